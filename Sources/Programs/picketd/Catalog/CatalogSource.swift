import Catalog
import Lists
import PicketSystem
import Subscriptions

/// What came of building the catalog.
enum CatalogOutcome: Sendable {
  /// `names` when it had to be built.
  case ready(OpenCatalog, names: Int?)
  /// It could not be built, and the last good one is used on.
  case older(OpenCatalog, reason: String)
  case none(reason: String)
}

/// Where the catalog comes from: the state folder, where it is built from the built-in rules and from the lists that
/// guardians added.
struct CatalogSource: Sendable {
  let rules: String
  let folder: CatalogFolder

  init(_ options: Options) throws(ListError) {
    guard let rules = options.rules ?? CatalogSource.builtIn() else {
      throw ListError("Picket's own rules are nowhere to be found: say where they are with --rules")
    }
    self.rules = rules
    var folder = CatalogFolder(path: options.state + "/catalog", rules: rules)
    // Guardians' changes wait until a build that has begun is done.
    folder.waitsForItself = true
    // Lists are strangers' bytes, and this process has the family's key.
    folder.useFetcher(options.fetcher)
    self.folder = folder
  }

  /// The last good catalog, if it can be read.
  var last: OpenCatalog? { try? OpenCatalog(path: folder.catalog) }

  /// Builds the catalog if it is not up to date, which may take long. `progress` is told how many percent are done.
  func load(progress: @escaping (Int) -> Void) -> CatalogOutcome {
    do throws(ListError) {
      var reason = ""
      // One that cannot be read is built anew.
      for isMistrusted in [false, true] {
        var names: Int?
        let report = try folder.rebuild(isMistrusted: isMistrusted) { step in
          if case .building(let done, let whole) = step { progress(done * 100 / max(whole, 1)) }
        }
        if case .built(let count) = report.catalog { names = count }
        do { return .ready(try OpenCatalog(path: folder.catalog), names: names) } catch { reason = "\(error)" }
      }
      return .none(reason: reason)
    } catch {
      if let file = last { return .older(file, reason: error.description) }
      return .none(reason: error.description)
    }
  }

  /// Beside the sources when it was built from them, else where packages put them.
  private static func builtIn() -> String? {
    var place = (try? File.target(of: "/proc/self/exe")) ?? ""
    var candidates: [String] = []
    while let slash = place.lastIndex(of: "/") {
      place = String(place[..<slash])
      candidates.append(place + "/rules")
    }
    return (candidates + ["/usr/share/picket/rules"]).first { (try? File.size(of: $0 + "/connectivity.txt")) != nil }
  }
}

/// A catalog in use and its open file, which is handed to the filter: by then another catalog may lie at its path.
final class OpenCatalog: Sendable {
  let descriptor: Descriptor
  let catalog: Catalog

  init(path: String) throws {
    descriptor = try Descriptor(path: path)
    catalog = try Catalog(descriptor: descriptor.number, name: path)
  }
}

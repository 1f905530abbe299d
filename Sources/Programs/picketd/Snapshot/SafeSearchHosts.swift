import Lists
import PicketSystem
import Policy
import Wire

/// Who answers for search engines, with the addresses that are known.
struct SafeSearchHosts {
  /// What names resolve to.
  typealias Addresses = [Name: [Address]]

  private static let largest = 1 << 20

  /// nil where the rules have no such file.
  private let document: SafeSearch?
  /// The last good ones. Those in the rules are used until a name was resolved.
  private var resolved: Addresses = [:]

  init(rules: String) throws {
    let path = rules + "/safesearch.json"
    guard Folder.kind(of: path) != nil else {
      document = nil
      return
    }
    document = try SafeSearch(try File.contents(of: path, limit: SafeSearchHosts.largest), title: path)
  }

  /// The same addresses for another state of the rules.
  mutating func take(over other: SafeSearchHosts) { resolved = other.resolved }

  /// Names to resolve.
  var targets: [Name] {
    var targets: Set<Name> = []
    for engine in document?.engines ?? [] {
      for answer in [engine.strict, engine.moderate] { if let name = answer.cname { targets.insert(name) } }
    }
    return targets.sorted { "\($0)" < "\($1)" }
  }

  /// Whether every engine's host can be reached.
  var isComplete: Bool {
    (document?.engines ?? []).allSatisfy { engine in
      !target(engine.strict).addresses.isEmpty && !target(engine.moderate).addresses.isEmpty
    }
  }

  /// Notes what names resolve to now; whether that is anything new.
  mutating func learn(_ addresses: Addresses) -> Bool {
    var isNew = false
    for (name, found) in addresses where !found.isEmpty && resolved[name] != found {
      resolved[name] = found
      isNew = true
    }
    return isNew
  }

  var engines: [SafeSearchHost] {
    (document?.engines ?? []).flatMap { engine in
      engine.names.map { name in
        SafeSearchHost(name: name, strict: target(engine.strict), moderate: target(engine.moderate))
      }
    }
  }

  var unenforced: [Name] { (document?.unenforced ?? []).flatMap(\.names) }

  private func target(_ answer: SafeSearch.Answer) -> SafeSearchHost.Target {
    SafeSearchHost.Target(name: answer.cname, addresses: answer.cname.flatMap { resolved[$0] } ?? answer.addresses)
  }
}

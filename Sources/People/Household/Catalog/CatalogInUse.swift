internal import Catalog
internal import FamilyTokens

/// The catalog that names are looked up in, and what people are told of it. There may be none.
struct CatalogInUse {
  let catalog: Catalog?
  /// Why there is none, where there should be one.
  let lack: String?
  /// Which line of which list puts a name where it is: read when somebody asks why.
  let provenance: ProvenanceFile?

  init(_ catalog: Catalog? = nil, lacking reason: String? = nil) {
    self.catalog = catalog
    lack = catalog == nil ? reason : nil
    provenance = catalog.flatMap { try? ProvenanceFile(of: $0) }
  }

  /// Identifiers of categories, by their numbers.
  var categories: [String] { catalog?.categories ?? Category.builtIn }

  func check(category: String, _ parameter: String) throws(HouseholdError) {
    guard categories.contains(category) else {
      throw .invalid(
        parameter,
        "there is no category '\(category.prefix(40))'; there are \(categories.joined(separator: " "))")
    }
  }

  /// Throws for an application that the catalog does not know: a shield over it would stop nothing.
  func check(application: String, _ parameter: String) throws(HouseholdError) {
    _ = try TokenText.canonical(application, .application, parameter)
    guard let catalog else { return }
    if catalog.applications.contains(where: { $0.identifier == application || $0.bundles.contains(application) }) {
      return
    }
    let near = Resemblance.words(like: application, in: catalog.applications.map(\.identifier))
    let advice = near.isEmpty ? "name its domains instead" : "is it \(near.joined(separator: " or "))?"
    throw .invalid(
      parameter, "there is no application '\(application.prefix(40))' in the catalog; \(advice)")
  }

  /// What people call a name, a category or an application.
  func title(of text: String, _ kind: Token.Kind) -> String {
    switch kind {
    case .domain: text
    case .category: CategoryTitle.english(text)
    case .application:
      catalog?.applications.first { $0.identifier == text || $0.bundles.contains(text) }?.title ?? text
    }
  }
}

/// What people may have meant who write an identifier from memory.
private enum Resemblance {
  private static let most = 3
  /// The share of letter pairs in common below which two words are no slip of each other.
  private static let least = 0.4

  /// The words that share most pairs of letters with a text, the best first.
  static func words(like text: String, in words: [String]) -> [String] {
    let wanted = pairs(text)
    let found = words.map { word in
      let own = pairs(word)
      return (word: word, share: 2 * Double(wanted.intersection(own).count) / Double(max(1, wanted.count + own.count)))
    }
    let near = found.filter { $0.share >= least }.sorted { ($1.share, $0.word) < ($0.share, $1.word) }
    return near.prefix(most).map(\.word)
  }

  private static func pairs(_ text: String) -> Set<[UInt8]> {
    let letters = text.lowercased().utf8.prefix(64).filter { $0 > 0x20 }
    return Set(zip(letters, letters.dropFirst()).map { [$0, $1] })
  }
}

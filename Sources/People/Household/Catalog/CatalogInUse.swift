internal import Catalog
internal import FamilyTokens
internal import Policy

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
    if categories.contains(category) { return }
    let near = Resemblance.words(like: category, in: categories)
    throw .invalid(
      parameter,
      "there is no category '\(category.prefix(40))': "
        + (near.isEmpty ? "'picket categories' lists them" : "did you mean \(near.alternatives)?"))
  }

  /// Throws for an application that the catalog does not know: a shield over it would stop nothing. `isLocal` says that a machine's
  /// program will do, by its path or its desktop entry.
  func check(application: String, _ parameter: String, isLocal: Bool = false) throws(HouseholdError) {
    _ = try TokenText.canonical(application, .application, parameter)
    if isLocal && LocalProgram.isNamed(application) { return }
    guard let catalog else { return }
    if catalog.applications.contains(where: { $0.identifier == application || $0.bundles.contains(application) }) {
      return
    }
    let near = Resemblance.words(like: application, in: catalog.applications.map(\.identifier))
    let advice =
      near.isEmpty ? "'picket apps' lists them, or name its domains instead" : "did you mean \(near.alternatives)?"
    throw .invalid(parameter, "there is no application '\(application.prefix(40))': \(advice)")
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

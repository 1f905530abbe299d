internal import Catalog

/// What the catalog says about a row's name, in words for people.
public struct Topic: Hashable, Sendable {
  public internal(set) var categories: [String] = []
  public internal(set) var application: String?

  init() {}

  init(_ match: Match, in catalog: Catalog?) {
    guard let catalog else { return }
    categories = match.categories.map { catalog.identifier($0) }
    application = catalog.application(of: match)?.identifier
  }
}

internal import Catalog
internal import FamilyTokens
internal import Policy

/// A published store that shields something, for apps that draw its page.
public struct ShieldingStore: Hashable, Sendable {
  /// The store's number in rulings.
  public let number: UInt16
  /// The child's name.
  public let child: String
  public let client: String
  /// Whether it stops names that it lists, and not only names of its categories.
  public let hasNames: Bool
  /// The categories that it stops, by their numbers in the catalog.
  public let categories: [UInt8: ShieldedThing]
}

extension Household {
  /// The stores of these clients, as far as these settings are the ones that were published last.
  public func shieldingStores(of revision: UInt64, clients: Set<String>) -> [ShieldingStore] {
    guard let publication = publisher.publication, publication.snapshot.revision == revision else { return [] }
    let stores = publication.settings.children.flatMap(\.stores)
    let names = Dictionary(state.children.values.map { ($0.id, $0.name) }) { first, _ in first }
    var shielding: [ShieldingStore] = []
    for (place, (origin, store)) in zip(publisher.origins, stores).enumerated() {
      guard case .store(let key) = origin, clients.contains(key.client), let child = names[key.child],
        let number = UInt16(exactly: place + 1)
      else {
        continue
      }
      var categories: [UInt8: ShieldedThing] = [:]
      if case .specific(let set) = store.categories {
        for category in set {
          guard
            let identifier = catalog.catalog?.identifier(category)
              ?? Category.builtIn.dropFirst(Int(category.number)).first,
            let thing = try? thing(identifier, .category)
          else { continue }
          categories[category.number] = thing
        }
      }
      shielding.append(
        ShieldingStore(
          number: number, child: child, client: key.client, hasNames: store != bare(store), categories: categories))
    }
    return shielding
  }

  /// The store without its lists of categories.
  private func bare(_ store: Settings.Store) -> Settings.Store {
    guard case .specific = store.categories else { return Settings.Store(name: store.name, author: store.author) }
    return Settings.Store(
      name: store.name, author: store.author, exceptDomains: store.exceptDomains, categories: store.categories)
  }
}

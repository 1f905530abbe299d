public import JSON
internal import Ledger

/// What a store is, without its settings.
public struct StoreSummary: Hashable, Sendable {
  public let child: Int
  public let client: String
  public let name: String
  public let isActive: Bool
  public let revision: Int
  /// Paths of what is set.
  public let settings: [String]
  /// Seconds since 1970, for a store that ends by itself.
  public let until: Int?
}

/// A store as the client that wrote it reads it.
public struct StoreContents: Hashable, Sendable {
  public let isActive: Bool
  public let revision: Int
  public let settings: JSON
}

extension Household {
  /// The client that guardians' own tools are. Its stores need no authorization, and they alone loosen what age limits.
  public static let guardianClient = "picket"
  public static let defaultStore = "default"
  static let mostStores = 1_000
  static let mostStoresInAll = 10_000

  public func stores(of child: Int? = nil, client: String? = nil) -> [StoreSummary] {
    state.stores.sorted { $0.key < $1.key }.filter { key, _ in
      (child == nil || key.child == child) && (client == nil || key.client == client)
    }.map { key, store in
      StoreSummary(
        child: key.child, client: key.client, name: key.name, isActive: store.isActive, revision: store.revision,
        settings: store.settings.values.keys.sorted(), until: store.end?.until)
    }
  }

  /// A store that nobody wrote to is empty.
  public func readStore(_ child: Int, client: String, name: String) throws(HouseholdError) -> StoreContents {
    _ = try self.child(child)
    let store = state.stores[Store.Key(child: child, client: client, name: name)] ?? Store()
    return StoreContents(
      isActive: store.isActive, revision: store.revision, settings: store.settings.client(sealer))
  }

  /// Makes all of the changes, or none; the store's new revision.
  @discardableResult
  public func writeStore(
    _ child: Int, client: String, name: String, _ changes: [SettingChange]
  ) throws(HouseholdError) -> Int {
    let sealer = sealer
    return try change(child, client, name) { (store) throws(HouseholdError) in
      store.settings = try store.settings.changed(by: changes, sealer)
    }
  }

  /// Nothing is made of a store that is not there.
  @discardableResult
  public func clearStore(_ child: Int, client: String, name: String) throws(HouseholdError) -> Int {
    guard state.stores[Store.Key(child: child, client: client, name: name)] != nil else {
      _ = try self.child(child)
      return 0
    }
    return try change(child, client, name) { $0.settings = .empty }
  }

  /// A store that is not active is left out of everything.
  @discardableResult
  public func setActive(
    _ isActive: Bool, _ child: Int, client: String, name: String
  ) throws(HouseholdError) -> Int {
    try change(child, client, name) { $0.isActive = isActive }
  }

  /// Those that are there.
  public func deleteStores(_ child: Int, client: String, names: [String]) throws(HouseholdError) {
    _ = try self.child(child)
    let keys = names.map { Store.Key(child: child, client: client, name: $0) }.filter { state.stores[$0] != nil }
    try remove(stores: keys)
  }

  func remove(stores keys: [Store.Key]) throws(HouseholdError) {
    if keys.isEmpty { return }
    try write { (tx) throws(LedgerError) in
      for key in keys { try tx.removeStore(of: key.child, client: key.client, name: key.name) }
    }
    for key in keys {
      state.stores[key] = nil
      compiled[key] = nil
    }
    settle()
  }

  /// The one way in which a store changes.
  func change(
    _ child: Int, _ client: String, _ name: String, _ body: (inout Store) throws(HouseholdError) -> Void
  ) throws(HouseholdError) -> Int {
    _ = try self.child(child)
    try PlainText.check(client, "client", upTo: 255)
    try PlainText.check(name, "store", upTo: 255)
    let key = Store.Key(child: child, client: client, name: name)
    if state.stores[key] == nil {
      guard state.stores.count < Household.mostStoresInAll,
        state.stores.count(where: { $0.key.child == child }) < Household.mostStores
      else { throw .conflict("a child has \(Household.mostStores) stores at most: delete one that is not needed") }
    }
    var store = state.stores[key] ?? Store()
    let before = store
    try body(&store)
    if store == before && state.stores[key] != nil { return store.revision }
    store.revision += 1
    let changed = store
    let (row, anchor) = (changed.row(key, sealer), state.anchor.moved(to: now))
    try write { (tx) throws(LedgerError) in
      try tx.put(row)
      if changed.end != nil { try tx.put(anchor.row) }
    }
    state.stores[key] = changed
    compiled[key] = nil
    settle()
    return changed.revision
  }
}

internal import FamilyTokens
internal import Ledger
public import PicketJSON

/// A store without the values of its settings.
public struct StoreSummary: Hashable, Sendable {
  /// Or a profile.
  public let child: Int
  public let client: String
  public let name: String
  public let isActive: Bool
  public let revision: Int
  /// Paths of settings that are set.
  public let settings: [String]
  /// Seconds since 1970, for a store that ends by itself.
  public let until: Int?
  /// The configuration file that declares it; nil for a store that commands and programs change.
  public var file: String?
}

/// A store as the client that wrote it reads it.
public struct StoreContents: Hashable, Sendable {
  public let isActive: Bool
  public let revision: Int
  public let settings: JSON
}

extension Household {
  /// The paths of all settings that there are, in the order of the alphabet.
  public static let settingPaths: [String] = SettingShape.all.keys.sorted()

  /// The client of guardians' own tools. Its stores need no authorization, and only they can loosen the limits of an
  /// age.
  public static let guardianClient = "picket"
  public static let defaultStore = "default"
  static let mostStores = 1_000
  static let mostStoresInAll = 10_000
  /// Bytes on the disk of all stores that one client has for a child: some 60,000 names.
  static let mostClientBytes = 4 << 20
  /// Bytes on the disk of all stores of a child.
  static let mostChildBytes = 16 << 20

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
    try checkOwner(child)
    let store = state.stores[Store.Key(child: child, client: client, name: name)] ?? Store()
    return StoreContents(
      isActive: store.isActive, revision: store.revision, settings: store.settings.client(sealer))
  }

  /// Makes all of the changes, or none. Returns the store's new revision.
  @discardableResult
  public func writeStore(
    _ child: Int, client: String, name: String, _ changes: [SettingChange]
  ) throws(HouseholdError) -> Int {
    let sealer = sealer
    let adds = changes.contains { $0.value.map { !$0.isNull } ?? false }
    return try change(child, client, name, adds: adds) { (store) throws(HouseholdError) in
      store.settings = try store.settings.changed(by: changes, sealer)
    }
  }

  /// Clears a store; one that is not there is not made.
  @discardableResult
  public func clearStore(_ child: Int, client: String, name: String) throws(HouseholdError) -> Int {
    guard state.stores[Store.Key(child: child, client: client, name: name)] != nil else {
      try checkOwner(child)
      return 0
    }
    return try change(child, client, name, adds: false) { $0.settings = .empty }
  }

  /// A store that is not active has no effect.
  @discardableResult
  public func setActive(
    _ isActive: Bool, _ child: Int, client: String, name: String
  ) throws(HouseholdError) -> Int {
    try change(child, client, name, adds: isActive) { $0.isActive = isActive }
  }

  /// Deletes stores; names without a store are passed over.
  public func deleteStores(_ child: Int, client: String, names: [String]) throws(HouseholdError) {
    try checkOwner(child)
    try remove(stores: names.compactMap { known(Store.Key(child: child, client: client, name: $0)) })
  }

  func remove(stores keys: [Store.Key]) throws(HouseholdError) {
    if keys.isEmpty { return }
    try write { (tx) throws(LedgerError) in
      for key in keys { try tx.removeStore(of: key.child, client: key.client, name: key.name) }
    }
    for key in keys { state.stores[key] = nil }
    republish()
  }

  /// The one way in which a store changes. A change that adds is tried before it is written. One that only takes away
  /// is made even where settings cannot be compiled, since it may mend that.
  func change(
    _ child: Int, _ client: String, _ name: String, adds: Bool = true,
    _ body: (inout Store) throws(HouseholdError) -> Void
  ) throws(HouseholdError) -> Int {
    try checkOwner(child)
    let wanted = Store.Key(child: child, client: client, name: name)
    let key = known(wanted) ?? wanted
    if state.stores[key] == nil {
      try PlainText.check(identifier: client, "client", upTo: 255)
      try PlainText.check(identifier: name, "store", upTo: 255)
      guard state.stores.count < Household.mostStoresInAll,
        state.stores.count(where: { $0.key.child == child }) < Household.mostStores
      else { throw .conflict("a child has \(Household.mostStores) stores at most: delete one that is not needed") }
    }
    var store = state.stores[key] ?? Store()
    let before = store
    try body(&store)
    if store == before && state.stores[key] != nil { return store.revision }
    store.revision += 1
    let row = store.row(key, sealer)
    store.size = row.settings.utf8.count
    try checkSize(of: store, before: before, at: key)
    let (changed, time) = (store, state.tamperProofClock.moved(to: now))
    let draft = adds && loss == nil ? try trial { $0.stores[key] = changed } : nil
    try write { (tx) throws(LedgerError) in
      try tx.put(row)
      if changed.end != nil { try tx.put(time.row) }
    }
    if changed.end != nil { state.tamperProofClock = time }
    state.stores[key] = changed
    if let draft { publish(draft) } else { republish() }
    return changed.revision
  }

  /// The key of a store that is there, in the spelling on the disk.
  private func known(_ key: Store.Key) -> Store.Key? { state.stores.index(forKey: key).map { state.stores.keys[$0] } }

  private func checkSize(of store: Store, before: Store, at key: Store.Key) throws(HouseholdError) {
    guard store.size > before.size else { return }
    var (ofClient, ofChild) = (store.size, store.size)
    for (other, store) in state.stores where other.child == key.child && other != key {
      ofChild += store.size
      if other.client == key.client { ofClient += store.size }
    }
    guard ofClient <= Household.mostClientBytes, ofChild <= Household.mostChildBytes else {
      let isClient = ofClient > Household.mostClientBytes
      throw .conflict(
        "the stores of \(isClient ? "one client" : "all clients") for a child hold "
          + "\(isClient ? Household.mostClientBytes : Household.mostChildBytes) bytes at most, and with this they would "
          + "hold \(isClient ? ofClient : ofChild). Nothing was changed; clear a store that is not needed")
    }
  }
}

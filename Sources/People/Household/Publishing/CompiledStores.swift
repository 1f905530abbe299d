internal import Catalog
internal import Policy

/// What stores are compiled to, kept for as long as neither their settings nor the catalog change.
final class CompiledStores {
  private struct Entry {
    let settings: StoreSettings
    /// The names do not depend on the catalog, and reading them is most of the work.
    let names: StoreNames
    /// Nil until they were compiled with the catalog in use.
    var stores: [Settings.Store]?
  }

  private var entries: [Store.Key: Entry] = [:]
  /// Of the catalog that stores were compiled with.
  private var checksum: UInt64?

  func policy(_ key: Store.Key, _ settings: StoreSettings, _ catalog: Catalog?) -> [Settings.Store] {
    if checksum != catalog?.header.checksum {
      checksum = catalog?.header.checksum
      for key in entries.keys { entries[key]?.stores = nil }
    }
    // Settings that were not changed share their memory, so they are compared at once.
    var entry = entries[key].flatMap { $0.settings == settings ? $0 : nil }
    if let stores = entry?.stores { return stores }
    let names = entry?.names ?? StoreNames(settings)
    let author: Settings.Store.Author = key.client == Household.guardianClient ? .guardian : .others
    let stores = settings.policy(named: key.name, by: author, names, catalog)
    entry = Entry(settings: settings, names: names, stores: stores)
    entries[key] = entry
    return stores
  }

  /// Forgets stores that are gone.
  func forget(allBut stores: [Store.Key: Store]) {
    if entries.keys.contains(where: { stores[$0] == nil }) { entries = entries.filter { stores[$0.key] != nil } }
  }
}

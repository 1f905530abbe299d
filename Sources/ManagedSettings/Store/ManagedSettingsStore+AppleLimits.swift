internal import JSON
internal import ScreenTimeLink
internal import Synchronization

/// Picket has no limits of number. Apple's are there for tests of code that also has to run there.
extension ManagedSettingsStore {
  /// Whether sets of more than 50 items and more than 50 stores are refused: by a setter with `lastError`, by `change`
  /// with an error.
  public static var strictAppleLimits: Bool {
    get { limits.load(ordering: .relaxed) }
    set { limits.store(newValue, ordering: .relaxed) }
  }

  private static let limits = Atomic(false)
  private static let most = 50

  /// What of the changes is too full.
  func appleLimits(_ settings: Settings, _ changes: [String: JSON?]) -> [ManagedSettingsError] {
    guard Self.strictAppleLimits else { return [] }
    return Settings.wire.filter { changes.keys.contains($0.path) }.compactMap { setting in
      let count = setting.fullest(settings)
      return count > Self.most ? .tooMany(setting: setting.path, count: count, limit: Self.most) : nil
    }
  }

  func appleStoreLimit() throws(ManagedSettingsError) {
    guard Self.strictAppleLimits else { return }
    let stores = try ManagedSettingsError.translating { () throws(LinkFailure) in try link.stores() }
    if stores.count >= Self.most && !stores.contains(name.rawValue) {
      throw .tooMany(setting: "stores", count: stores.count + 1, limit: Self.most)
    }
  }
}

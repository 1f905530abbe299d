internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient

/// Picket limits no counts. Apple's limits are for tests of code that also runs there.
extension ManagedSettingsStore {
  /// Whether this process refuses sets of more than 50 items and more than 50 stores: a setter sets `lastError`,
  /// `change` throws.
  public static var strictAppleLimits: Bool {
    get { ScreenTimeLink.current.memory.hasAppleLimits }
    set { ScreenTimeLink.current.memory.hasAppleLimits = newValue }
  }

  private static let most = 50

  /// The changes above Apple's limits.
  func appleLimits(_ settings: Settings, _ changes: [String: JSON?]) -> [ManagedSettingsError] {
    guard link.memory.hasAppleLimits else { return [] }
    return Settings.wire.filter { changes.keys.contains($0.path) }.compactMap { setting in
      let count = setting.fullest(settings)
      return count > Self.most ? .tooMany(setting: setting.path, count: count, limit: Self.most) : nil
    }
  }

  func appleStoreLimit() throws(ManagedSettingsError) {
    guard link.memory.hasAppleLimits else { return }
    let stores = try ManagedSettingsError.translating { () throws(DaemonError) in try link.stores() }
    if stores.count >= Self.most && !stores.contains(name.rawValue) {
      throw .tooMany(setting: "stores", count: stores.count + 1, limit: Self.most)
    }
  }
}

internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient

/// Picket has no limits of number. Apple's are there for tests of code that also has to run there.
extension ManagedSettingsStore {
  /// Whether sets of more than 50 items and more than 50 stores are refused in this process: by a setter with
  /// `lastError`, by `change` with an error.
  public static var strictAppleLimits: Bool {
    get { ScreenTimeLink.current.memory.hasAppleLimits }
    set { ScreenTimeLink.current.memory.hasAppleLimits = newValue }
  }

  private static let most = 50

  /// What of the changes is too full.
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

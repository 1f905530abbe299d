internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient

/// Access that reports errors, which Apple's setters cannot.
extension ManagedSettingsStore {
  /// Changes any number of settings at once: all of them are on disk when this returns, or none are and it throws.
  public func change(_ body: (inout Settings) throws -> Void) throws {
    let before = try read()
    var after = before
    try body(&after)
    for setting in Settings.wire {
      if let problem = setting.bound(&after) { throw problem }
    }
    let changes = changes(from: before, to: after)
    if let problem = appleLimits(after, changes).first { throw problem }
    if !changes.isEmpty { try deliver(StoreMemory.Changes(settings: changes)) }
  }

  /// `try store.set(\.shield.webDomains, to: [token])`.
  public func set<Value>(_ setting: WritableKeyPath<Settings, Value>, to value: Value) throws {
    try change { $0[keyPath: setting] = value }
  }

  /// The store's settings, from the daemon only.
  public func read() throws(ManagedSettingsError) -> Settings {
    let contents = try ManagedSettingsError.translating { () throws(DaemonError) in
      try link.flush(name.rawValue)
      return try link.read(name.rawValue)
    }
    let (settings, faults) = Settings.reading(contents.settings)
    if let fault = faults.first { throw fault }
    return settings
  }

  /// Delivers changes that setters could not, in all stores of this process. Returns when everything is on disk.
  public func synchronize() throws(ManagedSettingsError) {
    try ManagedSettingsError.translating { () throws(DaemonError) in
      try link.flushAll()
      _ = try link.read(name.rawValue)
    }
    failures.clear()
  }

  /// The last error of a setter or getter of this store; nil after the next success.
  ///
  /// A refused value is lost. An undelivered one waits in this process, and goes before the next read or write, or with
  /// `synchronize()`.
  public var lastError: ManagedSettingsError? { failures.last }
}

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

internal import DaemonClient
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

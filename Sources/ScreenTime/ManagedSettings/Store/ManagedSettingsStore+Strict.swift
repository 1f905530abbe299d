internal import DaemonClient
internal import ScreenTimeClient

/// What Apple's setters leave unsaid, for code that wants to know.
extension ManagedSettingsStore {
  /// Changes any number of settings at once: all of them are on disk when this returns, or none is and it throws.
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

  /// What this store was given, from the daemon and nowhere else.
  public func read() throws(ManagedSettingsError) -> Settings {
    let contents = try ManagedSettingsError.translating { () throws(DaemonError) in
      try link.flush(name.rawValue)
      return try link.read(name.rawValue)
    }
    let (settings, faults) = Settings.reading(contents.settings)
    if let fault = faults.first { throw fault }
    return settings
  }

  /// Delivers what a setter could not, in all stores of this process. Returns when everything is on disk.
  public func synchronize() throws(ManagedSettingsError) {
    try ManagedSettingsError.translating { () throws(DaemonError) in
      try link.flushAll()
      _ = try link.read(name.rawValue)
    }
    failures.clear()
  }

  /// What last went wrong with a setter or getter of this store; nil after the next that goes well.
  ///
  /// A value that was refused is gone. One that nobody answered to waits in this process, and is delivered before
  /// whatever is set or read next, or by `synchronize()`.
  public var lastError: ManagedSettingsError? { failures.last }
}

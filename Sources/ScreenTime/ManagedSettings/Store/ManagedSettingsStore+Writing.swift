internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient

/// What Apple's setters do: they cannot throw, so whatever goes wrong is noted.
extension ManagedSettingsStore {
  /// As the daemon says, or as far as is known here while it does not answer.
  func contents() -> ScreenTimeLink.Store {
    let (contents, failure) = link.contents(of: name.rawValue)
    if let failure { failures.note(ManagedSettingsError(failure)) }
    return contents
  }

  func settings() -> Settings {
    let (settings, faults) = Settings.reading(contents().settings)
    for fault in faults { failures.note(fault) }
    return settings
  }

  /// A rating out of bounds becomes the nearest within, and a set that is too full for Apple is left out where that
  /// matters.
  func write(_ after: Settings, over before: Settings) {
    var after = after
    for setting in Settings.wire {
      if let problem = setting.bound(&after) { failures.note(problem) }
    }
    var changes = changes(from: before, to: after)
    for problem in appleLimits(after, changes) {
      failures.note(problem)
      if case .tooMany(let path, _, _) = problem { changes[path] = nil }
    }
    if changes.isEmpty { return }
    attempt { () throws(ManagedSettingsError) in try deliver(StoreMemory.Changes(settings: changes)) }
  }

  func deliver(_ changes: StoreMemory.Changes) throws(ManagedSettingsError) {
    try appleStoreLimit()
    try ManagedSettingsError.translating { () throws(DaemonError) in try link.deliver(changes, to: name.rawValue) }
    failures.clear()
  }

  func attempt(_ body: () throws(ManagedSettingsError) -> Void) {
    do throws(ManagedSettingsError) {
      try body()
    } catch {
      failures.note(error)
    }
  }

  /// By path; nil for what was taken away.
  func changes(from before: Settings, to after: Settings) -> [String: JSON?] {
    var changes: [String: JSON?] = [:]
    for setting in Settings.wire {
      let value = setting.read(after)
      if value != setting.read(before) { changes.updateValue(value, forKey: setting.path) }
    }
    return changes
  }
}

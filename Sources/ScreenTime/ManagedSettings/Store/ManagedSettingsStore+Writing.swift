internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient

/// Apple's setters cannot throw, so errors are recorded.
extension ManagedSettingsStore {
  /// The daemon's contents, or the last known ones while it does not answer.
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

  /// A rating out of bounds becomes the nearest bound, and a set above Apple's limit is left out if that is on.
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

  /// By path; nil for a removed setting.
  func changes(from before: Settings, to after: Settings) -> [String: JSON?] {
    var changes: [String: JSON?] = [:]
    for setting in Settings.wire {
      let value = setting.read(after)
      if value != setting.read(before) { changes.updateValue(value, forKey: setting.path) }
    }
    return changes
  }
}

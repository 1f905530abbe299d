internal import DaemonClient
internal import FoundationEssentials
internal import PicketJSON
internal import PicketSystem
internal import ScreenTimeClient
internal import Synchronization

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

/// Errors that could not be thrown: kept for callers, and reported once on standard error.
final class StoreFailures: Sendable {
  private let content = Mutex<ManagedSettingsError?>(nil)
  private static let said = Mutex<Set<String>>([])
  private static let most = 64

  var last: ManagedSettingsError? { content.withLock { $0 } }

  func note(_ error: ManagedSettingsError) {
    content.withLock { $0 = error }
    Self.say(error)
  }

  func clear() { content.withLock { $0 = nil } }

  /// Prints each sentence once, and a limited number of sentences.
  static func say(_ error: ManagedSettingsError) {
    let sentence = error.errorDescription ?? "\(error)"
    let isNew = said.withLock { said in said.count < most && said.insert(sentence).inserted }
    if isNew { Console.error("ManagedSettings: \(sentence)\n") }
  }
}

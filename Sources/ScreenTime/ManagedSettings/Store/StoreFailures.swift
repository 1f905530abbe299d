internal import FoundationEssentials
internal import PicketSystem
internal import Synchronization

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

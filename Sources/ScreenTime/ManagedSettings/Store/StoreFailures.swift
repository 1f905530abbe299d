internal import FoundationEssentials
internal import PicketSystem
internal import Synchronization

/// What went wrong where nobody could be told by an error: kept for who asks, and said once on standard error.
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

  /// Each sentence once, and not any number of sentences.
  static func say(_ error: ManagedSettingsError) {
    let sentence = error.errorDescription ?? "\(error)"
    let isNew = said.withLock { said in said.count < most && said.insert(sentence).inserted }
    if isNew { Console.error("ManagedSettings: \(sentence)\n") }
  }
}

internal import Synchronization

/// What the daemon said when an error came about last: Apple's cases have no room for words, and people need them.
package final class LastErrorText<Case: Hashable & Sendable>: Sendable {
  private let sentences = Mutex<[Case: String]>([:])

  package init() {}

  package subscript(error: Case) -> String? { sentences.withLock { $0[error] } }

  package func keep(_ failure: LinkFailure, for error: Case) {
    sentences.withLock { $0[error] = failure.sentence }
  }
}

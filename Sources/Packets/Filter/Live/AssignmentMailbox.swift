internal import Synchronization

/// Hands assignments and questions to one packet thread. The thread looks at a number, and takes a lock only when that
/// has changed.
final class AssignmentMailbox: Sendable {
  struct Post {
    var assignment: Assignment?
    var inquiry: FlowCensus?
  }

  private let generation = Atomic<UInt64>(0)
  private let newest = Mutex(Post())

  func post(_ assignment: Assignment) { post { $0.assignment = assignment } }
  func post(_ inquiry: FlowCensus) { post { $0.inquiry = inquiry } }

  private func post(_ change: (inout Post) -> Void) {
    newest.withLock { change(&$0) }
    generation.add(1, ordering: .releasing)
  }

  /// The newest of both, if one came after `seen`; a question is handed out once.
  func take(after seen: inout UInt64) -> Post? {
    let current = generation.load(ordering: .acquiring)
    if current == seen { return nil }
    seen = current
    return newest.withLock { post in
      defer { post.inquiry = nil }
      return post
    }
  }
}

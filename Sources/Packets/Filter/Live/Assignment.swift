internal import Capture
internal import Catalog
internal import FilterProtocol
internal import Policy
internal import Synchronization
internal import Wire

/// What packet threads judge by, whole: it is replaced, never changed.
struct Assignment: Sendable {
  let snapshot: Snapshot
  let catalog: Catalog?
  let home: Home
  /// What the kernel's rules do by themselves.
  let rules: RuleFeatures
  let pages: ShieldPages
  let resolvers: TrustedResolvers
  /// Users as whom this machine's own resolvers run, in order (R14).
  let resolverUsers: [UInt32]
  /// Another one when something differs that flows were judged by.
  let number: UInt64
}

/// Hands assignments and questions to one packet thread. The thread looks at a number; only when that has moved does it
/// take a lock.
final class Mailbox: Sendable {
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

  /// The newest of both, if one came after `seen`; a question is given out once.
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

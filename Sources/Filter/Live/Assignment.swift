internal import Catalog
internal import Policy
internal import Synchronization

/// What packet threads judge by, whole: it is replaced, never changed.
struct Assignment: Sendable {
  let snapshot: Snapshot
  let catalog: Catalog?
  /// The home's interfaces; every interface when empty.
  let homes: [UInt32]
  let pages: ShieldPages
  /// Another one when it is not the pages alone that differ.
  let number: UInt64
}

/// Hands assignments to one packet thread. The thread looks at a number; only when that has moved does it take a lock.
final class Mailbox: Sendable {
  private let generation = Atomic<UInt64>(0)
  private let newest = Mutex<Assignment?>(nil)

  func post(_ assignment: Assignment) {
    newest.withLock { $0 = assignment }
    generation.add(1, ordering: .releasing)
  }

  /// The newest assignment, if it came after `seen`.
  func take(after seen: inout UInt64) -> Assignment? {
    let current = generation.load(ordering: .acquiring)
    if current == seen { return nil }
    seen = current
    return newest.withLock { $0 }
  }
}

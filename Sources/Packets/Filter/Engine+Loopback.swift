import Catalog
import Inspect
import Policy
import Wire

// What a child's program says to a service of another user's on the same machine.

extension Engine {
  /// Allows what is the service's own affair and blocks what is a proxy's. Returns false for a hello for another machine's
  /// name, which is judged as it is anywhere.
  mutating func settleLoopback<Out: Outlet & ~Copyable>(child: Int, into outlet: inout Out) -> Bool {
    let subject = inspector.subject
    guard snapshot.level(ofChild: child) == .strict else {
      inspector.resolve(.allow)
      return true
    }
    if subject.shape.kind == .proxy {
      outlet.decided(inspector.subject, .nothing, .block(.proxy), child: child, enforced: nil)
      inspector.resolve(.block)
      return true
    }
    if subject.via != .address && subject.knowledge != .noName && !subject.name.isOfOneMachine { return false }
    inspector.resolve(.allow)
    return true
  }
}

extension Name {
  /// `localhost` and its kin (RFC 6761 6.3), and what a machine or its link calls itself: one label, or below `local`.
  fileprivate var isOfOneMachine: Bool {
    var (last, next) = (0, 0)
    while next < count {
      last = next
      next += 1 + Int(self[next])
    }
    if last == 0 { return true }
    return ["localhost", "localdomain", "local"].contains { hasLabel($0, at: last) }
  }

  private func hasLabel(_ text: String, at start: Int) -> Bool {
    Int(self[start]) == text.utf8.count && zip((start + 1)..., text.utf8).allSatisfy { self[$0] == $1 }
  }
}

internal import CConfine
internal import Glibc
internal import PicketSystem
internal import Synchronization

/// A child's device: a thread of this process with a network namespace, whose interface is on the home's bridge.
final class ChildNamespace: Sendable {
  private struct State: Sendable {
    var thread: Int32?
    var failure: String?
    /// The bridge's hardware address, once the interface is there.
    var card: String?
    var sent: [ChildEnd.Sent]?
  }

  private let state = Mutex(State())

  init(_ ways: [Way], allowed: String) {
    WorkThread.run { [self] in
      guard picket_unshare(CInt(PICKET_NEW_NETWORK)) == 0 else {
        let why = Failure.words(for: errno)
        return state.withLock { $0.failure = "the kernel gives no network namespace (\(why))" }
      }
      state.withLock { $0.thread = ThisThread.number }
      var card: String?
      while card == nil {
        _ = usleep(2_000)
        card = state.withLock { $0.card }
      }
      do throws(ProbeRefusal) {
        try ProbeLinks.prepareChild(reaching: card ?? "")
      } catch {
        return state.withLock { $0.failure = error.description }
      }
      let sent = ChildEnd.trying(ways, allowed: allowed)
      state.withLock { $0.sent = sent }
    }
  }

  /// The thread that it is of.
  func namespace() throws(ProbeRefusal) -> Int32 { try wait { $0.thread } }

  /// Has it send, and returns what it sent.
  func finish(reaching bridge: String) throws(ProbeRefusal) -> [ChildEnd.Sent] {
    let card = ProbeLinks.card(of: bridge)
    state.withLock { $0.card = card }
    return try wait { $0.sent }
  }

  private func wait<Value: Sendable>(_ value: (State) -> Value?) throws(ProbeRefusal) -> Value {
    while true {
      let (found, failure) = state.withLock { (value($0), $0.failure) }
      if let failure { throw ProbeRefusal(failure) }
      if let found { return found }
      _ = usleep(2_000)
    }
  }
}

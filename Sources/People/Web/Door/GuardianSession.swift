internal import DaemonClient
internal import Synchronization

/// A guardian who has given the passcode: a connection to picketd that it has opened, under a number that the browser keeps.
final class GuardianSession: Sendable {
  let daemon: Daemon
  /// Other connections of this process join the session by this number.
  let number: Int
  let viewer: PageRequest.Viewer
  let isOverAt: ContinuousClock.Instant
  private let used: Mutex<ContinuousClock.Instant>
  private let calls = Mutex(0)
  let listening = Mutex(Listening())

  /// Calls of one session at a time, as many as a browser makes beside a stream. More would keep the threads from others.
  private static let mostCalls = 5

  init(
    _ daemon: Daemon, number: Int, viewer: PageRequest.Viewer, isOverAt: ContinuousClock.Instant
  ) {
    (self.daemon, self.number, self.viewer, self.isOverAt) = (daemon, number, viewer, isOverAt)
    used = Mutex(.now)
  }

  deinit { stopListening() }

  var lastUse: ContinuousClock.Instant { used.withLock { $0 } }

  /// Whether picketd still takes the connection for a guardian's.
  var isOpen: Bool { (try? daemon.call(.whoAmI()).authority) == .guardian }

  /// Runs calls of this session.
  func using<Value>(_ body: (Daemon) throws(Refusal) -> Value) throws(Refusal) -> Value {
    used.withLock { $0 = .now }
    let isFree = calls.withLock { count in
      guard count < GuardianSession.mostCalls else { return false }
      count += 1
      return true
    }
    guard isFree else {
      throw Refusal(429, "Busy", "this session asks too much at once: wait for its answers", wait: 1)
    }
    defer { calls.withLock { $0 -= 1 } }
    return try body(daemon)
  }
}

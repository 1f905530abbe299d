internal import DaemonClient
internal import Synchronization

/// A guardian who has given the passcode, or a program that has shown its token: a connection to picketd that either has
/// opened. A browser keeps the session's number.
final class GuardianSession: Sendable {
  /// By what other connections of this process may do the same.
  enum Key: Sendable {
    /// The number that picketd gave the connection.
    case session(Int)
    case token(String)
  }

  let daemon: Daemon
  let key: Key
  let viewer: PageRequest.Viewer
  /// Nil for a program: picketd says when its token is over.
  let isOverAt: ContinuousClock.Instant?
  private let used: Mutex<ContinuousClock.Instant>
  private let calls = Mutex(0)
  let kept = Mutex<KeptStatus?>(nil)
  let listening = Mutex(Listening())

  /// Calls of one session at a time, as many as a browser makes beside a stream. More would keep the threads from others.
  private static let mostCalls = 5

  init(
    _ daemon: Daemon, key: Key, viewer: PageRequest.Viewer, isOverAt: ContinuousClock.Instant? = nil
  ) {
    (self.daemon, self.key, self.viewer, self.isOverAt) = (daemon, key, viewer, isOverAt)
    used = Mutex(.now)
  }

  deinit { stopListening() }

  var lastUse: ContinuousClock.Instant { used.withLock { $0 } }

  var isOver: Bool { isOverAt.map { $0 <= .now } ?? false }

  var isProgram: Bool { if case .token = key { true } else { false } }

  /// Whether picketd still takes the connection for a guardian's.
  var isOpen: Bool { (try? daemon.call(.whoAmI()).authority) == .guardian }

  /// Runs calls of this session.
  func using<Value>(_ body: (Daemon) throws(HTTPRefusal) -> Value) throws(HTTPRefusal) -> Value {
    used.withLock { $0 = .now }
    let isFree = calls.withLock { count in
      guard count < GuardianSession.mostCalls else { return false }
      count += 1
      return true
    }
    guard isFree else {
      throw HTTPRefusal(429, "Busy", "this session asks too much at once: wait for its answers", wait: 1)
    }
    defer { calls.withLock { $0 -= 1 } }
    return try body(daemon)
  }
}

import DaemonClient
import PicketSystem
import Synchronization

/// Follows the family on a connection and a thread of its own, and wakes the bridge where something changed.
final class FamilyFollower: Sendable {
  private let socket: String
  private let newest = Mutex<Daemon.HomeFamily?>(nil)
  private let wakeup: Wakeup
  private let pause: Wakeup

  init(socket: String) throws(Failure) {
    self.socket = socket
    wakeup = try Wakeup()
    pause = try Wakeup()
  }

  var descriptor: CInt { wakeup.descriptor }

  /// The family, if it changed since the last call.
  func take() -> Daemon.HomeFamily? {
    wakeup.clear()
    return newest.withLock { newest in
      defer { newest = nil }
      return newest
    }
  }

  func start() { WorkThread.run { [self] in run() } }

  // Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  private func run() {
    while true {
      // The bridge says what is wrong with picketd.
      try? follow()
      pause.wait(milliseconds: 2_000)
    }
  }

  private func follow() throws(DaemonError) {
    let replies = try Daemon(socket: socket).follow(.homeFamily())
    while let reply = try replies.next() {
      newest.withLock { $0 = reply.value }
      wakeup.signal()
    }
  }
}

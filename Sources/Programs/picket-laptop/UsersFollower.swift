import DaemonClient
import PicketSystem
import Synchronization

/// Follows what picketd wants held, on a connection and a thread of its own, and wakes the keeper where something changed.
final class UsersFollower: Sendable {
  private let socket: String
  private let newest = Mutex<[Daemon.LaptopUser]?>(nil)
  private let wakeup: Wakeup
  private let pause: Wakeup

  init(socket: String) throws(Failure) {
    self.socket = socket
    wakeup = try Wakeup()
    pause = try Wakeup()
  }

  /// What is to be held, if it changed since the last call. Waits for that, and for so long at most.
  func take(within milliseconds: Int) -> [Daemon.LaptopUser]? {
    wakeup.wait(milliseconds: milliseconds)
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
      // The keeper says what is wrong with picketd.
      try? follow()
      pause.wait(milliseconds: 2_000)
    }
  }

  private func follow() throws(DaemonError) {
    let replies = try Daemon(socket: socket).follow(.laptopUsers())
    while let reply = try replies.next() {
      newest.withLock { $0 = reply.users }
      wakeup.signal()
    }
  }
}

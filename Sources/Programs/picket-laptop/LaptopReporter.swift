import DaemonClient
import Laptop
import PicketSystem
import Synchronization

/// Asks the machine's services what they hold and what malcontent has, and tells picketd, on a thread of its own: a service that does not
/// answer holds up neither refusals nor sessions.
final class LaptopReporter: @unchecked Sendable {
  /// Milliseconds between two looks at malcontent.
  private static let look = 2_000
  /// Seconds between two reports.
  private static let pause = 20

  /// What it is to look after.
  struct Wish: Hashable, Sendable {
    /// Children whom the machine knows.
    var users: Set<UInt32> = []
    /// Whether the network is to set the clock.
    var clock = false
  }

  private let socket: String
  private let wish = Mutex(Wish())
  private let wakeup: Wakeup

  // Of its thread alone.
  private let machine = Machine()
  private let malcontent = MalcontentKeeper()
  private var report = Deadline(seconds: 0)
  /// Whether the last report kept the clock.
  private var keptClock = false
  private var daemon: Daemon?
  private var complaints = Complaints()

  init(socket: String) throws(Failure) {
    self.socket = socket
    wakeup = try Wakeup()
  }

  /// From any thread; it does not wait.
  func want(_ wish: Wish) {
    let isNew = self.wish.withLock { known in
      defer { known = wish }
      return known != wish
    }
    if isNew { wakeup.signal() }
  }

  func start() { WorkThread.run { [self] in run() } }

  // Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  private func run() {
    while true {
      turn()
      wakeup.wait(milliseconds: LaptopReporter.look)
    }
  }

  private func turn() {
    let wish = wish.withLock { $0 }
    let isNew = malcontent.keep(wish.users) { call(.laptopObey($0)) }
    // What is wanted of the clock comes after the start.
    if report.milliseconds == 0 || isNew || wish.clock != keptClock {
      (report, keptClock) = (Deadline(seconds: LaptopReporter.pause), wish.clock)
      let readings = machine.readings(settingClock: wish.clock)
      call(.laptopReport(readings.enforcers + [malcontent.standing].compactMap(\.self)))
    }
    machine.rest()
  }

  /// Why picketd has not taken it.
  @discardableResult
  private func call(_ call: DaemonCall<Daemon.Done>) -> DaemonError? {
    do throws(DaemonError) {
      let daemon: Daemon
      if let known = self.daemon { daemon = known } else { daemon = try Daemon(socket: socket) }
      self.daemon = daemon
      _ = try daemon.call(call)
      complaints.note("picketd", nil)
      return nil
    } catch {
      daemon = nil
      complaints.note("picketd", "picketd cannot be asked: \(error)")
      return error
    }
  }
}

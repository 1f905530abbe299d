import DaemonClient
import Laptop
import PicketSystem

/// Keeps the folder as picketd says, and has sessions locked and ended.
final class LaptopKeeper: @unchecked Sendable {
  /// Milliseconds between two looks at sessions.
  private static let look = 2_000
  /// Seconds between two looks at what is wrong in the folder.
  private static let checkPause = 20

  private let folder: RefusalFolder
  private let follower: DaemonFollower<Daemon.LaptopUsers>
  private let reporter: LaptopReporter
  private let machine = Machine()
  private var plan = RefusalPlan()
  private var sessions = SessionKeeper()
  private var check = Deadline(seconds: 0)
  private var complaints = Complaints()

  init(socket: String, _ folder: RefusalFolder) throws(Failure) {
    self.folder = folder
    follower = try DaemonFollower(.laptopUsers(), socket: socket)
    reporter = try LaptopReporter(socket: socket)
  }

  /// For ever, on one thread. Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  func run() {
    follower.start()
    reporter.start()
    while true { turn() }
  }

  private func turn() {
    let news = follower.take(within: LaptopKeeper.look)?.users
    let now = Int(clamping: SystemClock.boot / 1_000_000_000)
    if let news {
      plan = RefusalPlan(news, at: now)
      let wantsClock = plan.refusals(at: 0)?.contains { $0.refuses(.clock) } ?? false
      reporter.want(.init(users: Set(news.compactMap { UInt32(exactly: $0.user) }), clock: wantsClock))
    }
    let isDue = check.milliseconds == 0
    if isDue { check = Deadline(seconds: LaptopKeeper.checkPause) }
    // Until picketd has said something, what was refused last stands as it is.
    if let refusals = plan.refusals(at: now), news != nil || isDue || plan.hasClosed(at: now) {
      attempt("folder") { () throws(Failure) in try folder.write(refusals) }
      attempt("programs") { () throws(Failure) in try folder.write(closed: plan.closed) }
    }
    keepSessions(at: now)
    machine.rest()
  }

  private func keepSessions(at now: Int) {
    let closed = Set(
      folder.known.filter { user in
        if case .refused(let refusals) = folder.standing(of: user) { refusals.refuses(.signIn) } else { false }
      })
    let closing = plan.closing(at: now)
    if closed.isEmpty && closing.isEmpty { return }
    attempt("sessions") { () throws(BusFailure) in
      for step in sessions.steps(try machine.sessions(), closed: closed, closing: closing, at: now) {
        attempt("\(step)") { () throws(BusFailure) in try machine.carry(out: step) }
      }
    }
  }

  private func attempt<Fault: Error>(_ what: String, _ body: () throws(Fault) -> Void) {
    do throws(Fault) {
      try body()
      complaints.note(what, nil)
    } catch {
      complaints.note(what, "\(error)")
    }
  }
}

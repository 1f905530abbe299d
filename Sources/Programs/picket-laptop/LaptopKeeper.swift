import DaemonClient
import Laptop
import PicketSystem

/// Keeps the folder as picketd says, has sessions locked and ended, and tells picketd what this machine holds.
final class LaptopKeeper: @unchecked Sendable {
  /// Milliseconds between two looks at sessions.
  private static let look = 2_000
  /// Seconds between two reports, and between two looks at what is wrong in the folder.
  private static let reportPause = 20

  private let socket: String
  private let folder: RefusalFolder
  private let follower: DaemonFollower<Daemon.LaptopUsers>
  private let machine = Machine()
  private let malcontent = MalcontentKeeper()
  private var plan = RefusalPlan()
  private var sessions = SessionKeeper()
  /// Of the children whom the machine knows.
  private var users: Set<UInt32> = []
  private var report = Deadline(seconds: 0)
  private var daemon: Daemon?
  /// What was said last of each thing, which is not repeated.
  private var complaints: [String: String] = [:]

  init(socket: String, _ folder: RefusalFolder) throws(Failure) {
    (self.socket, self.folder) = (socket, folder)
    follower = try DaemonFollower(.laptopUsers(), socket: socket)
  }

  /// For ever, on one thread. Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  func run() {
    follower.start()
    while true { turn() }
  }

  private func turn() {
    let news = follower.take(within: LaptopKeeper.look)?.users
    let now = Int(clamping: SystemClock.boot / 1_000_000_000)
    if let news {
      plan = RefusalPlan(news, at: now)
      users = Set(news.compactMap { UInt32(exactly: $0.user) })
    }
    let isDue = report.milliseconds == 0
    if isDue { report = Deadline(seconds: LaptopKeeper.reportPause) }
    // Until picketd has said something, what was refused last stands as it is.
    if let refusals = plan.refusals(at: now), news != nil || isDue || plan.hasClosed(at: now) {
      attempt("folder") { () throws(Failure) in try folder.write(refusals) }
      attempt("programs") { () throws(Failure) in try folder.write(closed: plan.closed) }
    }
    keepSessions(at: now)
    let isNew = malcontent.keep(users) { call(.laptopObey($0)) }
    if isDue || isNew { tell() }
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

  private func tell() {
    let wantsClock = plan.refusals(at: 0)?.contains { $0.refuses(.clock) } ?? false
    let enforcers = machine.readings(settingClock: wantsClock).enforcers + [malcontent.standing].compactMap(\.self)
    call(.laptopReport(enforcers))
  }

  /// Why picketd has not taken it.
  @discardableResult
  private func call(_ call: DaemonCall<Daemon.Done>) -> DaemonError? {
    do throws(DaemonError) {
      let daemon: Daemon
      if let known = self.daemon { daemon = known } else { daemon = try Daemon(socket: socket) }
      self.daemon = daemon
      _ = try daemon.call(call)
      complaints["picketd"] = nil
      return nil
    } catch {
      daemon = nil
      say("picketd", "picketd cannot be asked: \(error)")
      return error
    }
  }

  private func attempt<Fault: Error>(_ what: String, _ body: () throws(Fault) -> Void) {
    do throws(Fault) {
      try body()
      complaints[what] = nil
    } catch {
      say(what, "\(error)")
    }
  }

  private func say(_ what: String, _ text: String) {
    if complaints[what] != text { Console.error("picket-laptop: \(text)\n") }
    complaints[what] = text
  }
}

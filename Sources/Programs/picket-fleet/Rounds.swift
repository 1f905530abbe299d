import DaemonClient
import Fleet
import PicketSystem
import Replication

/// Asks picketd what to do, does it, and says what came of it.
struct Rounds {
  /// Milliseconds between two questions while there is nothing to do: what a guardian decides here waits no longer.
  private static let pause = 500

  private let socket: String
  private let courier = Courier()
  private var daemon: Daemon?
  /// What was said last, which is not repeated.
  private var complaint = ""
  /// Whether another machine has handed something over.
  private var hasNews = false

  init(socket: String) { self.socket = socket }

  /// Returns whether there was something to do.
  mutating func next() -> Bool {
    do throws(DaemonError) {
      let daemon: Daemon
      if let known = self.daemon { daemon = known } else { daemon = try Daemon(socket: socket) }
      self.daemon = daemon
      let reply = try daemon.call(.fleetWork(news: hasNews))
      hasNews = false
      let work: CourierWork
      do throws(CarryFault) {
        work = try CourierWork(reply.work)
      } catch {
        say("picketd gives work that makes no sense: \(error)")
        return false
      }
      if case .rest = work { return false }
      var failure: DaemonError?
      var isTroubled = false
      courier.run(work, at: Int(clamping: SystemClock.wall / 1_000_000_000)) { report in
        switch report {
        case .trouble(_, let text), .quota(_, let text):
          isTroubled = true
          say(text)
        default: break
        }
        do throws(DaemonError) {
          _ = try daemon.call(.fleetReport(report.json))
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      if !isTroubled { complaint = "" }
      // A database that is away is not asked again at once.
      return !isTroubled
    } catch {
      daemon = nil
      say("\(error)")
      return false
    }
  }

  /// Rests until there may be something to do, or the descriptor can be read.
  mutating func rest(beside descriptor: CInt) {
    if courier.rest(beside: descriptor, milliseconds: Rounds.pause) { hasNews = true }
  }

  private mutating func say(_ text: String) {
    if text != complaint { Console.error("picket-fleet: \(text)\n") }
    complaint = text
  }
}

import Activity
import CommandSpec
import DaemonClient
import Synchronization

/// The zone that times of day are read and shown in: the household's, since schedules hold and days end by its clock. The
/// machine that the command runs on may have another zone.
///
/// picketd is asked when the first time is read or shown, over a connection of its own, since another call may be going on.
/// If picketd does not answer, it is this machine's zone.
final class HouseholdZone: Sendable {
  /// Of the verb that is carried out. While a command line is read, only the form of a time matters.
  @TaskLocal static var current = HouseholdZone { nil }

  /// An answer comes at once, or picketd is busy with more than time.
  private static let patience = Duration.seconds(10)

  private let ask: @Sendable () -> String?
  private let known = Mutex<Zone?>(nil)

  init(ask: @escaping @Sendable () -> String?) { self.ask = ask }

  convenience init(of invocation: Invocation) {
    let socket = invocation.takes("--socket") ? invocation["--socket"] : nil
    self.init {
      let daemon = try? Daemon.reach(at: socket)
      return (try? daemon?.call(.whoAmI(), within: HouseholdZone.patience))?.zone
    }
  }

  private var zone: Zone {
    known.withLock { known in
      if let known { return known }
      let zone = ask().map { Zone.called($0) } ?? .machine()
      known = zone
      return zone
    }
  }

  /// What calendar and clock show at a moment.
  static func local(_ seconds: Int) -> Activity.LocalTime { current.zone.local(seconds) }

  /// Seconds since 1970 at a time of a day: where the clock leaves that time out, when it is set; where it shows it twice,
  /// the first time.
  static func seconds(_ date: CivilDate, hour: Int, minute: Int) -> Int? {
    TimeOfDay(hour: hour, minute: minute).map { current.zone.instant(date, $0) }
  }
}

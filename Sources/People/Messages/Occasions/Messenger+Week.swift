internal import Activity
internal import DaemonClient
internal import PicketSystem
internal import Synchronization

// A report is made again when this machine's turn to tell it comes: then it has read what the others counted.
extension Messenger {
  func lookAtWeek(_ daemon: Daemon, _ connect: @escaping @Sendable () throws(DaemonError) -> Daemon) throws(DaemonError)
  {
    guard let week else { return }
    let now = Messenger.now
    if !wasWeekSought.load(ordering: .relaxed) {
      if let made = try week.made(from: daemon, at: now) {
        tell([made], areOld: true, anew: Messenger.anew(made, connect))
      }
      wasWeekSought.store(true, ordering: .relaxed)
    }
    guard let report = try week.message(from: daemon, at: now) else { return }
    tell([report], anew: Messenger.anew(report, connect))
  }

  private static func anew(
    _ report: GuardianMessage, _ connect: @escaping @Sendable () throws(DaemonError) -> Daemon
  ) -> Anew? {
    guard case .week(let text)? = report.subject, let monday = CivilDate(text: text) else { return nil }
    return {
      await withCheckedContinuation { continuation in
        WorkThread.run {
          do throws(DaemonError) {
            let made = try WeekOccasion.message(of: monday, from: connect(), at: Messenger.now)
            continuation.resume(returning: made.map { .message($0) } ?? .nothing)
          } catch {
            continuation.resume(returning: .failure)
          }
        }
      }
    }
  }
}

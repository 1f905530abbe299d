import Activity
import CommandSpec
import DBus
import DaemonClient
import PicketSystem

/// Shows the user of a desktop what closes soon, by the desktop's own notices.
struct SessionNotices {
  private let socket: String

  init(socket: String) { self.socket = socket }

  /// Ends where this user is no child of the household, or where there is no desktop.
  @_optimize(none)
  func run() {
    WorkThread.run { ProgramNotices().run() }
    while true {
      do throws(DaemonError) {
        try follow()
      } catch {
        if case .notAuthorized = error { return }
      }
      // picketd is away, or begins anew.
      _ = Poll.wait(for: -1, milliseconds: 5_000)
    }
  }

  private func follow() throws(DaemonError) {
    let replies = try Daemon(socket: socket).follow(.endings())
    while let reply = try replies.next() {
      let endings = (reply.endings ?? []) + [reply.ending].compactMap { $0 }
      for ending in endings { SessionNotices.show(SessionNotices.words(ending.value, in: .machine())) }
    }
  }

  /// A title, and a line below it.
  static func words(_ ending: Daemon.Ending, in zone: Zone) -> (title: String, text: String) {
    let time = Timestamp(ending.until).map { clock(zone.local(Int($0.seconds)).time) }
    let at = time.map { " at \($0)" } ?? " soon"
    let what = ending.what ?? "Everything"
    switch ending.kind {
    case .schedule: return ("\(what) begins\(at)", "Save what you do. A guardian can give you more time.")
    case .limit: return ("Little is left of \(what)", "\(what) begins again\(at).")
    case .off: return ("The internet comes back\(at)", "It was switched off for a while.")
    case .shield: return ("\(what) is open again\(at)", "It was closed for a while.")
    case .grant, .open, .allowance: return ("\(what) closes\(at)", "It was open for a while.")
    }
  }

  private static func clock(_ time: Activity.TimeOfDay) -> String {
    let minutes = time.seconds / 60
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
  }

  /// A desktop without notices shows none.
  static func show(_ words: (title: String, text: String)) {
    let name = "org.freedesktop.Notifications"
    let notify = BusMethod(name, "/org/freedesktop/Notifications", name, "Notify")
    _ = try? BusConnection(.user).call(
      notify,
      [
        .text("Picket"), .unsigned(0), .text("dialog-information"), .text(words.title), .text(words.text), .texts([]),
        .noOptions, .signed(-1),
      ])
  }
}

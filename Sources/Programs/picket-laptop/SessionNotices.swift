import DBus
import DaemonClient
import PicketSystem

/// Shows a child what closes soon and what was refused, with a way to ask, and a guardian what children ask, with a way to answer: by
/// the notices of the desktop of whose session this is.
struct SessionNotices {
  private let socket: String

  init(socket: String) { self.socket = socket }

  /// Ends with the session, and where this user is neither a child of the household nor a guardian.
  func run() throws {
    let who = waitForPicket()
    if who == .other { return }
    // A session has a bus before it has a desktop.
    var notifier: DesktopNotifier?
    while notifier == nil {
      notifier = try? DesktopNotifier()
      if notifier == nil { pause() }
    }
    guard let notifier else { return }
    let inbox = try NoticeInbox()
    let desk = NoticeDesk(notifier, inbox, socket: socket, isGuardian: who == .guardian)
    if who == .guardian { followChildren(inbox) } else { followOwn(inbox) }
    desk.run()
  }

  @_optimize(none)
  private func waitForPicket() -> Daemon.Authority {
    while true {
      if let who = try? Daemon(socket: socket).call(.whoAmI()) { return who.authority }
      pause()
    }
  }

  private func pause() { _ = Poll.wait(for: -1, milliseconds: 5_000) }

  private func followChildren(_ inbox: NoticeInbox) {
    NoticeFeed(call: .questions(state: .open), socket: socket, inbox: inbox) { reply in
      if let waiting = reply.questions { return [.waiting(waiting.map(\.value))] }
      return [reply.question].compactMap(\.self).map { .question($0.value) }
    }.start()
  }

  private func followOwn(_ inbox: NoticeInbox) {
    WorkThread.run { ProgramNotices(inbox: inbox).run() }
    NoticeFeed(call: .endings(), socket: socket, inbox: inbox) { reply in
      ((reply.endings ?? []) + [reply.ending].compactMap { $0 }).map { .ending($0.value) }
    }.start()
    NoticeFeed(call: .questions(), socket: socket, inbox: inbox) { reply in
      ((reply.questions ?? []) + [reply.question].compactMap { $0 }).map { .question($0.value) }
    }.start()
    RefusalFeed(socket: socket, inbox: inbox).start()
  }
}

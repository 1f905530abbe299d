import DaemonClient
import PicketSystem

/// Looks every few seconds what was refused to a child. It does not follow the log: for who follows, picketd writes decisions down as they
/// come, and a desktop is open all day.
struct RefusalFeed: Sendable {
  /// Milliseconds between two looks.
  private static let pause = 3_000

  let socket: String
  let inbox: NoticeInbox

  func start() { WorkThread.run { run() } }

  @_optimize(none)
  private func run() {
    while true {
      try? look()
      // picketd is away, or begins anew.
      _ = Poll.wait(for: -1, milliseconds: 5_000)
    }
  }

  /// What was refused before is no news.
  @_optimize(none)
  private func look() throws(DaemonError) {
    let daemon = try Daemon(socket: socket)
    var after = try daemon.call(.log(limit: 1, verdict: .block, here: true)).after
    while true {
      _ = Poll.wait(for: -1, milliseconds: RefusalFeed.pause)
      // What was refused on the family's other machines does not concern this desktop.
      let page = try daemon.call(.log(after: after, verdict: .block, here: true))
      after = page.after
      inbox.put(page.entries.map { .refused($0.value) })
    }
  }
}

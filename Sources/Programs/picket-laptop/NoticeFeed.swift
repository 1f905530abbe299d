import DaemonClient
import PicketSystem

/// Follows a call of picketd for ever, on a thread of its own, and puts what it tells into the inbox.
struct NoticeFeed<Value: Decodable & Sendable>: Sendable {
  let call: DaemonCall<Value>
  let socket: String
  let inbox: NoticeInbox
  /// What a reply tells.
  let news: @Sendable (_ reply: Value) -> [NoticeInbox.News]

  func start() { WorkThread.run { run() } }

  @_optimize(none)
  private func run() {
    while true {
      try? follow()
      // picketd is away, or begins anew.
      _ = Poll.wait(for: -1, milliseconds: 5_000)
    }
  }

  private func follow() throws(DaemonError) {
    let replies = try Daemon(socket: socket).follow(call)
    while let reply = try replies.next() { inbox.put(news(reply.value)) }
  }
}

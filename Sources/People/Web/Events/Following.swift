internal import DaemonClient
internal import PicketJSON
internal import PicketSystem
internal import Synchronization

/// One thread that follows picketd over a connection of its own, for a hub. It ends with the connection or with `stop`, and
/// calls `ended` then.
final class Following: Sendable {
  private let stopping: @Sendable () -> Void

  /// What changes in the household.
  static func changes(
    _ daemon: Daemon, for hub: EventHub, ended: @escaping @Sendable () -> Void
  ) throws(HTTPRefusal) -> Following {
    try Following(daemon, .watch(), ended: ended) { notice in
      hub.publish(EventGroup(kind: notice.value.kind), .object(notice.json))
    }
  }

  /// That something changes in the household, and nothing of it: who is told reads it again.
  static func nudges(
    _ daemon: Daemon, for hub: EventHub, ended: @escaping @Sendable () -> Void
  ) throws(HTTPRefusal) -> Following {
    try Following(daemon, .watch(), ended: ended) { notice in
      hub.publish(EventGroup(kind: notice.value.kind), .object([:]))
    }
  }

  /// What the filter decides from now on.
  static func decisions(
    _ daemon: Daemon, for hub: EventHub, ended: @escaping @Sendable () -> Void
  ) throws(HTTPRefusal) -> Following {
    let now: Int
    do throws(DaemonError) { now = try daemon.call(.log(limit: 1)).after } catch { throw HTTPRefusal(error) }
    return try Following(daemon, .log(after: now), ended: ended) { page in
      for entry in page.value.entries { hub.publish(.decisions, .object(entry.json)) }
    }
  }

  private init<Value>(
    _ daemon: Daemon, _ call: DaemonCall<Value>, ended: @escaping @Sendable () -> Void,
    tell: @escaping @Sendable (DaemonReply<Value>) -> Void
  ) throws(HTTPRefusal) {
    let stream: DaemonStream<Value>
    do throws(DaemonError) { stream = try daemon.follow(call) } catch { throw HTTPRefusal(error) }
    stopping = { stream.stop() }
    WorkThread.run {
      while let reply = try? stream.next() { tell(reply) }
      ended()
    }
  }

  func stop() { stopping() }
}

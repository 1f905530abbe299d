internal import DaemonClient
internal import Synchronization

extension GuardianSession {
  /// A session's connections beside the first, which follow picketd while anybody listens.
  struct Listening {
    var hub: EventHub?
    var changes: Following?
    var decisions: Following?
  }

  /// A stream of what changes from now on. picketd is followed from the first stream to the end of the session.
  func events(
    of groups: Set<EventGroup>, after last: String?, closed: @escaping @Sendable () -> Void,
    connect: () throws(HTTPRefusal) -> Daemon
  ) throws(HTTPRefusal) -> EventStream {
    try listening.withLock { (listening) throws(HTTPRefusal) in
      let hub = listening.hub ?? EventHub(name: RandomSecret.fresh().prefix(8).description)
      listening.hub = hub
      let over: @Sendable () -> Void = { [weak self, weak hub] in self?.stopListening(at: hub) }
      if listening.changes == nil { listening.changes = try .changes(joined(connect), for: hub, ended: over) }
      if listening.decisions == nil, groups.contains(.decisions) {
        listening.decisions = try .decisions(joined(connect), for: hub, ended: over)
      }
      return hub.stream(of: groups, after: last, closed: closed)
    }
  }

  var isListening: Bool { listening.withLock { $0.hub != nil } }

  func beat() { listening.withLock { $0.hub }?.beat() }

  /// Ends all streams, but does nothing where `hub` is no longer the current hub. The next stream begins anew.
  func stopListening(at hub: EventHub? = nil) {
    let ended = listening.withLock { listening in
      if let hub, listening.hub !== hub { return Listening() }
      defer { listening = Listening() }
      return listening
    }
    ended.changes?.stop()
    ended.decisions?.stop()
    ended.hub?.end()
  }

  /// A connection of its own with the rights of this session.
  func joined(_ connect: () throws(HTTPRefusal) -> Daemon) throws(HTTPRefusal) -> Daemon {
    let daemon = try connect()
    do throws(DaemonError) {
      switch key {
      case .session(let number): _ = try daemon.call(.join(session: number))
      case .token(let token): _ = try daemon.call(.useAccessToken(token))
      }
    } catch {
      throw isProgram
        ? .invalidToken("this token was removed, or has ended")
        : HTTPRefusal(401, "NoSession", "this session is over: give the passcode again")
    }
    return daemon
  }
}

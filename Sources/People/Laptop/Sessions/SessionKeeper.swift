/// Decides which sessions are locked, ended and warned. It reads no clock: instants are seconds of any steady clock.
///
/// A session on a screen is locked, and its programs go on; a desktop that does not say that it locked is asked again, and ended
/// after a while, since it has no lock. A session at a terminal is ended. Where signing in opens again meanwhile, nothing happens.
public struct SessionKeeper: Sendable {
  /// Between two orders to lock a session.
  static let pause = 30
  /// How long a desktop may take until it says that it is locked.
  static let patience = 300
  /// How many minutes before its end a session at a terminal is warned.
  static let warnings = [5, 1]

  private struct Memory: Hashable {
    var since: Int
    var lastOrder: Int
  }

  private var closed: [String: Memory] = [:]
  private var warned: [String: Int] = [:]

  public init() {}

  /// `closing` has how many seconds there are until signing in closes, for users for whom it closes soon.
  public mutating func steps(
    _ sessions: [LaptopSession], closed users: Set<UInt32>, closing: [UInt32: Int] = [:], at instant: Int
  ) -> [SessionStep] {
    let ids = Set(sessions.map(\.id))
    let held = Set(sessions.filter { users.contains($0.user) && !$0.isLocked }.map(\.id))
    closed = closed.filter { held.contains($0.key) }
    warned = warned.filter { ids.contains($0.key) }
    return sessions.compactMap { session in
      guard users.contains(session.user) else { return warning(session, closing[session.user]) }
      if session.isLocked { return nil }
      guard session.kind == .graphical else { return .end(session.id) }
      guard let memory = closed[session.id] else {
        closed[session.id] = Memory(since: instant, lastOrder: instant)
        return .lock(session.id)
      }
      if instant - memory.since >= SessionKeeper.patience { return .end(session.id) }
      if instant - memory.lastOrder < SessionKeeper.pause { return nil }
      closed[session.id]?.lastOrder = instant
      return .lock(session.id)
    }
  }

  /// Each of the warnings once.
  private mutating func warning(_ session: LaptopSession, _ left: Int?) -> SessionStep? {
    guard session.kind == .text, let left, left > 0,
      let minutes = SessionKeeper.warnings.last(where: { left <= $0 * 60 })
    else {
      warned[session.id] = nil
      return nil
    }
    if let last = warned[session.id], last <= minutes { return nil }
    warned[session.id] = minutes
    return .warn(session, minutes: minutes)
  }
}

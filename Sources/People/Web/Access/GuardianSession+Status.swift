internal import Synchronization

extension GuardianSession {
  /// How old a status may be. The filter looks at itself ten times a second, and so nothing newer is lost.
  private static let mostStatusAge = Duration.milliseconds(100)

  /// The last answer about how the fence is doing. Programs ask for it all the time: it wakes the filter and picketd, and
  /// a few of them would keep both from packets and people.
  struct KeptStatus {
    let response: KeptResponse
    /// Before picketd was asked.
    let time: ContinuousClock.Instant
    /// How many changes had come through this process then.
    let changes: Int
  }

  /// The status, if it is young enough and nothing has changed since.
  func status(after changes: Int) -> KeptResponse? {
    guard !isOver else { return nil }
    return kept.withLock { kept in
      guard let status = kept, status.changes == changes, .now - status.time < GuardianSession.mostStatusAge else {
        return nil
      }
      return status.response
    }
  }

  func keep(_ status: KeptStatus) { kept.withLock { $0 = status } }
}

package import DaemonClient

/// What picketd wanted refused when it was last heard, and what closes after that. A picketd that is away opens nothing, and does not
/// keep anything open that it said would close.
public struct RefusalPlan: Sendable {
  private struct Closing {
    let at: Int
    let by: String
  }

  private var heard: [MachineRefusals]?
  private var closings: [UInt32: Closing] = [:]
  /// The programs that shields close.
  public private(set) var closed: [ClosedPrograms] = []

  public init() {}

  /// `instant` is in seconds of a clock that cannot be set.
  package init(_ users: [Daemon.LaptopUser], at instant: Int) {
    heard = users.compactMap { MachineRefusals($0) }
    closed = users.compactMap { ClosedPrograms($0) }
    for user in users {
      guard let number = UInt32(exactly: user.user), user.closed == nil, let left = user.closesIn, left >= 0
      else { continue }
      closings[number] = Closing(at: instant.addingSaturating(left), by: user.closesBy ?? "a schedule")
    }
  }

  /// nil until picketd was heard.
  public func refusals(at instant: Int) -> [MachineRefusals]? {
    heard?.map { refusals in
      guard refusals.closed == nil, let closing = closings[refusals.user], closing.at <= instant else {
        return refusals
      }
      var closed = refusals
      closed.closed = MachineRefusals.line("by \(closing.by)")
      return closed
    }
  }

  /// Whether something has closed since.
  public func hasClosed(at instant: Int) -> Bool { closings.values.contains { $0.at <= instant } }

  /// In how many seconds it closes, for each user for whom that is soon.
  public func closing(at instant: Int) -> [UInt32: Int] {
    closings.mapValues { $0.at - instant }.filter { (1...600).contains($0.value) }
  }
}

extension Int {
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

/// Limits a flow that was allowed for one small purpose: a connectivity check needs two kilobytes.
///
/// The kernel never takes over such a flow, so that all of it is counted.
struct ByteBudget {
  static let up: UInt32 = 16 * 1_024
  static let down: UInt32 = 64 * 1_024
  static let time: UInt64 = 30_000_000_000

  private var up: UInt32 = 0
  private var down: UInt32 = 0
  private var end: Instant?

  /// No budget: the flow may carry what it likes.
  init() {}

  /// Begins now; the client has sent `spent` octets already.
  init(from now: Instant, spent: Int) {
    up = UInt32(clamping: spent)
    end = Instant(nanoseconds: now.nanoseconds &+ ByteBudget.time)
  }

  var isSet: Bool { end != nil }

  /// Whether a budget is set and used up.
  func isSpent(at now: Instant) -> Bool {
    guard let end else { return false }
    return up > ByteBudget.up || down > ByteBudget.down || now >= end
  }

  /// Subtracts octets; false when the budget is spent.
  mutating func pay(_ octets: Int, _ direction: Direction, at now: Instant) -> Bool {
    switch direction {
    case .fromClient: up = UInt32(clamping: Int(up) + octets)
    case .fromServer: down = UInt32(clamping: Int(down) + octets)
    }
    return !isSpent(at: now)
  }
}

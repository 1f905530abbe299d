/// What a flow may carry that was allowed for one small purpose: a check for the internet needs two kilobytes.
///
/// Whoever pays from it stays with the filter for good.
struct Budget {
  static let up: UInt32 = 16 * 1_024
  static let down: UInt32 = 64 * 1_024
  static let time: UInt64 = 30_000_000_000

  private var up: UInt32 = 0
  private var down: UInt32 = 0
  private var end: Instant?

  /// None: the flow may carry what it likes.
  init() {}

  /// From now on. So many octets of the client's are there already.
  init(from now: Instant, spent: Int) {
    up = UInt32(clamping: spent)
    end = Instant(nanoseconds: now.nanoseconds &+ Budget.time)
  }

  var isSet: Bool { end != nil }

  /// Whether there is one, and nothing left of it.
  func isSpent(at now: Instant) -> Bool {
    guard let end else { return false }
    return up > Budget.up || down > Budget.down || now >= end
  }

  /// Takes octets from it; false when it is spent.
  mutating func pay(_ octets: Int, _ direction: Direction, at now: Instant) -> Bool {
    switch direction {
    case .fromClient: up = UInt32(clamping: Int(up) + octets)
    case .fromServer: down = UInt32(clamping: Int(down) + octets)
    }
    return !isSpent(at: now)
  }
}

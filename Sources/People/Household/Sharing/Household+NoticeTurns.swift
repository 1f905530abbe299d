internal import Activity
internal import Replication

/// Whose turn it is to tell a notice.
public enum NoticeTurn: Hashable, Sendable {
  case ours
  /// Another node has the turn, or the database has not said who has it.
  case waiting
  /// A receiver has it, or it was given up.
  case over
}

/// Since when a claim is as this node knows it, by CLOCK_BOOTTIME.
struct NoticeWatch: Hashable, Sendable {
  let state: ClaimState
  let since: UInt64
}

// The node whose claim of a notice is the first in the database has the first turn to tell it. When a receiver has it, the node claims that it
// was told, and all are silent. Where nothing says so, that node cannot reach the receiver, or is off: another one that waits claims the
// next turn, after a while that doubles from turn to turn. The one that had the turn tries on until it hears that.
//
// A node that hears nothing from the database has the first turn by itself after a while: it must not be silent for weeks. It takes no
// later turn so, and reads the database before it uses one: the notice may be told long ago.
extension Household {
  /// Nanoseconds for which a notice waits for the database's word.
  private static let noticePatience = 120 * ClockReading.second
  /// Nanoseconds of the first turn: messages to a receiver that does not answer are tried four times in it.
  private static let firstTurn = 300 * ClockReading.second
  /// The last one has no end. It begins after half a day, and a message is tried for a day.
  private static let mostTurns = 8

  /// Whose turn it is, by what is known now. May claim the next turn.
  public func turn(ofNotice number: String) -> NoticeTurn {
    // It left the fleet meanwhile.
    guard let sharing else { return .ours }
    guard let first = OctetText.octets(number).flatMap({ sharing.replica.claimKey($0) }),
      let told = sharing.seal.told(first), sharing.replica.claim(of: told) == nil
    else { return .over }
    var (turn, key) = (1, first)
    while let next = sharing.seal.turn(turn + 1, of: first), sharing.replica.claim(of: next) != nil {
      (turn, key) = (turn + 1, next)
    }
    let since = watchNotice(key)
    // How much later than that the database was read.
    let read = sharing.exchange.read.flatMap { $0 >= since ? $0 - since : nil }
    switch sharing.replica.claim(of: key) {
    case .ours where read != nil: return .ours
    case .ours, .wanted:
      let boot = now.boot
      return turn == 1 && boot - min(since, boot) >= Household.noticePatience ? .ours : .waiting
    case .elsewhere, nil:
      let isOverdue = (read ?? 0) >= Household.firstTurn << UInt64(turn - 1)
      if isOverdue, turn < Household.mostTurns, let next = sharing.seal.turn(turn + 1, of: first) { _ = claim(next) }
      return .waiting
    }
  }

  /// A receiver has it. Where picketd ends before this is written down, the receiver gets it once more under the same number.
  public func noteTold(notice number: String) {
    guard let sharing, let first = OctetText.octets(number).flatMap({ sharing.replica.claimKey($0) }),
      let told = sharing.seal.told(first), sharing.replica.claim(of: told) == nil
    else { return }
    _ = claim(told)
  }

  /// Since when a claim is as it is.
  @discardableResult
  func watchNotice(_ key: ClaimKey) -> UInt64 {
    let boot = now.boot
    guard let state = sharing?.replica.claim(of: key) else { return boot }
    if let known = sharing?.watchedNotices[key], known.state == state { return known.since }
    sharing?.watchedNotices[key] = NoticeWatch(state: state, since: boot)
    return boot
  }

  func forgetNotices(before hour: Int64) {
    guard let sharing else { return }
    self.sharing?.watchedNotices = sharing.watchedNotices.filter { $0.key.hour >= hour }
  }
}

extension FamilyRowSeal {
  /// That a receiver has a notice, as a claim of its own. The database learns nothing from it, and cannot make it up.
  func told(_ first: ClaimKey) -> ClaimKey? {
    ClaimKey(notice([Array("told".utf8), first.id]), hour: first.hour)
  }

  /// The claim of a later turn.
  fileprivate func turn(_ number: Int, of first: ClaimKey) -> ClaimKey? {
    ClaimKey(notice([Array("turn \(number)".utf8), first.id]), hour: first.hour)
  }
}

internal import Activity
internal import Ledger
internal import Replication

/// Whether a notice is one that the family gets once.
public enum NoticeClaim: Hashable, Sendable {
  /// This machine is no node of a fleet, or cannot write down what it claims: it tells by itself.
  case alone
  /// There is nothing to tell.
  case nothing
  /// It has this number on all nodes, and one of them tells it.
  case shared(String)
}

// A used-up limit counts minutes of all nodes, so that each of them finds it, and so it is with the report of a week. Each claims it in the database, by a number that is the same
// on all nodes; `turn(ofNotice:)` says which of them tells it.
extension Household {
  /// Claims of a few days that are kept. Of those that other nodes made, which a database may make up, no more are taken in;
  /// a node that claims such a one hears then that it came too late.
  static let mostClaims = 1_000

  /// Claims to tell a receiver that a child's limit is used up. A limit that becomes longer is told once more when it
  /// is used up again.
  /// `receiver` is the same on all nodes that tell it. `onlyKnown` claims nothing anew.
  public func claimNotice(
    ofLimit limit: String, child name: String, receiver: [UInt8], onlyKnown: Bool = false
  ) -> NoticeClaim {
    guard let sharing, loss == nil, let child = try? child(named: name).id, let owner = sharing.owners[child] else {
      return .alone
    }
    let instant = steadySeconds(at: now)
    let usedUp = childTime(child, in: state).quotas(at: instant).filter { $0.key.name == limit && $0.isUsedUp }
    guard let amount = usedUp.map(\.amount).min() else { return .nothing }
    let day = zone.local(instant).date
    let words = ["limit", limit, day.text, "\(amount)"].map { Array($0.utf8) }
    // The end of the day, whatever zone a node is in.
    return claim([owner] + words + [receiver], hour: Int64(day.day1970 + 1) * 24, onlyKnown)
  }

  /// Claims to tell a receiver of the seven days before a Monday.
  public func claimNotice(
    ofWeek monday: String, receiver: [UInt8], onlyKnown: Bool = false
  ) -> NoticeClaim {
    guard sharing != nil, loss == nil, let monday = CivilDate(text: monday) else { return .alone }
    // Kept until the report of the next week was due everywhere: a machine may be off for days.
    return claim(
      [Array("week".utf8), Array(monday.text.utf8), receiver], hour: Int64(monday.day1970 + 8) * 24, onlyKnown)
  }

  /// `parts` are what the notice is about.
  private func claim(_ parts: [[UInt8]], hour: Int64, _ onlyKnown: Bool) -> NoticeClaim {
    guard let sharing, let key = ClaimKey(sharing.seal.notice(parts), hour: hour) else { return .alone }
    if sharing.replica.claim(of: key) == nil {
      if onlyKnown { return .nothing }
      guard sharing.replica.claimCount < 2 * Household.mostClaims, claim(key) else { return .alone }
    }
    return .shared(OctetText.text(key.id))
  }

  /// Whether it could be written down.
  func claim(_ key: ClaimKey) -> Bool {
    do throws(HouseholdError) {
      try changeSharing { $0.replica.claim(key) }
    } catch {
      complain("which machine tells guardians of something cannot be written down: \(error)")
      return false
    }
    watchNotice(key)
    return true
  }

  /// What of other nodes' claims is taken in: also where there are too many, that a notice was told for which this node waits.
  func knownClaims(of delivery: Pull.Delivery, at hour: Int64) -> [(key: ClaimKey, node: NodeID)] {
    guard let sharing else { return [] }
    // That of a week lasts longest: from its Monday until eight days later, in all zones.
    let days = hour - Int64(Household.keptHours)...hour + 240
    var room = Household.mostClaims - sharing.replica.claimCount
    lazy var awaited = Set(sharing.watchedNotices.keys.compactMap { sharing.seal.told($0) })
    return delivery.claims.filter { claim in
      guard days.contains(claim.key.hour) else { return false }
      if sharing.replica.claim(of: claim.key) != nil { return true }
      room -= 1
      return room >= 0 || awaited.contains(claim.key)
    }
  }
}

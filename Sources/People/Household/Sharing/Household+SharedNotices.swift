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

/// Whose turn it is to tell a notice.
public enum NoticeTurn: Hashable, Sendable {
  case ours
  /// Another node tells it, or this one has.
  case over
  /// The database has not said.
  case unknown
}

// A used-up limit counts minutes of all nodes, so that each of them finds it. The first that claims it in the database tells it; the
// others are silent. A node that hears nothing from the database tells by itself after a while: it must not be silent for weeks. What
// has the number of a claim that another node is known to have is not told.
extension Household {
  /// Nanoseconds for which a notice waits for the database's word.
  private static let noticePatience = 120 * ClockReading.second
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
    let number = sharing.seal.notice([owner] + words + [receiver])
    // The end of the day, whatever zone a node is in.
    guard let key = ClaimKey(number, hour: Int64(day.day1970 + 1) * 24) else { return .alone }
    if sharing.replica.claim(of: key) == nil {
      if onlyKnown { return .nothing }
      guard sharing.replica.claimCount < 2 * Household.mostClaims else { return .alone }
      do throws(HouseholdError) {
        try changeSharing { $0.replica.claim(key) }
      } catch {
        complain("which machine tells that a limit is used up cannot be written down: \(error)")
        return .alone
      }
    }
    if self.sharing?.askedNotices[key] == nil { self.sharing?.askedNotices[key] = now.boot }
    return .shared(OctetText.text(number))
  }

  /// Whose turn it is, by what is known now.
  public func turn(ofNotice number: String) -> NoticeTurn {
    // It left the fleet meanwhile.
    guard let sharing else { return .ours }
    guard let key = OctetText.octets(number).flatMap({ sharing.replica.claimKey($0) }),
      !sharing.toldNotices.contains(key)
    else { return .over }
    switch sharing.replica.claim(of: key) {
    case .ours: return .ours
    case .elsewhere, nil: return .over
    case .wanted:
      let boot = now.boot
      let asked = sharing.askedNotices[key] ?? boot
      return boot - min(asked, boot) >= Household.noticePatience ? .ours : .unknown
    }
  }

  /// A receiver has it. Where picketd ends before this is written down, the receiver gets it once more under the same number.
  public func noteTold(notice number: String) {
    guard let key = OctetText.octets(number).flatMap({ sharing?.replica.claimKey($0) }) else { return }
    do throws(HouseholdError) {
      try changeSharing { $0.toldNotices.insert(key) }
    } catch {
      complain("what was told of a limit cannot be written down: \(error)")
    }
  }

  /// What of other nodes' claims is taken in.
  func knownClaims(of delivery: Pull.Delivery, at hour: Int64) -> [(key: ClaimKey, node: NodeID)] {
    guard let replica = sharing?.replica else { return [] }
    let days = hour - Int64(Household.keptHours)...hour + 72
    var room = Household.mostClaims - replica.claimCount
    return delivery.claims.filter { claim in
      guard days.contains(claim.key.hour) else { return false }
      if replica.claim(of: claim.key) != nil { return true }
      room -= 1
      return room >= 0
    }
  }

  func forgetNotices(before hour: Int64) {
    guard let sharing else { return }
    self.sharing?.toldNotices = sharing.toldNotices.filter { $0.hour >= hour }
    self.sharing?.askedNotices = sharing.askedNotices.filter { $0.key.hour >= hour }
  }
}

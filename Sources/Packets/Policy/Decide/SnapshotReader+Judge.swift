internal import Catalog
internal import Wire

/// What the settings say of a name, before anybody looks at its flow.
struct Judgement {
  enum Weight {
    /// The level is asked, which looks at the flow.
    case ordinary
    /// A guardian opened just this: no shield and no rating has a say in it, and the level still has.
    case opened
    /// Nobody else is asked.
    case final
  }

  let ruling: Ruling
  let weight: Weight

  @inline(__always)
  init(_ ruling: Ruling, _ weight: Weight = .final) {
    self.ruling = ruling
    self.weight = weight
  }
}

extension SnapshotReader {
  /// `server` is the address that a flow turned to by this name. A check for the internet may always be asked for; where
  /// flows lead by its name is no more than the settings say (`byName`). What an answer leads through is no page of its own,
  /// and shields over everything are over it only where lists know it: the flow is judged by the name that was asked for.
  @inline(__always)
  func judge(
    _ index: Int, _ name: Span<UInt64>, count: Int, _ match: Match, server: Address?, isAsked: Bool = false,
    isAnswer: Bool = false, at now: UInt64
  ) -> Judgement {
    let child = child(index)
    let tree = tree(of: child)
    let (node, isExact) = tree.find(name, count: count)
    let effect = effect(of: node, child)
    if let reason = effect.special { return Judgement(.block(reason)) }
    if isAsked && match.standing == .connectivity { return Judgement(.allow(.connectivity)) }
    let flags = effect.flags
    if flags.contains(.isAlwaysBlocked) { return Judgement(.block(.alwaysBlocked)) }
    if isExact, let server, let host = tree.host(of: node), isBypass(host, server) {
      return Judgement(.block(.safeSearchBypass))
    }
    if flags.contains(.isAlwaysAllowed) { return Judgement(.allow(.alwaysAllowed), .opened) }
    if child.isEveryone { return judgeEveryone(name, count: count, match, isCovered: !isAnswer) }
    return judge(child, effect, match, isCovered: !isAnswer, at: now)
  }

  /// What the stores of all children say together. Without a name, `count` is 0.
  @inline(never)
  func judgeEveryone(_ name: Span<UInt64>, count: Int, _ match: Match, isCovered: Bool) -> Judgement {
    for index in 0..<children {
      let child = child(index)
      let effect = effect(of: tree(of: child).find(name, count: count).node, child)
      if let ruling = objection(child, effect, match, Lift(), isCovered: isCovered) {
        return Judgement(ruling)
      }
    }
    return Judgement(.allow(match.reasonToPass), .ordinary)
  }

  /// What grants, allowances and stores say. Where there is no name, `effect` is that of the child's root; `isCovered` says
  /// whether shields over everything are over this.
  func judge(
    _ child: ChildRecord, _ effect: borrowing Effect, _ match: Match, isCovered: Bool, at now: UInt64
  ) -> Judgement {
    var lift = Lift()
    var granted = max(child.pausedUntil, effect.grantedUntil)
    if match.categories.intersection(child.notOpened).isEmpty { granted = max(granted, child.openedUntil) }
    var allowed = effect.allowedUntil
    var end = UInt64.max
    let isListed = effect.flags.contains(.isListedByGuardian)
    for index in child.grants {
      let grant = grant(index)
      if grant.until <= now { continue }
      switch grant.kind {
      case .application: if grant.number == Int(match.application) { granted = max(granted, grant.until) }
      case .allowedApplication:
        if grant.number == Int(match.application) && !isListed { allowed = max(allowed, grant.until) }
      case .category, .allowedCategory:
        let lifted = match.categories.intersection(CategorySet(number: grant.number))
        if lifted.isEmpty { continue }
        if grant.kind == .category { lift.granted = lift.granted.union(lifted) }
        if grant.kind == .allowedCategory { lift.allowed = lift.allowed.union(lifted) }
        end = min(end, grant.until)
      }
    }
    if granted > now {
      return Judgement(.allow(.granted, until: granted), child.pausedUntil > now ? .final : .opened)
    }
    lift.isWhole = allowed > now
    if let ruling = objection(child, effect, match, lift, isCovered: isCovered) { return Judgement(ruling) }
    if lift.isWhole { return Judgement(.allow(.allowed, until: allowed == .max ? 0 : allowed), .opened) }
    if lift.isEmpty || objection(child, effect, match, Lift(), isCovered: isCovered) == nil {
      return Judgement(.allow(match.reasonToPass), .ordinary)
    }
    let reason: Reason = lift.granted.isEmpty ? .allowed : .granted
    return Judgement(.allow(reason, until: end == .max ? 0 : end), .ordinary)
  }

  /// Whether a store blocks this unless a guardian opens it.
  func isShielded(_ child: ChildRecord, _ effect: borrowing Effect, _ match: Match) -> Bool {
    objection(child, effect, match, Lift(), isCovered: true) != nil
  }

  /// Whether a store can have more against something than that its lists of domains have it. Against help it has not: it
  /// passes unless it was named.
  @inline(__always)
  private func isBeyondDomains(_ child: ChildRecord, _ match: Match, isCovered: Bool) -> Bool {
    if match.standing == .isProtected { return false }
    if child.coversAll && isCovered { return true }
    if child.restrictsApplications && match.application != 0 { return true }
    if match.categories.isEmpty { return false }
    return child.coversAll || !match.categories.intersection(child.categories).isEmpty
  }

  /// The first store that blocks.
  private func objection(
    _ child: ChildRecord, _ effect: borrowing Effect, _ match: Match, _ lift: Lift, isCovered: Bool
  ) -> Ruling? {
    let isDeep = isBeyondDomains(child, match, isCovered: isCovered)
    for word in 0..<child.maskWords {
      let (blocked, filtered, excepted) = (effect.blocked(word), effect.filtered(word), effect.excepted(word))
      let first = child.stores.lowerBound &+ 64 &* word
      var asked = isDeep ? .max : (blocked | filtered) & ~excepted
      while asked != 0 {
        let index = first &+ asked.trailingZeroBitCount
        if index >= child.stores.upperBound { break }
        let bit = asked & (~asked &+ 1)
        asked &= asked &- 1
        let store = store(index)
        if lift.isWhole && store.author != .picket { continue }
        let categories = lift.left(of: match.categories, to: store.author)
        var reason: Reason?
        if excepted & bit == 0 {
          if blocked & bit != 0 {
            reason = .blockedDomain
          } else if filtered & bit != 0 {
            reason = .filteredDomain
          } else if !categories.intersection(store.categories).isEmpty {
            reason = store.isOfAge ? .age : .blockedCategory
          } else if store.coversAllCategories && (isCovered || !categories.isEmpty)
            // A category that was lifted is not what a shield over all of them stops, unless another is left.
            && (!categories.isEmpty || categories == match.categories)
          {
            reason = .allCategories
          } else if isCovered && store.allowsExceptionsAlone {
            reason = .notListed
          }
        }
        if let reason = reason ?? restriction(store, categories, match.application, lift) {
          return .block(reason, store: UInt16(truncatingIfNeeded: index &+ 1))
        }
      }
    }
    return nil
  }

  /// What a store has against what its lists let through.
  @inline(__always)
  private func restriction(
    _ store: StoreRecord, _ categories: CategorySet, _ application: UInt16, _ lift: Lift
  ) -> Reason? {
    if store.deniesExplicit && !categories.intersection(.explicit).isEmpty { return .explicit }
    let restriction = restriction(store, application)
    return lift.lifts(restriction, of: store.author) ? nil : restriction.reason
  }
}

extension Match {
  /// Why it passes when no store has anything against it.
  @inline(__always) var reasonToPass: Reason { standing == .isProtected ? .help : .nothingBlocks }
}

extension CategorySet {
  /// What denying explicit content means for names: `adult`, whose number is the same in every catalog.
  @inline(__always) static var explicit: CategorySet { CategorySet(number: 12) }

  @inline(__always)
  init(number: Int) {
    let bit = UInt64(1) &<< UInt64(number & 63)
    self = number & 64 == 0 ? CategorySet(low: bit) : CategorySet(high: bit)
  }
}

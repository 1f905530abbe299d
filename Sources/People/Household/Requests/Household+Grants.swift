internal import Catalog
internal import FamilyTokens
internal import Ledger

extension Grant {
  /// A month, in seconds.
  static let longest = 31 * 86_400
  /// Seconds of a grant where the answer does not say how many.
  public static let usual = 3_600

  static func check(seconds: Int) throws(HouseholdError) {
    guard (1...longest).contains(seconds) else {
      throw .invalid(
        "seconds",
        "it lasts 31 days at most; 'picket allow --for' lasts a year, and 'picket allow' until it is taken back")
    }
  }
}

extension Household {
  static let mostGrants = 500

  /// Grants that have not ended.
  public func grants(of child: Int? = nil) -> [Grant] {
    let boot = now.boot
    return state.grants.values.filter { $0.end > boot && (child == nil || $0.child == child) }.sorted { $0.id < $1.id }
  }

  @discardableResult
  public func grant(
    _ target: Grant.Target, child: Int, seconds: Int, question: String? = nil, counts: Bool = false
  ) throws(HouseholdError) -> Grant {
    let target = try canonical(target)
    let added = try add([(child, target)], seconds: seconds, question: question, counts: counts)
    guard let grant = added.first else {
      throw .unavailable("nothing was granted")
    }
    return grant
  }

  /// Lifts the rules of one child, or of all, for a while: less what harms, or of everything.
  @discardableResult
  public func open(
    _ child: Int? = nil, seconds: Int, everything: Bool = false, counts: Bool = false
  ) throws(HouseholdError) -> [Grant] {
    let children = try children(or: child)
    return try add(
      children.map { ($0, everything ? .all : .harmless) }, seconds: seconds, question: nil, counts: counts)
  }

  /// This child, or every one.
  func children(or child: Int?) throws(HouseholdError) -> [Int] {
    let children = child.map { [$0] } ?? state.sortedChildren.map(\.id)
    guard !children.isEmpty else { throw .notFound(kind: "child", name: "") }
    return children
  }

  public func revoke(grant id: Int) throws(HouseholdError) {
    guard state.grants[id] != nil else { throw .notFound(kind: "grant", name: "\(id)") }
    try write { (tx) throws(LedgerError) in try tx.remove(grant: id) }
    state.grants[id] = nil
    changing.tell(.grants)
    republish()
  }

  /// The question that is answered by it is written in the same transaction. What is used meanwhile counts for limits only
  /// where `counts` says so.
  func add(
    _ targets: [(child: Int, target: Grant.Target)], seconds: Int, question: String?, counts: Bool = false,
    answering filing: Filing? = nil
  ) throws(HouseholdError) -> [Grant] {
    try Grant.check(seconds: seconds)
    for (child, _) in targets { _ = try self.child(child) }
    guard state.grants.count + targets.count <= Household.mostGrants else {
      throw .conflict("there are \(state.grants.count) grants already: revoke some, or wait until they end")
    }
    let moment = now
    let clock = state.monotonicClock.moved(to: moment)
    let time = clock.seconds(at: moment)
    let rows = targets.map { child, target in
      GrantRow(
        child: child, kind: Grant.kind(of: target, counts: counts), token: target.token(sealer)?.octets,
        until: time + seconds, created: time,
        question: question)
    }
    // The clock is written with the grants: after a restart it says how long they last.
    let added = try write { (tx) throws(LedgerError) in
      if let filing { try filing.put(tx) }
      try tx.put(clock.row)
      var added: [GrantRow] = []
      for row in rows { added.append(try tx.add(row)) }
      return added
    }
    state.monotonicClock = clock
    var grants: [Grant] = []
    for (row, (child, target)) in zip(added, targets) {
      let grant = Grant(
        id: row.id, child: child, target: target, until: moment.wallSeconds + seconds, question: question,
        end: moment.boot + UInt64(seconds) * ClockReading.second, counts: counts)
      state.grants[grant.id] = grant
      grants.append(grant)
    }
    changing.tell(.grants)
    republish()
    if let filing { filed(filing) }
    return grants
  }

  func canonical(_ target: Grant.Target) throws(HouseholdError) -> Grant.Target {
    switch target {
    case .domain(let text): return .domain(try TokenText.canonical(text, .domain, "value"))
    case .category(let text):
      try catalog.check(category: text, "value")
      return target
    case .application(let text):
      try catalog.check(application: text, "value", isLocal: true)
      return target
    case .all, .harmless: return target
    }
  }
}

extension Grant.Target {
  func token(_ sealer: Sealer) -> Token? {
    switch self {
    case .domain(let text): sealer.seal(text, as: .domain)
    case .category(let text): sealer.seal(text, as: .category)
    case .application(let text): sealer.seal(text, as: .application)
    case .all, .harmless: nil
    }
  }
}

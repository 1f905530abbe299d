internal import Catalog
internal import Ledger
internal import Policy
internal import Wire

extension Household {
  static let mostAllowances = 2_000
  /// A year, in seconds.
  static let longestAllowance = 366 * 86_400

  /// Those that have not ended, in the order in which they were made.
  public func allowances(of child: Int? = nil) -> [Allowance] {
    state.allowances(at: now.boot).filter { child == nil || $0.child == child }
  }

  /// Allows something, for good or for some seconds. What is allowed already gets the new end.
  @discardableResult
  public func allow(
    _ target: Grant.Target, child: Int, seconds: Int? = nil, counts: Bool = false
  ) throws(HouseholdError) -> Allowance {
    try allow(target, child: child, seconds: seconds, question: nil, counts: counts)
  }

  /// The question that is answered by it is written in the same transaction.
  func allow(
    _ target: Grant.Target, child: Int, seconds: Int?, question: String?, counts: Bool = false,
    answering filing: Filing? = nil
  ) throws(HouseholdError) -> Allowance {
    try checkOwner(child)
    let target = catalog.resolved(try canonical(target))
    if target.value == nil { throw .invalid("kind", "everything is never allowed for good: grant it for a while") }
    guard seconds.map({ (1...Household.longestAllowance).contains($0) }) ?? true else {
      throw .invalid("seconds", "it lasts a year at most; leave the time out for what is to stay")
    }
    let old = state.allowances.values.filter { $0.child == child && $0.target == target }.map(\.id)
    guard state.allowances.count - old.count < Household.mostAllowances else {
      throw .conflict("\(state.allowances.count) things are allowed already: take back what is not needed")
    }
    let moment = now
    let clock = state.monotonicClock.moved(to: moment)
    let ending = seconds.map {
      Allowance.Ending(boot: moment.boot + UInt64($0) * ClockReading.second, at: moment)
    }
    func allowance(_ id: Int) -> Allowance {
      Allowance(
        id: id, child: child, target: target, created: clock.seconds(at: moment), question: question, ending: ending,
        counts: counts)
    }
    let row = allowance(0).row(sealer, clock, at: moment)
    let added = try write { (tx) throws(LedgerError) in
      if let filing { try filing.put(tx) }
      try tx.put(clock.row)
      for id in old { try tx.remove(grant: id) }
      return try tx.add(row)
    }
    state.monotonicClock = clock
    for id in old { state.allowances[id] = nil }
    state.allowances[added.id] = allowance(added.id)
    changing.tell(.grants)
    republish()
    if let filing { filed(filing) }
    return allowance(added.id)
  }

  public func disallow(_ id: Int) throws(HouseholdError) {
    guard state.allowances[id] != nil else { throw .notFound(kind: "allowance", name: "\(id)") }
    try remove(allowances: [id])
  }

  func remove(allowances ids: [Int]) throws(HouseholdError) {
    if ids.isEmpty { return }
    try write { (tx) throws(LedgerError) in for id in ids { try tx.remove(grant: id) } }
    for id in ids { state.allowances[id] = nil }
    changing.tell(.grants)
    republish()
  }

  /// The application that an allowed domain belongs to: it has other names as well.
  public func application(besides target: Grant.Target) -> String? {
    guard case .domain(let text) = target, let name = Name(text) else { return nil }
    return catalog.catalog.flatMap { $0.application(of: $0.find(name))?.identifier }
  }

  /// The guardian's store that stops the very thing that is allowed, and so goes before it; nil where none does.
  public func store(against allowance: Allowance) -> String? {
    let owners = state.children[allowance.child].map { state.sources(of: $0) } ?? [allowance.child]
    if let key = state.store(of: owners, against: allowance, catalog) { return state.title(of: key) }
    if let rule = timeShields.shields(of: allowance.child).first(where: { $0.settings.stops(allowance.target, catalog) }
    ) {
      return rule.key.title
    }
    let isDeclared = declared.settings[allowance.child]?.stores.contains { $0.stops(allowance.target, catalog) }
    return isDeclared ?? false ? Household.configurationClient : nil
  }
}

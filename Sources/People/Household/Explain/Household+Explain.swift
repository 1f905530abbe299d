internal import Catalog
internal import Lists
internal import Policy
internal import Wire

extension Household {
  /// What would happen now, or at a later time, if one of the child's devices wanted the name: what packets are judged
  /// by is asked, and nothing else. Where it looks ahead from now, it also tells the next verdict that differs.
  public func explain(
    _ text: String, child id: Int, at time: Int? = nil, looksAhead: Bool = false
  ) throws(HouseholdError) -> Explanation {
    let child = try child(id)
    guard let name = Name(people: text), !name.isRoot else {
      throw .invalid("name", "'\(text.prefix(80))' is not a host name such as www.example.com")
    }
    if publisher.publication == nil { republish() }
    let moment = now
    let boot = try boot(of: time, at: moment)
    let ground = try ground(of: child, at: boot, now: moment)
    let match = ground.catalog?.find(name) ?? .nothing
    let identity = Identity(asking: name, match)
    let ruling = ground.decide(identity, at: boot)
    let origin = ground.origin(of: ruling)
    var explainer = Explainer(
      settings: ground.child, catalog: ground.catalog, why: catalog.provenance, name: name, match: match,
      ruling: ruling)
    explainer.take(ground.store(of: ruling), from: origin, state)
    let rules = try timeRules(over: identity, of: child)
    let instant = steadySeconds(at: moment) + Int(clamping: (boot - moment.boot) / ClockReading.second)
    explainer.take(childTime(id, in: state), rules, stoppedBy: origin, at: instant, state)
    explainer.takeLists()
    explainer.takeGrants(
      state.grants.values.filter { $0.child == id }.sorted { $0.id < $1.id }, at: boot)
    explainer.take(state.openers(of: child).flatMap { allowances(of: $0) }) {
      self.store(against: $0)
    }
    explainer.takeRemedy(origin)
    explainer.takeCheck()
    if ruling.verdict == .allow, let host = ground.snapshot.safeSearch(child: ground.place, name) {
      explainer.take(ground.snapshot.enforced(host))
    }
    explainer.takeStores(identity, at: boot) { self.title(of: ground.origins, $0 + ground.first) }
    var result = explainer.result
    if looksAhead, time == nil {
      result.next = try nextVerdict(on: identity, for: child, rules, after: ruling.verdict, moment)
    }
    if ruling.until > 0 {
      result.until =
        moment.wallSeconds + Int(clamping: (ruling.until - min(moment.boot, ruling.until)) / ClockReading.second)
    }
    return result
  }

  /// Whether one of these names is stopped now, or another name of their applications that is shielded by itself.
  func isBlocked(_ names: [(name: Name, match: Match)], for id: Int) throws(HouseholdError) -> Bool {
    let child = try child(id)
    if publisher.publication == nil { republish() }
    let moment = now
    let ground = try ground(of: child, at: moment.boot, now: moment)
    let applications = Set(names.map(\.match.application)).subtracting([0])
    let shielded = ground.child.stores.flatMap(\.blockedDomains)
      .map { (name: $0, match: ground.catalog?.find($0) ?? .nothing) }
      .filter { applications.contains($0.match.application) }
    return (names + shielded).contains { name, match in
      ground.decide(Identity(asking: name, match), at: moment.boot).verdict == .block
    }
  }

  /// CLOCK_BOOTTIME of a time that people say. Settings of the past are not known any more.
  private func boot(of time: Int?, at moment: ClockReading) throws(HouseholdError) -> UInt64 {
    guard let time else { return moment.boot }
    // People write minutes, and this one is now.
    guard time > moment.wallSeconds - 60 else {
      throw .invalid("at", "that time is over; say one that is to come, or look at what was decided in the log")
    }
    return moment.boot + UInt64(min(max(0, time - moment.wallSeconds), 100 * 366 * 86_400)) * ClockReading.second
  }

  /// What people call the store at this place among all.
  private func title(of origins: [Compilation.Origin], _ place: Int) -> String {
    guard origins.indices.contains(place) else { return "?" }
    switch origins[place] {
    case .builtIn: return "what Picket always blocks"
    case .declared: return "a store of the configuration"
    case .age: return "the limits of the child's age"
    case .search: return "search engines that cannot be made safe"
    case .timeRule(let key):
      return key.title + (state.profiles[key.owner].map { " of profile \($0.name)" } ?? "")
    case .store(let key):
      let client = state.profiles[key.child] == nil ? " of \(key.client)" : ""
      return "store \(state.title(of: key))" + client
    }
  }
}

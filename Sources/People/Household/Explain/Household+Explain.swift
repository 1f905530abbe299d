internal import Catalog
internal import Lists
internal import Policy
internal import Wire

extension Household {
  /// What would happen now, or at a later time, if one of the child's devices wanted the name: what packets are judged
  /// by is asked, and nothing else.
  public func explain(_ text: String, child id: Int, at time: Int? = nil) throws(HouseholdError) -> Explanation {
    let child = try child(id)
    guard let name = Name(people: text), !name.isRoot else {
      throw .invalid("name", "'\(text.prefix(80))' is not a host name such as www.example.com")
    }
    if publisher.publication == nil { republish() }
    let moment = now
    let boot = try boot(of: time, at: moment)
    guard let ground = try ground(at: boot, now: moment), let place = state.sortedChildren.firstIndex(of: child) else {
      throw .unavailable("there are no settings to judge by")
    }
    let match = ground.catalog?.find(name) ?? .nothing
    let identity = Identity(
      knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(high: 0, low: 0), port: 53,
      isQuestion: true, isAnswer: false)
    let ruling = ground.snapshot.decide(place, identity, at: boot)
    var explainer = Explainer(
      settings: ground.settings.children[place], catalog: ground.catalog, why: catalog.provenance, name: name,
      match: match,
      ruling: ruling)
    let first = ground.settings.children[..<place].reduce(0) { $0 + $1.stores.count }
    let stores = ground.settings.children[place].stores
    let store = stores.indices.first { $0 + first + 1 == Int(ruling.store) }.map { stores[$0] }
    explainer.take(store, from: ground.origin(of: ruling.store), self.state)
    explainer.takeLists()
    explainer.takeGrants(state.grants.values.filter { $0.child == id }.sorted { $0.id < $1.id }, at: boot)
    explainer.take(state.sources(of: child).flatMap { allowances(of: $0) }) { self.store(against: $0) }
    explainer.takeRemedy(ground.origin(of: ruling.store))
    explainer.takeCheck()
    if ruling.verdict == .allow, let host = ground.snapshot.safeSearch(child: place, name) {
      explainer.take(ground.snapshot.enforced(host))
    }
    explainer.takeStores(identity, at: boot) { self.title(of: ground.origins, $0 + first) }
    var result = explainer.result
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
    guard let ground = try ground(at: moment.boot, now: moment), let place = state.sortedChildren.firstIndex(of: child)
    else { throw .unavailable("there are no settings to judge by") }
    let applications = Set(names.map(\.match.application)).subtracting([0])
    let shielded = ground.settings.children[place].stores.flatMap(\.blockedDomains)
      .map { (name: $0, match: ground.catalog?.find($0) ?? .nothing) }
      .filter { applications.contains($0.match.application) }
    return (names + shielded).contains { name, match in
      let identity = Identity(
        knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(high: 0, low: 0), port: 53,
        isQuestion: true, isAnswer: false)
      return ground.snapshot.decide(place, identity, at: moment.boot).verdict == .block
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

  /// What is published now, or what will be published at that time if nobody changes anything.
  private func ground(at boot: UInt64, now moment: ClockReading) throws(HouseholdError) -> Ground? {
    guard let publication = publisher.publication else { return nil }
    let ends = state.stores.values.contains { $0.end.map { $0.boot > moment.boot && $0.boot <= boot } ?? false }
    guard ends else {
      return Ground(
        settings: publication.settings, snapshot: publication.snapshot, catalog: publication.catalog,
        origins: publisher.origins)
    }
    let later = settings(of: state).build(at: boot)
    do throws(SnapshotError) {
      return Ground(
        settings: later.settings, snapshot: try Snapshot(later.settings, catalog: catalog.catalog),
        catalog: catalog.catalog,
        origins: later.origins)
    } catch {
      throw .unavailable("what there will be then cannot be judged by: \(error)")
    }
  }

  /// What people call the store at this place among all.
  private func title(of origins: [Compilation.Origin], _ place: Int) -> String {
    guard origins.indices.contains(place) else { return "?" }
    switch origins[place] {
    case .builtIn: return "what Picket always blocks"
    case .declared: return "a store of the configuration"
    case .age: return "the limits of the child's age"
    case .search: return "search engines that cannot be made safe"
    case .store(let key):
      let client = state.profiles[key.child] == nil ? " of \(key.client)" : ""
      return "store \(state.title(of: key))" + client
    }
  }
}

/// What a name is judged by, with where its stores come from.
private struct Ground {
  let settings: Settings
  let snapshot: Snapshot
  let catalog: Catalog?
  let origins: [Compilation.Origin]

  func origin(of number: UInt16) -> Compilation.Origin? {
    number > 0 && Int(number) <= origins.count ? origins[Int(number) - 1] : nil
  }
}

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
    if publication == nil { settle() }
    guard let publication, let place = state.sortedChildren.firstIndex(of: child) else {
      throw .unavailable("there are no settings to judge by")
    }
    let moment = now
    let ahead = max(0, (time ?? moment.wallSeconds) - moment.wallSeconds)
    let boot = moment.boot + UInt64(min(ahead, 100 * 366 * 86_400)) * Moment.second
    let match = publication.catalog?.find(name) ?? .nothing
    let identity = Identity(
      knowledge: .name, name: name, match: match, kind: .ordinary, server: Address(high: 0, low: 0), port: 53,
      isQuestion: true, isAnswer: false)
    let ruling = publication.snapshot.decide(place, identity, at: boot)
    var explainer = Explainer(
      settings: publication.settings.children[place], catalog: publication.catalog, why: why, name: name, match: match,
      ruling: ruling)
    let first = publication.settings.children[..<place].reduce(0) { $0 + $1.stores.count }
    let stores = publication.settings.children[place].stores
    let store = stores.indices.first { $0 + first + 1 == Int(ruling.store) }.map { stores[$0] }
    explainer.take(store, from: origin(of: ruling.store), self.state)
    explainer.takeLists()
    explainer.takeGrants(state.grants.values.filter { $0.child == id }.sorted { $0.id < $1.id }, at: boot)
    if ruling.verdict == .allow, let host = publication.snapshot.safeSearch(child: place, name) {
      explainer.take(publication.snapshot.enforced(host))
    }
    explainer.takeStores(identity, at: boot) { self.title(of: $0 + first) }
    var result = explainer.result
    if ruling.until > 0 {
      result.until = moment.wallSeconds + Int(clamping: (ruling.until - min(moment.boot, ruling.until)) / Moment.second)
    }
    return result
  }

  private func origin(of number: UInt16) -> Compilation.Origin? {
    number > 0 && Int(number) <= origins.count ? origins[Int(number) - 1] : nil
  }

  /// What people call the store at this place among all.
  private func title(of place: Int) -> String {
    guard origins.indices.contains(place) else { return "?" }
    switch origins[place] {
    case .builtIn: return "what Picket always blocks"
    case .declared: return "a store of the configuration"
    case .age: return "the limits of the child's age"
    case .search: return "search engines that cannot be made safe"
    case .store(let key): return "store \(state.title(of: key)) of \(key.client)"
    }
  }
}

internal import Ledger

/// A child whose internet is switched off.
public struct InternetOff: Hashable, Sendable {
  public let child: Int
  /// Seconds since 1970; nil until it is switched on again.
  public let until: Int?
}

// The internet off and on. Off is a shield over the whole web in a store of its own, so that it goes together with all other
// shields, and leaves them as they are when it ends.
extension Household {
  static let offStore = "off"

  public func internetOffs(of child: Int? = nil) -> [InternetOff] {
    state.stores.sorted { $0.key < $1.key }.filter { key, store in
      key.client == Household.guardianClient && key.name == Household.offStore && store.isActive
        && store.settings.shield?.allWeb == true && (child == nil || key.child == child)
    }.map { InternetOff(child: $0.key.child, until: $0.value.end?.until) }
  }

  /// Switches the internet of one child, or of all, off: until a time, or until it is switched on. What was opened for a
  /// while ends with it.
  @discardableResult
  public func switchInternetOff(_ child: Int? = nil, seconds: Int? = nil) throws(HouseholdError) -> [InternetOff] {
    guard seconds.map({ (1...Household.longestAllowance).contains($0) }) ?? true else {
      throw .invalid("seconds", "it lasts a year at most; leave the time out until it is switched on again")
    }
    let children = try children(or: child)
    for child in children {
      let moment = now
      let clock = state.tamperProofClock.moved(to: moment)
      let end = seconds.map { Store.Ending(time: clock.sure + $0, clock, at: moment) }
      _ = try change(child, Household.guardianClient, Household.offStore) { store in
        (store.isActive, store.end) = (true, end)
        store.settings.set(.categories(.all(except: [])), at: "shield.webDomainCategories")
      }
    }
    try endOpenings(of: children)
    return internetOffs().filter { children.contains($0.child) }
  }

  /// Returns the children whose internet was off.
  @discardableResult
  public func switchInternetOn(_ child: Int? = nil) throws(HouseholdError) -> [Int] {
    let off = internetOffs(of: child).map(\.child)
    try remove(
      stores: off.map { Store.Key(child: $0, client: Household.guardianClient, name: Household.offStore) })
    return off
  }

  private func endOpenings(of children: [Int]) throws(HouseholdError) {
    let ids = state.grants.values.filter { children.contains($0.child) && $0.target.value == nil }.map(\.id)
    if ids.isEmpty { return }
    try write { (tx) throws(LedgerError) in for id in ids { try tx.remove(grant: id) } }
    for id in ids { state.grants[id] = nil }
    changing.tell(.grants)
    republish()
  }
}

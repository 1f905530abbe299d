internal import PicketJSON
internal import Replication

// What guardians of other nodes decided, to the household: by the functions that guardians of this node use.
extension Household {
  /// In this order, since a row needs the one that it belongs to: profiles, children, groups, then what is theirs.
  private static let order: [RowKind] = [
    .profile, .member, .membership, .device, .store, .schedule, .limit, .earning, .dayChange, .earned, .question,
    .allowance, .grant,
  ]

  /// Takes over what is pending. What cannot be taken over stays so, with its reason.
  func applyShared() {
    guard loss == nil, let pending = sharing?.pending, !pending.isEmpty else { return }
    sharing?.nameOwners(of: state)
    let owners = Set(sharing?.owners.keys.map { $0 } ?? [])
    var (done, refusals): (Set<RowKey>, [RowKey: String]) = ([], [:])
    for kind in Household.order {
      for key in pending.filter({ $0.kind == kind }).sorted() {
        do throws(HouseholdError) {
          try apply(key)
          done.insert(key)
        } catch {
          refusals[key] = "\(error)"
        }
      }
    }
    done.formUnion(pending.filter { !Household.order.contains($0.kind) })
    note(done, refusals)
    // Minutes of a child that was not known here.
    guard let sharing else { return }
    let fresh = Set(sharing.owners.filter { !owners.contains($0.key) }.values)
    if !fresh.isEmpty { absorbUse(sharing.replica.minutes.filter { fresh.contains($0.key.child) }.map { ($0, $1) }) }
  }

  private func note(_ done: Set<RowKey>, _ refusals: [RowKey: String]) {
    guard let rows = sharing?.outline(of: state, sealer, in: zone) else { return }
    let state = state
    do throws(HouseholdError) {
      try changeSharing { sharing in
        for key in done {
          // Grants and allowances are told once, all others are what the household has of them now.
          let body =
            [.grant, .allowance, .earned].contains(key.kind) ? sharing.latestFirst(key).first : rows[key]
          sharing.applied[key] = body.map { sharing.seal.mark($0) } ?? []
        }
        sharing.pending.subtract(done)
        sharing.refusals = refusals
        sharing.isUnfinished = false
        // What it was compared with is older than what was taken over.
        (sharing.isDirty, sharing.compared) = (true, nil)
        sharing.forgetOwners(without: state)
      }
    } catch {
      complain("what other nodes decided cannot be written down: \(error)")
    }
  }

  private func apply(_ key: RowKey) throws(HouseholdError) {
    if isOfRemovedOwner(key) { return }
    switch key.kind {
    case .profile: try applyProfile(key)
    case .member: try applyMember(key)
    case .membership: try applyMembership(key)
    case .device: try applyDevice(key)
    case .store: try applyStore(key)
    case .schedule, .limit, .earning: try applyTimeRule(key)
    case .earned: try applyEarned(key)
    case .dayChange: try applyDayChange(key)
    case .question: try applyQuestion(key)
    case .allowance: try applyAllowance(key)
    case .grant: try applyGrant(key)
    default: break
    }
  }

  /// Whether the child or the profile that it belongs to was removed, and all that it had with it.
  private func isOfRemovedOwner(_ key: RowKey) -> Bool {
    guard let owner = sharing?.latestFirst(key).first.flatMap({ SharedBody.object($0) })?.owner else {
      return false
    }
    return isRemoved(.member, owner) || isRemoved(.profile, owner)
  }

  func isRemoved(_ kind: RowKind, _ owner: [UInt8]) -> Bool {
    guard let sharing, let row = RowKey(kind, owner), sharing.replica.state(of: row) != nil else { return false }
    return sharing.bodies(of: row).isEmpty
  }

  /// The number here of a child or profile that nodes call by these octets.
  func localOwner(_ owner: [UInt8]) throws(HouseholdError) -> Int {
    guard let id = sharing?.local(owner) else {
      throw .unavailable("the child or profile that it belongs to is not known here yet")
    }
    return id
  }
}

// Children and profiles.
extension Household {
  private func applyProfile(_ key: RowKey) throws(HouseholdError) {
    let name = sharing?.latestFirst(key).first.flatMap { SharedBody.object($0) }?["name"]?.string
    let known = sharing?.local(key.id).flatMap { state.profiles[$0] }
    guard let name else {
      if let known { try remove(known, evenIfFollowed: true) }
      return
    }
    if known != nil { return }
    let profile = try addProfile(freeName(name))
    sharing?.owners[profile.id] = key.id
  }

  private func applyMember(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    let known = sharing.local(key.id).flatMap { state.children[$0] }
    let decisions = (sharing.replica.state(of: key)?.decisions ?? []).sorted {
      ($0.moment, $0.stamp) < ($1.moment, $1.stamp)
    }
    guard !sharing.bodies(of: key).isEmpty,
      let wanted = MemberBody(merging: decisions.compactMap { $0.body.flatMap { MemberBody($0) } })
    else {
      if let known { try removeChild(known.id) }
      return
    }
    let child: Child
    if let known {
      child = known
    } else {
      child = try addChild(
        freeName(wanted.name), birthYear: wanted.birthYear, level: wanted.level, ages: wanted.ages)
      self.sharing?.owners[child.id] = key.id
    }
    let followed = wanted.profile.flatMap { sharing.local($0) }
    // What else was decided does not wait for a profile that is not known here.
    let profile = wanted.profile == nil ? nil : followed ?? child.profile
    let name = child.name == wanted.name ? nil : freeName(wanted.name, except: child.id)
    // A machine that comes in, or whose Picket is older, says nothing of it.
    let log = wanted.log ?? child.log
    let isSame =
      (name == nil || name == child.name) && child.birthYear == wanted.birthYear && child.level == wanted.level
      && child.ages == wanted.ages && child.profile == profile && child.log == log
    if !isSame {
      _ = try changeChild(
        child.id, name: name == child.name ? nil : name, birthYear: .some(wanted.birthYear),
        level: .some(wanted.level), ages: child.ages == wanted.ages ? nil : wanted.ages, profile: .some(profile),
        log: .some(log))
    }
    if let owner = wanted.profile, followed == nil, !isRemoved(.profile, owner) {
      throw .unavailable("the profile that \(wanted.name) follows is not known here yet")
    }
  }

  /// A name that no other child or profile has here.
  private func freeName(_ name: String, except id: Int? = nil) -> String {
    let others = Set(
      state.children.values.filter { $0.id != id }.map { $0.name.lowercased() }
        + state.profiles.values.filter { $0.id != id }.map { $0.name.lowercased() })
    if !others.contains(name.lowercased()) { return name }
    return (2...).lazy.map { "\(name) \($0)" }.first { !others.contains($0.lowercased()) } ?? name
  }
}

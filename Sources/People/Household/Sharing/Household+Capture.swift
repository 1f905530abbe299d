internal import Ledger
internal import PicketJSON
internal import Replication

// What guardians of this node decided, to rows.
extension Household {
  /// Takes in what the household has now. What was taken over from other nodes and not noted yet, because picketd ended
  /// meanwhile, comes first: it would pass for a decision of this node. What a guardian changed just before picketd ended is
  /// neither of the two, and would be lost.
  func captureShared() {
    guard loss == nil, let current = sharing else { return }
    if current.isUnfinished {
      sharing?.leaveOwnChanges(current.outline(of: state, sealer, in: zone))
      applyShared()
    }
    guard sharing?.isDirty == true else { return }
    if let compared = sharing?.compared, compared.sharesTheSame(as: state) {
      sharing?.isDirty = false
      return
    }
    let time = steadySeconds(at: now)
    let (state, sealer, zone) = (state, sealer, zone)
    do throws(HouseholdError) {
      try changeSharing { sharing in
        (sharing.isDirty, sharing.compared) = (false, state)
        sharing.nameOwners(of: state)
        sharing.capture(sharing.outline(of: state, sealer, in: zone), at: time)
        sharing.captureOpenings(of: state, at: time, now)
        sharing.forgetOwners(without: state)
      }
    } catch {
      // It is different still, and is found so the next time.
      complain("what was changed cannot be written down for other nodes: \(error)")
    }
    // A decision that ends a dispute takes away what stood beside it.
    applyShared()
  }
}

extension Sharing {
  /// Decides about what is not as it was.
  fileprivate mutating func capture(_ rows: [RowKey: [UInt8]], at time: Int) {
    for (key, body) in rows.sorted(by: { $0.key < $1.key }) {
      let mark = seal.mark(body)
      if applied[key] == mark || !mayDecide(key.kind) { continue }
      // What is over by itself may be forgotten, and nothing was decided.
      if key.kind == .dayChange, isSame(DayBody(body)?.opening, day(of: key)?.opening, at: time) {
        applied[key] = mark
        continue
      }
      decide(key, body, at: time)
      applied[key] = mark
    }
    for (key, mark) in applied.sorted(by: { $0.key < $1.key })
    where !mark.isEmpty && rows[key] == nil && mayDecide(key.kind) {
      // Old questions are forgotten, and not taken back. Grants and allowances are looked at by their numbers.
      if [.question, .grant, .allowance, .earned].contains(key.kind) { continue }
      applied[key] = []
      // A day that is over has gone by itself.
      if key.kind == .dayChange, day(of: key)?.opening.isOver(at: time) ?? true { continue }
      if key.kind == .store, let until = end(of: key, mark), until <= time {
        // It ended by itself; others that did not know of it go on.
        if bodies(of: key).contains(where: { (StoreBody($0)?.until ?? .max) > time }) { pending.insert(key) }
        continue
      }
      decide(key, nil, at: time)
    }
  }

  /// What the household has of a row is what it had when it was compared, what was to be taken over, or a guardian's change.
  fileprivate mutating func leaveOwnChanges(_ rows: [RowKey: [UInt8]]) {
    pending = pending.filter { key in
      if [.grant, .allowance, .earned, .dispute].contains(key.kind) { return true }
      let mark = rows[key].map { seal.mark($0) } ?? []
      return mark == applied[key] ?? [] || mark == wantedMark(of: key)
    }
  }

  private func isSame(_ day: DayOpening?, _ known: DayOpening?, at time: Int) -> Bool {
    if day?.isOver(at: time) ?? true, known?.isOver(at: time) ?? true { return true }
    return day?.after(time) == known?.after(time)
  }

  /// When the store ends that stood here with this mark.
  private func end(of key: RowKey, _ mark: [UInt8]) -> Int? {
    let bodies = bodies(of: key)
    let own = bodies.filter { seal.mark($0) == mark }
    return (own.isEmpty ? bodies : own).compactMap { StoreBody($0)?.until }.min()
  }

  /// What a machine that follows has by itself is no decision for others.
  private func mayDecide(_ kind: RowKind) -> Bool { membership.scope?.contains(kind) ?? true }

  /// Tells of grants and allowances that are new, and of those that were taken back.
  fileprivate mutating func captureOpenings(of state: State, at time: Int, _ moment: ClockReading) {
    func left(_ boot: UInt64) -> Int { Int((boot - min(boot, moment.boot)) / ClockReading.second) }
    for grant in state.grants.values.sorted(by: { $0.id < $1.id }) where mayDecide(.grant) && isFresh(grant.id) {
      guard let owner = owners[grant.child],
        let key = remembered.removeValue(forKey: grant.id)
          ?? RowKey(.grant, (0..<16).map { _ in .random(in: .min ... .max) })
      else { continue }
      open(key, grant.id, OpeningBody(owner: owner, grant, left: left(grant.end), at: time), at: time)
    }
    for allowance in state.allowances.values.sorted(by: { $0.id < $1.id })
    where mayDecide(.allowance) && isFresh(allowance.id) {
      remembered[allowance.id] = nil
      guard let owner = owners[allowance.child], let key = key(ofAllowed: allowance.target, owner) else { continue }
      let body = OpeningBody(owner: owner, allowance, left: allowance.ending.map { left($0.boot) }, at: time)
      open(key, allowance.id, body, at: time)
    }
    for (number, key) in grants where state.grants[number] == nil && state.allowances[number] == nil {
      grants[number] = nil
      if grants.values.contains(key) { continue }
      applied[key] = []
      // What is over by itself is over everywhere.
      let isOver = bodies(of: key).compactMap { OpeningBody($0)?.left(at: time) }.contains(0)
      if isOver || bodies(of: key).isEmpty || !mayDecide(key.kind) { continue }
      decide(key, nil, at: time)
    }
  }

  /// Whether the family has not got it. Of what this household took along, that is known once the database was read.
  private func isFresh(_ number: Int) -> Bool { grants[number] == nil && (hasReadAll || remembered[number] == nil) }

  private mutating func decide(_ key: RowKey, _ body: [UInt8]?, at time: Int) {
    replica.decide(key, body, at: Int64(time))
    if disputed.remove(key) != nil { pending.insert(key) }
  }

  private mutating func open(_ key: RowKey, _ number: Int, _ body: OpeningBody, at time: Int) {
    decide(key, body.octets, at: time)
    applied[key] = seal.mark(body.octets)
    grants[number] = key
  }
}

extension State {
  /// Whether nothing of what nodes share is different. Clocks alone go on each second; dictionaries that were not written to are compared
  /// by their place.
  fileprivate func sharesTheSame(as other: State) -> Bool {
    children == other.children && profiles == other.profiles && groups == other.groups
      && stores == other.stores && timeRules == other.timeRules && devices == other.devices
      && questions == other.questions && grants == other.grants && allowances == other.allowances
  }
}

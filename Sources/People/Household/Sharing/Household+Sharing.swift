internal import FamilyTokens
internal import Ledger
package import Replication

// A node begins to share, and ends it.
extension Household {
  /// What makes this household a node of a fleet; nil while it is none.
  public var membership: Membership? { sharing?.membership }

  /// Where the configuration says that the family's database is.
  package var fleetPlace: FleetPlace? { options.fleet }

  /// Begins to share what the household has, and all that it decides from now on.
  public func share(as membership: Membership) throws(HouseholdError) {
    guard sharing == nil else {
      throw .conflict("this machine is a node of a fleet already: 'picket fleet leave' ends that")
    }
    guard let seal = FamilyRowSeal(keyring.key, family: membership.family) else {
      throw .invalid("family", "this household has not the key of that family")
    }
    guard let row = membership.row(sealer) else { throw .invalid("address", "it is too long") }
    try endSharedLogs()
    var fresh = Sharing(membership, seal)
    try write { (tx) throws(LedgerError) in
      try tx.removeAllShared()
      try fresh.remember(tx.sharedGrants())
      fresh.knownNodes = try KnownNodes(tx.secret(SecretKey.fleetNodes))
      fresh.knownNodes.become(membership.node)
      try tx.put(row)
      try fresh.write(tx, since: nil)
    }
    (sharing, keptSharing) = (fresh, fresh)
    become(membership.node)
    captureShared()
    shareUse(ofAll: true)
    announce(.settings)
  }

  /// Ends that. The household keeps what it has.
  public func endSharing() throws(HouseholdError) {
    guard sharing != nil else { throw .conflict("this machine is no node of a fleet") }
    try write { (tx) throws(LedgerError) in
      try tx.removeAllShared()
      try tx.remove(secret: SecretKey.fleet)
      try tx.remove(secret: SecretKey.fleetBookmarks)
      try tx.remove(secret: SecretKey.fleetClaims)
    }
    (sharing, keptSharing) = (nil, nil)
    become(nil)
    // As no node: what is forgotten here is no decision for the others.
    do throws(HouseholdError) { try endSharedLogs() } catch {
      complain("what other machines decided is still shown: \(error)")
    }
    announce(.settings)
  }

  /// Which machine of the fleet this is decides whose groups' settings count here.
  private func become(_ node: NodeID?) {
    if state.machine == node { return }
    state.machine = node
    if !state.groups.all.isEmpty { republish() }
  }

  /// Changes what is shared, and has it on the disk before it counts. Where it cannot be written down nothing has changed.
  func changeSharing(_ change: (inout Sharing) -> Void) throws(HouseholdError) {
    guard var changed = sharing else { return }
    change(&changed)
    try write { (tx) throws(LedgerError) in try changed.write(tx, since: keptSharing) }
    (sharing, keptSharing) = (changed, changed)
  }

  /// Reads from the ledger what is shared.
  func reloadSharing() throws(LedgerError) {
    let (key, sealer, was) = (keyring.key, sealer, sharing?.membership)
    sharing = try ledger.read { (tx) throws(LedgerError) in try Sharing(tx, key, sealer) }
    keptSharing = sharing
    become(sharing?.membership.node)
    guard was != nil, sharing == nil else { return }
    complain(
      "this machine is no node of the fleet any more: what was restored is older than what it handed over. Join again: "
        + "picket fleet join CODE")
  }

  /// Which nodes are known, also where this is none at present.
  var knownNodes: KnownNodes {
    get throws(LedgerError) {
      if let sharing { return sharing.knownNodes }
      return try ledger.read { (tx) throws(LedgerError) in try KnownNodes(tx.secret(SecretKey.fleetNodes)) }
    }
  }

  /// Adds to the nodes that a backup knows those that were known before it was restored.
  func restore(over present: KnownNodes) throws(LedgerError) {
    let (children, hours) = (Array(state.children.keys), 0..<steadySeconds(at: now) / 3_600 + 1)
    try ledger.write { (tx) throws(LedgerError) in
      var last = 0
      for child in children {
        _ = try tx.eachTraffic(of: child, in: hours) { hour, part in
          if part.device < Int(KnownNodes.first) { last = max(last, hour) }
        }
      }
      let backup = try KnownNodes(tx.secret(SecretKey.fleetNodes))
      try tx.put(KnownNodes(restored: backup, over: present, last: Int64(last)).row)
    }
  }
}

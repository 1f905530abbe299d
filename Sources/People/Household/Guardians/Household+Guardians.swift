internal import Ledger

extension Household {
  public var guardians: [Guardian] { state.guardians.sorted }

  /// Without a passcode: `setPasscode` gives one.
  public func addGuardian(_ name: String, role: Guardian.Role) throws(HouseholdError) -> Guardian {
    try check(guardianName: name, of: nil)
    guard state.guardians.all.count < Guardians.most else {
      throw .conflict("there are \(Guardians.most) guardians already: remove one first")
    }
    var guardians = state.guardians
    let added = guardians.add(name, role, at: now.wallSeconds)
    try keep(guardians)
    return added
  }

  public func changeGuardian(
    _ name: String, name fresh: String? = nil, role: Guardian.Role? = nil
  ) throws(HouseholdError) -> Guardian {
    var guardian = try self.guardian(named: name)
    if let fresh {
      try check(guardianName: fresh, of: guardian.id)
      guardian.name = fresh
    }
    guardian.role = role ?? guardian.role
    var guardians = state.guardians
    guardians.put(guardian)
    try keep(guardians)
    return guardian
  }

  /// What the guardian's passcode opened is closed.
  public func removeGuardian(_ name: String) throws(HouseholdError) {
    let id = try guardian(named: name).id
    var guardians = state.guardians
    guardians.remove(id)
    invitations.end(of: id)
    try keep(guardians)
    try keep(state.codes.filter { $0 != id })
    try remove(passkeys: state.passkeys.values.filter { $0.guardian == id }.map(\.id))
  }

  public func guardian(named name: String) throws(HouseholdError) -> Guardian {
    guard let guardian = state.guardians.guardian(named: name) else {
      throw .notFound(kind: "guardian", name: String(name.prefix(80)))
    }
    return guardian
  }

  /// Nil when the guardian was removed.
  public func guardian(_ id: Int) -> Guardian? { state.guardians.all[id] }

  func keep(_ guardians: Guardians) throws(HouseholdError) {
    let rows = guardians.rows
    try write { (tx) throws(LedgerError) in for row in rows { try tx.put(row) } }
    state.guardians = guardians
  }

  private func check(guardianName name: String, of id: Int?) throws(HouseholdError) {
    try PlainText.check(name, "name", upTo: 64)
    if let other = state.guardians.guardian(named: name), other.id != id {
      throw .conflict("there is a guardian \(other.name) already: choose another name")
    }
  }
}

internal import Ledger

// Programs are told between which ages a child is, never how old it is. The gates of one call are two years apart at
// least. Later calls learn no more than the first: until the child is a year older, a client's later gates are answered
// from its first ones. Programs of the child's user can claim any name, so all of them together are one client; only a
// program that a guardian has authorized, and that no other program can pass for, has gates of its own. What all
// clients know together stays two years wide as well, including what the child's rating limits tell, which every client
// may read.
//
// No rule can hide what time tells: a program that asks for years sees when a gate is passed.
extension Household {
  /// The year that ages are told in.
  var year: Int { state.year(at: now) }

  /// Between which of the gates a child is. Nil when its birth year is not known, when a guardian does not want the age
  /// told, and when what was told before says nothing in these gates.
  public func tellAge(
    of id: Int, gates: [Int], to reader: AgeReader, as client: String?
  ) throws(HouseholdError) -> AgeRange? {
    let gates = try AgeRange.gates(gates)
    let child = try child(id)
    guard try mayTell(child, client), let age = child.age(in: year) else { return nil }
    if reader == .guardian { return AgeRange(of: age, between: gates) }
    let range = try remembered(reader, of: id, at: age, gates).said(in: gates)
    return range.lower == nil && range.upper == nil ? nil : range
  }

  private func mayTell(_ child: Child, _ client: String?) throws(HouseholdError) -> Bool {
    switch child.ages {
    case .always: return true
    case .never: return false
    case .ask:
      guard let client else {
        throw .invalid("client", "a guardian is asked first: say which client wants to know")
      }
      if let mayKnow = state.ages[Authorization.Key(child: child.id, client: client)]?.mayKnow { return mayKnow }
      _ = try ask(child.id, client: client, topic: Question.ageRange)
      return false
    }
  }

  /// What a reader knows of a child, from its first gates since the child came to this age.
  private func remembered(
    _ reader: AgeReader, of child: Int, at age: Int, _ gates: [Int]
  ) throws(HouseholdError) -> AgeRange {
    let key = Authorization.Key(child: child, client: reader.name)
    if let told = state.ages[key], told.age == age { return AgeRange(of: age, between: told.gates) }
    let others = state.ages.filter { $0.key.child == child && $0.value.age == age }.flatMap(\.value.gates)
    let known = AgeRange(of: age, between: AgeLimits.gates + others)
    let fresh = gates.filter(known.admits)
    // Nothing was told: the next gates may be better ones.
    if fresh.isEmpty { return AgeRange(lower: nil, upper: nil) }
    var memory = state.ages[key] ?? AgeMemory()
    (memory.age, memory.gates) = (age, fresh)
    let row = memory.row(key)
    try write { (tx) throws(LedgerError) in try tx.put(row) }
    state.ages[key] = memory
    return AgeRange(of: age, between: fresh)
  }
}

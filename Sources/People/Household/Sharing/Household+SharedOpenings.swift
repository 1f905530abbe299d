internal import Replication

// What guardians of other nodes opened, and what children asked there.
extension Household {
  func applyQuestion(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    let decisions = (sharing.replica.state(of: key)?.decisions ?? []).sorted {
      ($0.moment, $0.stamp) < ($1.moment, $1.stamp)
    }
    let bodies = decisions.compactMap { decision in decision.body.flatMap { read($0, in: sharing) } }
    // The last of those that weigh most.
    guard let wanted = bodies.reversed().max(by: { $0.rank < $1.rank }) else {
      guard decisions.contains(where: { $0.body != nil }) else { return }
      throw .unavailable("the child who asked is not known here yet")
    }
    if wanted.rank == 3 { try takeBack(answersTo: wanted.question.id) }
    var question = wanted.question
    let known = state.questions[question.id]
    // What expired here stays so.
    if known?.state == .expired, question.state == .open { question.state = .expired }
    if known != question { try put(question) }
  }

  private func read(_ body: [UInt8], in sharing: Sharing) -> QuestionBody? {
    QuestionBody(
      body, child: { owner in sharing.local(owner).flatMap { state.children[$0]?.id } },
      known: { state.questions[$0] })
  }

  /// One guardian said no where another said yes: the no counts.
  private func takeBack(answersTo id: String) throws(HouseholdError) {
    for grant in state.grants.values where grant.question == id { try revoke(grant: grant.id) }
    try remove(allowances: state.allowances.values.filter { $0.question == id }.map(\.id))
  }

  private func isRefused(_ id: String?) -> Bool {
    guard let sharing, let id, let key = QuestionBody.key(id) else { return false }
    return (sharing.replica.state(of: key)?.decisions ?? []).contains { decision in
      decision.body.flatMap { read($0, in: sharing) }?.rank == 3
    }
  }

  func applyAllowance(_ key: RowKey) throws(HouseholdError) {
    guard let wanted = wanted(key) else { return try close(key) }
    let child = try localOwner(wanted.body.owner)
    let allowance = try allow(
      wanted.body.target, child: child, seconds: wanted.left, question: wanted.body.question, counts: wanted.body.counts
    )
    link(allowance.id, to: key)
  }

  func applyGrant(_ key: RowKey) throws(HouseholdError) {
    guard let wanted = wanted(key), let left = wanted.left else { return try close(key) }
    if sharing?.grants.values.contains(key) ?? false { return }
    let child = try localOwner(wanted.body.owner)
    let added = try add(
      [(child, wanted.body.target)], seconds: left, question: wanted.body.question, counts: wanted.body.counts)
    if let grant = added.first { link(grant.id, to: key) }
  }

  /// What is open by a row, and for how long yet; nil where nothing is.
  private func wanted(_ key: RowKey) -> (body: OpeningBody, left: Int?)? {
    let (time, bodies) = (steadySeconds(at: now), sharing?.bodies(of: key) ?? [])
    let read = bodies.compactMap { OpeningBody($0) }
    guard read.count == bodies.count, let body = OpeningBody(least: read, at: time), body.left(at: time) != 0,
      !isRefused(body.question)
    else { return nil }
    return (body, body.left(at: time))
  }

  private func close(_ key: RowKey) throws(HouseholdError) {
    let numbers = sharing?.grants.filter { $0.value == key }.map(\.key) ?? []
    for number in numbers where state.grants[number] != nil { try revoke(grant: number) }
    try remove(allowances: numbers.filter { state.allowances[$0] != nil })
    for number in numbers { sharing?.grants[number] = nil }
  }

  private func link(_ number: Int, to key: RowKey) {
    for (old, other) in sharing?.grants ?? [:] where other == key { sharing?.grants[old] = nil }
    sharing?.grants[number] = key
  }
}

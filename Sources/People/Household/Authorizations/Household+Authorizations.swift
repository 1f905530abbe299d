internal import Ledger

extension Household {
  static let mostClients = 500

  public func authorizations(of child: Int? = nil) -> [Authorization] {
    state.authorizations.values.filter { child == nil || $0.child == child }.sorted {
      ($0.child, $0.client) < ($1.child, $1.client)
    }
  }

  /// The program that an approved client is for that child.
  public func program(_ child: Int, client: String) -> String? {
    state.authorizations[Authorization.Key(child: child, client: client)]?.program
  }

  public func authorization(_ child: Int, client: String) -> Authorization.Status {
    state.authorization(child, client: client)
  }

  /// Writes down what a guardian, or the person at the keyboard, said of a client. Without a program, the one that is
  /// known stays, and so does what that one may see.
  @discardableResult
  public func authorize(
    _ child: Int, client: String, member: Authorization.Member, status: Authorization.Status = .approved,
    program: String? = nil, seesData: Bool? = nil
  ) throws(HouseholdError) -> Authorization {
    try authorize(
      child, client: client, member: member, status: status, program: program, seesData: seesData, answering: nil)
  }

  /// The question that is answered so is written down in the same transaction.
  @discardableResult
  func authorize(
    _ child: Int, client: String, member: Authorization.Member, status: Authorization.Status, program: String?,
    seesData: Bool? = nil, answering filing: Filing?
  ) throws(HouseholdError) -> Authorization {
    _ = try self.child(child)
    let client = state.authorizations[Authorization.Key(child: child, client: client)]?.client ?? client
    try PlainText.check(identifier: client, "client", upTo: 255)
    guard client != Household.guardianClient else {
      throw .invalid("client", "'\(client)' is the guardians' own, which needs no authorization")
    }
    guard client != Household.malcontentClient else {
      throw .invalid("client", "'\(client)' is what GNOME's parental controls set, which no program does here")
    }
    let key = Authorization.Key(child: child, client: client)
    if let program { try PlainText.check(program, "program", upTo: 4_096) }
    let known = state.authorizations[key]
    let program = program ?? known?.program
    // Another program is another reader.
    let seesData = seesData ?? (known?.status == .approvedWithDataAccess && known?.program == program)
    let status = status.isApproved ? seesData ? .approvedWithDataAccess : .approved : status
    if let known, known.member == member, known.status == status, known.program == program {
      if let filing { try put(filing.question) }
      return known
    }
    guard known != nil || state.authorizations.count < Household.mostClients else {
      throw .conflict("\(Household.mostClients) clients are known already: revoke one that is not needed")
    }
    let authorization = Authorization(
      child: child, client: client, member: member, status: status, since: now.wallSeconds,
      program: program)
    // Its stores count from now on.
    let draft = try trial { $0.authorizations[key] = authorization }
    try write { (tx) throws(LedgerError) in
      try tx.put(authorization.row)
      if let filing { try filing.put(tx) }
    }
    state.authorizations[key] = authorization
    changing.tell(.authorization(authorization))
    if let filing { filed(filing) }
    publish(draft)
    return authorization
  }

  /// The client's stores stay, and count for nothing until it is authorized again.
  public func revoke(_ child: Int, client: String) throws(HouseholdError) {
    let key = Authorization.Key(child: child, client: client)
    guard let authorization = state.authorizations[key] else { throw .notFound(kind: "authorization", name: client) }
    try write { (tx) throws(LedgerError) in try tx.removeAuthorization(of: child, client: authorization.client) }
    state.authorizations[key] = nil
    var news = authorization
    news.status = .notDetermined
    changing.tell(.authorization(news))
    republish()
  }
}

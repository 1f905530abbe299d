internal import PicketJSON
internal import Postgres
internal import Replication

/// What is done once, as the database's owner or as a guest.
enum Errands {
  /// Months of use that stay behind the present one.
  private static let kept = 2

  static func run(
    _ errand: CourierErrand, _ limits: PostgresLimits, at time: Int
  ) throws(PostgresError) -> JSON.Object {
    var random = SystemRandomNumberGenerator()
    func connect(_ address: String) throws(PostgresError) -> PostgresConnection {
      try PostgresConnection(to: DatabaseAddress(address), limits: limits)
    }
    switch errand {
    case .found(let address, let family, let node):
      let owner = try connect(address)
      try prepare(owner, at: time)
      let register = FleetRegister(owner)
      try register.found(family)
      return try register.admit(node, to: family, isKeeper: true, using: &random).json
    case .upkeep(let address, let family, let logSince):
      let owner = try connect(address)
      try prepare(owner, at: time)
      if let family { try FleetSchema.forgetSheets(of: family, before: logSince, on: owner) }
      try FleetInvitations.endThoseOver(on: owner)
      try FleetRegister(owner).orderReading()
      return [:]
    case .invite(let address, let family, let invitation):
      let owner = try connect(address)
      try prepare(owner, at: time)
      try FleetInvitations.invite(invitation, to: family, on: owner)
      return [:]
    case .invitations(let address, let family):
      let owner = try connect(address)
      try prepare(owner, at: time)
      let open = try FleetInvitations.open(of: family, on: owner)
      return ["invitations": .array(open.map { .object($0.json) })]
    case .withdraw(let address, let family, let number):
      let owner = try connect(address)
      try prepare(owner, at: time)
      try FleetInvitations.withdraw(number, of: family, on: owner)
      return [:]
    case .take(let guest): return ["body": .octets(try FleetLetters.take(as: try connect(guest), using: &random))]
    case .renew(let address, let password):
      do throws(PostgresError) {
        try FleetPeers.renew(password, as: try connect(address))
      } catch  where error.kind == .rejected {
        throw PostgresError(
          .denied, "come in by this code",
          reason: "the role that its letter is for does not open the database: another machine may "
            + "have come in by the same letter, or the invitation was withdrawn",
          remedy: "See who came with 'picket fleet status', put strangers out, and make another invitation.")
      }
      return [:]
    case .revoke(let address, let family, let node):
      try FleetRegister(try connect(address)).revoke(node, of: family)
      return [:]
    }
  }

  /// Tables of this Picket's version, and of the months around now.
  private static func prepare(_ owner: PostgresConnection, at time: Int) throws(PostgresError) {
    let month = FleetMonth(containing: time)
    try FleetSchema.install(on: owner, month: month)
    try FleetSchema.forget(before: month.adding(-kept), on: owner)
  }
}

extension FleetRegister.Admission {
  fileprivate var json: JSON.Object { ["role": .string(role.text), "password": .string(password)] }
}

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
    case .upkeep(let address):
      let owner = try connect(address)
      try prepare(owner, at: time)
      try FleetRegister(owner).orderReading()
      return [:]
    case .admit(let address, let family, let node):
      let owner = try connect(address)
      try prepare(owner, at: time)
      return try FleetRegister(owner).admit(node, to: family, isKeeper: false, using: &random).json
    case .leave(let address, let role, let password, let until, let body):
      guard let role = SQLName(role), let password = SQLName(password) else {
        throw PostgresError(.refused, "invite a machine", reason: "its role has no name")
      }
      try FleetLetters.leave(
        body, for: FleetLetters.Guest(role: role, password: password), until: until, on: try connect(address))
      return [:]
    case .take(let guest): return ["body": .octets(try FleetLetters.take(as: try connect(guest)))]
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

internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketSystem
internal import Replication

// io.picket.Fleet for guardians.
extension CallRouter {
  func answerFleet(_ method: Method.Fleet, _ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object? {
    let parameters = request.parameters
    switch method {
    case .status:
      let fleet = await household.sharingStatus.map { JSON.object($0.json) }
      return [
        "fleet": fleet ?? .null, "courier": .bool(await desk.isCourierThere),
        "configured": .optional(await household.fleetPlace?.title),
      ]
    case .create: return try await create(parameters)
    case .invite: return try await invite(parameters)
    case .invitations: return try await invitations()
    case .withdraw:
      try await withdraw(parameters.needed("number"))
      return [:]
    case .join: return try await join(parameters)
    case .leave:
      if let name = parameters.text("node") { try await putOut(name) } else { try await household.endSharing() }
      return [:]
    case .work: return ["work": .object(await work(request.parameters).json)]
    case .report:
      try await take(parameters)
      return [:]
    }
  }

  private func create(_ parameters: Parameters) async throws(HouseholdError) -> JSON.Object {
    let text = try parameters.needed("database")
    let name = try name(parameters)
    if await household.membership != nil { throw alreadyNode }
    guard let place = FleetAddress(text)?.place else {
      throw .invalid(
        parameter: "database",
        why:
          "it is no address of a database: write it as postgres://ROLE:PASSWORD@HOST/DATABASE, for a role that owns the "
          + "database and may make roles")
    }
    if let configured = await household.fleetPlace, configured.title != place.title {
      throw .conflict(
        why:
          "the configuration has 'fleet' at \(configured.title), and this address leads to \(place.title): name the same "
          + "database, or change the file and say 'picket reload'")
    }
    let (family, node) = (await household.familyNumber, newNode())
    let way = try await admission(desk.run(.found(owner: text, family: family, node: node)))
    try await household.share(
      as: Membership(
        family: OctetText.text(family), node: node, name: name,
        address: place.text(role: way.role, password: way.password), owner: text, since: await time))
    await desk.noteUpkeep()
    return ["fleet": .object(await household.sharingStatus?.json ?? [:])]
  }

  private func join(_ parameters: Parameters) async throws(HouseholdError) -> JSON.Object {
    let name = try name(parameters)
    if await household.membership != nil { throw alreadyNode }
    guard let code = InvitationCode(try parameters.needed("code")) else {
      throw .invalid(
        parameter: "code", why: "it is no whole code of an invitation: paste all that 'picket fleet invite' wrote")
    }
    // The database may have moved since the code was written.
    let place = await household.fleetPlace
    let guest = place.map { $0.text(role: code.role, password: code.password) } ?? code.address
    let answer = try await desk.run(.take(guest: guest))
    let letter: [UInt8]
    do throws(CarryFault) {
      letter = try answer.octets("body")
    } catch {
      throw .unavailable(why: "picket-fleet brought no letter: \(error)")
    }
    let address = try await renew(Household.address(inLetter: letter, under: code.secret), at: place)
    try await household.join(by: letter, under: code.secret, name: name, address: address)
    return ["fleet": .object(await household.sharingStatus?.json ?? [:])]
  }

  /// A letter can be copied until it is taken, and opened later by who finds the code. So this machine's role gets another password
  /// before it is used: what was copied opens nothing in the database then.
  private func renew(_ address: String?, at place: FleetPlace?) async throws(HouseholdError) -> String? {
    guard let known = address.flatMap({ FleetAddress($0) }) else { return address }
    var random = SystemRandomNumberGenerator()
    let password = FleetRole.drawPassword(using: &random)
    _ = try await desk.run(.renew(node: known.text(at: place ?? known.place), password: password))
    return known.with(password: password)
  }

  /// Puts out all other machines of a name, or the one of a number: what it says and asks from then on has no effect.
  private func putOut(_ name: String) async throws(HouseholdError) {
    let (membership, owner, _) = try await keeper()
    // Machines name themselves: one that was stolen may bear any name, or none, and one that joined again is there twice.
    let all = await household.sharingStatus?.nodes ?? []
    let named = all.filter { $0.name == name || "\($0.node)" == name }
    guard !named.isEmpty else { throw .notFound(kind: "node", name: name) }
    let others = named.filter { $0.node != membership.node.number }
    guard !others.isEmpty else {
      throw .conflict(why: "this is that machine itself: 'picket fleet leave' without a name ends it here")
    }
    guard let family = OctetText.octets(membership.family) else { return }
    for entry in others where !entry.isRevoked {
      guard let node = NodeID(entry.node) else { continue }
      _ = try await desk.run(.revoke(owner: owner, family: family, node: node))
    }
  }

  /// This machine, if it lets others in.
  func keeper() async throws(HouseholdError) -> (Membership, owner: String, FleetPlace) {
    guard let membership = await household.membership else {
      throw .conflict(why: "this machine is no node of a fleet: 'picket fleet create' begins one")
    }
    guard let (owner, place) = membership.owner(at: await household.fleetPlace) else {
      throw .conflict(why: "only the machine that began the fleet lets others in and puts them out: say it there")
    }
    return (membership, owner, place)
  }

  private var alreadyNode: HouseholdError {
    .conflict(why: "this machine is a node of a fleet already: 'picket fleet leave' ends that")
  }

  private func name(_ parameters: Parameters) throws(HouseholdError) -> String {
    let name = parameters.text("name") ?? CallRouter.ownName
    guard (1...64).contains(name.utf8.count), name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
    else { throw .invalid(parameter: "name", why: "it has 1 to 64 bytes, and no control characters") }
    return name
  }

  func newNode() -> NodeID {
    var random = SystemRandomNumberGenerator()
    return NodeID.random(using: &random)
  }

  private func admission(_ answer: JSON.Object) throws(HouseholdError) -> (role: String, password: String) {
    guard let role = answer["role"]?.string, let password = answer["password"]?.string else {
      throw .unavailable(why: "picket-fleet gave no role")
    }
    return (role, password)
  }

  var time: Int { get async { await household.steadyNow.wallSeconds } }

  /// What this machine is called.
  private static var ownName: String {
    let bytes = (try? File.contents(of: "/proc/sys/kernel/hostname", limit: 256)) ?? []
    let name = String(decoding: bytes.prefix { $0 > 0x20 }.prefix(64), as: UTF8.self)
    return name.isEmpty ? "picket" : name
  }
}

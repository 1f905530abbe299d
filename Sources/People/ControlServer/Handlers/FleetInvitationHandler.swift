internal import DaemonClient
internal import Household
internal import PicketJSON
internal import Replication

// Machines that are let into a fleet, on the machine that began it.
extension CallRouter {
  /// Seconds that an invitation holds: one machine's, a school's, and the most.
  private static let (usual, usualForSchool, longest) = (3_600, 86_400, 7 * 86_400)
  /// Machines of a school's invitation, such as a cart of laptops, and the most that come by one.
  private static let (machinesOfSchool, mostMachines) = (30, 250)
  /// Octets of letters that fit into a message, each as two digits.
  private static let mostLetters = 300_000

  func invite(_ parameters: Parameters) async throws(HouseholdError) -> JSON.Object {
    let isSchool = parameters.flag("school")
    let seconds = parameters.number("seconds") ?? (isSchool ? CallRouter.usualForSchool : CallRouter.usual)
    guard (60...CallRouter.longest).contains(seconds) else {
      throw .invalid(parameter: "seconds", why: "an invitation holds for a minute at least, and a week at most")
    }
    let machines = parameters.number("machines") ?? (isSchool ? CallRouter.machinesOfSchool : 1)
    guard (1...CallRouter.mostMachines).contains(machines) else {
      throw .invalid(
        parameter: "machines",
        why: "by one code 1 to \(CallRouter.mostMachines) machines come: make another code for more")
    }
    let (membership, owner, place) = try await keeper()
    guard let family = OctetText.octets(membership.family) else { throw .unavailable(why: "the family has no number") }
    let secret = Household.freshSecret()
    var random = SystemRandomNumberGenerator()
    var seats: [FleetInvitation.Seat] = []
    for _ in 0..<machines {
      let (node, way) = (newNode(), FleetRole.draw(using: &random))
      let letter = try await household.letter(
        to: node, address: place.text(role: way.role, password: way.password), follows: isSchool, under: secret)
      seats.append(FleetInvitation.Seat(node: node, role: way.role, password: way.password, letter: letter))
    }
    guard seats.reduce(0, { $0 + $1.letter.count }) <= CallRouter.mostLetters else {
      throw .invalid(
        parameter: "machines", why: "the family's key was changed often, and takes much room: ask for fewer")
    }
    let (guest, until) = (FleetRole.drawGuest(using: &random), await time + seconds)
    let invitation = FleetInvitation(
      role: guest.role, password: guest.password, until: until, follows: isSchool, seats: seats)
    _ = try await desk.run(.invite(owner: owner, family: family, invitation))
    let code = InvitationCode(at: place, role: guest.role, password: guest.password, secret: secret)
    return ["code": .string(code.text), "until": .time(until), "machines": .int(machines)]
  }

  func invitations() async throws(HouseholdError) -> JSON.Object {
    let (membership, owner, _) = try await keeper()
    let answer = try await desk.run(
      .invitations(owner: owner, family: OctetText.octets(membership.family) ?? []))
    do throws(CarryFault) {
      var open: [JSON] = []
      for object in try answer.objects("invitations") { open.append(try OpenInvitation(object).shown) }
      return ["invitations": .array(open)]
    } catch {
      throw .unavailable(why: "picket-fleet brought no invitations: \(error)")
    }
  }

  func withdraw(_ number: String) async throws(HouseholdError) {
    let (membership, owner, _) = try await keeper()
    _ = try await desk.run(
      .withdraw(owner: owner, family: OctetText.octets(membership.family) ?? [], number: number))
  }
}

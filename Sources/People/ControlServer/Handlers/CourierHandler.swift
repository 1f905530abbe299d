internal import FilterProtocol
internal import Household
internal import PicketJSON
internal import Replication

// io.picket.Fleet for picket-fleet, which goes to the database. What it brings may be anything.
extension CallRouter {
  func work(_ parameters: Parameters) async -> CourierWork {
    // Said once, also where an errand comes first.
    if parameters.flag("news") { await desk.noteNews() }
    if let errand = await desk.nextErrand() { return errand }
    guard let membership = await household.membership, let name = await household.sealedNodeName else { return .rest }
    let place = await household.fleetPlace
    if let owner = membership.owner(at: place)?.address, await desk.isUpkeepDue() {
      await desk.noteWork()
      return .errand(
        FleetDesk.upkeep,
        .upkeep(
          owner: owner, family: OctetText.octets(membership.family), logSince: Int64(await household.firstKeptHour)))
    }
    let parcel = await desk.isParcelDue() ? await household.parcelToShare() : nil
    let pull = await desk.isPullDue(handingOver: parcel != nil) ? await household.nextPull() : nil
    if parcel == nil && pull == nil { return .rest }
    await desk.noteWork()
    return .exchange(
      CourierExchange(
        address: membership.address(at: place), family: OctetText.octets(membership.family) ?? [],
        node: membership.node,
        name: name, state: await nodeState(), parcel: parcel, pull: pull))
  }

  /// How this machine is doing, for the others, sealed.
  private func nodeState() async -> [UInt8]? {
    if let state = await desk.state { return state }
    let fence: NodeState.Fence =
      switch try? status().rules {
      case .up?: .up
      case .down?: .down
      case .broken(_)?: .broken
      case nil: .unknown
      }
    let state = await household.sealed(
      NodeState(picket: version, fence: fence, isOverQuota: await household.isOverQuota))
    await desk.keep(state: state)
    return state
  }

  func take(_ parameters: Parameters) async throws(HouseholdError) {
    let report: CourierReport
    do throws(CarryFault) {
      report = try CourierReport(parameters.part("report").object)
    } catch {
      throw .invalid(parameter: "report", why: "it makes no sense: \(error)")
    }
    await desk.noteReport()
    // What is said for a fleet that this machine has left is not this household's.
    let own = await household.membership?.node
    switch report {
    case .done(FleetDesk.upkeep, _):
      await desk.noteUpkeep()
      await household.noteUpkeep(ofFleet: nil)
    case .failed(FleetDesk.upkeep, let why): await household.noteUpkeep(ofFleet: why)
    case .done(let number, let answer): await desk.end(number, answer: answer)
    case .failed(let number, let why): await desk.end(number, why: why)
    case .handedOver(let node, let mark, let receipt):
      if node == own { try await household.take(receipt, ofParcel: mark) }
    case .delivery(let node, let bookmark, let delivery):
      guard node == own else { return }
      try await household.take(delivery, after: bookmark)
      // A database that was set back is read at the next turn: one that says so each time must not keep both busy.
      if delivery.isPartial { await desk.noteMore() }
    case .nodes(let node, let nodes):
      if node == own { await household.note(nodesOfFleet: nodes) }
    case .quota(let node, let why):
      if node == own { await household.noteQuota(ofFleet: why) }
    case .trouble(let node, let why):
      if node == own { await household.noteTrouble(ofFleet: why) }
    }
  }
}

internal import Policy
internal import Wire

// Cards that two machines use: nobody can say which packets are whose, so all of them are a child's.
extension Household {
  /// Takes in who was met where; whether anybody else is suspected than before.
  func suspect(_ all: [Neighbour], _ arrivals: [Arrival]) -> Bool {
    let boot = now.boot
    let devices = state.sortedDevices
    let cards = Set(devices.compactMap(\.hardware))
    // What came since the last look came in this order, and nobody knows when.
    portCrossings.take(
      arrivals.enumerated().map { Sighting($1.card, at: $1.port, of: $1.network, boot + UInt64($0)) }, of: cards,
      at: boot)
    let met = all.compactMap { neighbour in
      neighbour.silence.map { silence in
        Sighting(neighbour.hardware, at: neighbour.interface, boot - min(UInt64(silence) * ClockReading.second, boot))
      }
    }
    linkCrossings.take(met.sorted { ($0.time, $0.place) < ($1.time, $1.place) }, of: cards, at: boot)
    var causes = doubles.take(all, devices, at: boot)
    // Until when each is suspected. On two links there may well be one machine, such as a server on VLANs.
    var ends: [Hardware: UInt64] = [:]
    let (ports, links) = (portCrossings.doubled(at: boot), linkCrossings.doubled(at: boot))
    for device in devices {
      guard let card = device.hardware else { continue }
      if let found = ports[card] {
        causes.append(.cardAtTwoPorts(device.number, card, found.first, found.second))
        ends[card] = found.found + Crossings.memory
      }
      if let found = links[card] {
        causes.append(.cardOnTwoLinks(device.number, card, found.first, found.second))
      }
    }
    let owners = Dictionary(devices.compactMap { device in device.hardware.map { ($0, device) } }) { first, _ in first }
    let (childs, others) = (
      cards.filter { owners[$0]?.owner.isChild == true }, cards.filter { owners[$0]?.owner.isChild == false }
    )
    for pair in successions.take(met, fresh: others, silent: childs, at: boot) {
      guard let fresh = owners[pair.fresh]?.number, let silent = owners[pair.silent]?.number else { continue }
      causes.append(.cardInstead(fresh, pair.fresh, silent))
    }
    for cause in causes { alert(cause) }
    let before = Set(suspects.keys)
    suspects = suspects.filter { $0.value > boot && cards.contains($0.key) }
    suspects.merge(ends) { max($0, $1) }
    return Set(suspects.keys) != before
  }

  /// The child whose rights a guardian's or shared device gets whose card two machines may use: the one of whom least is
  /// let through, as far as levels and ages say.
  func suspected(_ device: Device) -> Int? {
    guard !device.owner.isChild, let card = device.hardware, suspects[card] != nil else { return nil }
    let usual = options.level
    return state.sortedChildren.max { left, right in
      func rank(_ child: Child) -> (Int, Int, Int) {
        (child.level ?? usual == .strict ? 1 : 0, child.birthYear ?? .min, -child.id)
      }
      return rank(left) < rank(right)
    }?.id
  }
}

internal import Ledger
internal import PicketSystem
internal import Wire

extension Household {
  /// Of unknown devices that are remembered; the ones that were not seen for longest go first.
  static let mostSeen = 1_000
  /// Seconds between two notes that a device is still there.
  private static let pause = 3_600

  /// Looks at who is on these interfaces, or on any: which addresses devices have, and who is unknown.
  public func look(on interfaces: [String] = []) {
    do throws(Failure) {
      let all = try neighbourReader.neighbours()
      let numbers = Set(interfaces.compactMap(NetworkInterface.number).map { Int32(bitPattern: $0) })
      see(
        interfaces.isEmpty ? all : all.filter { numbers.contains($0.interface) },
        arrivals: neighbourReader.arrivals())
    } catch {
      complain("nobody knows which devices are there: \(error)")
    }
  }

  /// Takes in who is there now.
  func see(_ all: [Neighbour], arrivals: [Arrival] = []) {
    var fresh: [Hardware: [Address]] = [:]
    for neighbour in all { fresh[neighbour.hardware, default: []].append(neighbour.address) }
    neighbours = fresh.mapValues { addresses in
      Array(Set(addresses)).sorted { ($0.high, $0.low) < ($1.high, $1.low) }
    }
    let hasMoved = follow()
    if suspect(all, arrivals) || hasMoved, current != nil { settle() }
    lookAtHostNames()
    let time = now.wallSeconds
    let known = Set(state.devices.values.compactMap(\.hardware))
    let networks = state.devices.values.compactMap { $0.hardware == nil ? $0.network : nil }
    var changed: [SeenDevice] = []
    for (hardware, addresses) in neighbours where !known.contains(hardware) {
      // Known by its address.
      if addresses.contains(where: { address in networks.contains { $0.contains(address) } }) { continue }
      let before = state.seen[hardware]
      if let before, before.addresses == addresses, time - before.last < Household.pause, time >= before.last {
        continue
      }
      changed.append(SeenDevice(hardware: hardware, addresses: addresses, first: before?.first ?? time, last: time))
    }
    if !changed.isEmpty { remember(changed) }
  }

  /// Notes where children's devices are, by what was met last; whether that is anything new.
  @discardableResult
  func follow() -> Bool {
    var cards: [Hardware: UInt16] = [:]
    for device in state.devices.values {
      if device.owner.isChild, let hardware = device.hardware { cards[hardware] = device.number }
    }
    let before = cards.keys.map { whereabouts[$0] }
    for card in whereabouts.take(neighbours, of: Set(cards.keys)) {
      if let device = cards[card] { alert(.manyPlaces(device)) }
    }
    return cards.keys.map { whereabouts[$0] } != before
  }

  private func remember(_ changed: [SeenDevice]) {
    var seen = state.seen
    for device in changed { seen[device.hardware] = device }
    let gone = seen.values.sorted { ($1.last, $0.hardware) < ($0.last, $1.hardware) }.dropFirst(Household.mostSeen)
    for device in gone { seen[device.hardware] = nil }
    let kept = changed.filter { seen[$0.hardware] != nil }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in
        for device in gone { try tx.remove(seen: device.hardware.description) }
        for device in kept { try tx.put(device.row) }
      }
      state.seen = seen
    } catch {
      complain("\(error)")
    }
  }
}

extension Device.Network {
  func contains(_ other: Address) -> Bool {
    guard address.isIPv4 == other.isIPv4 else { return false }
    let bits = address.isIPv4 ? 96 + prefix : prefix
    let (high, low) = (UInt64(64 - min(bits, 64)), UInt64(64 - max(bits - 64, 0)))
    return (address.high ^ other.high) >> high == 0 && (address.low ^ other.low) >> low == 0
  }
}

internal import Wire

extension SnapshotDraft {
  /// Devices by number, and whose packets come under which address.
  mutating func addOwners() throws(SnapshotError) {
    var children = [UInt64](repeating: 0, count: Layout.devices)
    var seen: Set<UInt16> = []
    var hardware: [OwnerRecord] = []
    var users: [OwnerRecord] = []
    var subordinates: [OwnerRecord] = []
    var networks: [Int: [OwnerRecord]] = [:]
    for device in settings.devices {
      guard device.number > 0, device.number < Layout.devices else { throw .deviceNumber(device.number) }
      guard seen.insert(device.number).inserted else { throw .deviceTwice(device.number) }
      var number: UInt16 = 0
      if case .child(let child) = device.who {
        guard settings.children.indices.contains(child) else {
          throw .noSuchChild(child, children: settings.children.count)
        }
        children[Int(device.number)] = UInt64(child + 1)
        number = device.number
      }
      func owner(_ high: UInt64, _ low: UInt64) -> OwnerRecord {
        OwnerRecord(high: high, low: low, device: number, hasHardware: device.hardware != nil)
      }
      if let address = device.hardware { hardware.append(owner(0, address)) }
      if let user = device.user { users.append(owner(0, UInt64(user))) }
      // Packets of others are not inspected anyway.
      if number != 0 { subordinates += device.subordinates.map { owner(UInt64($0.upperBound), UInt64($0.lowerBound)) } }
      if let network = device.network {
        let prefix = try network.bits(of: device.number)
        let address = network.address.network(prefix)
        networks[prefix, default: []].append(owner(address.high, address.low))
      }
    }
    append(
      stride(from: 0, to: children.count, by: 4).map { first in
        (0..<4).reduce(0) { $0 | children[first + $1] << UInt64(16 * $1) }
      }, to: .devices)
    append(SnapshotDraft.words(hardware), to: .hardware)
    append(SnapshotDraft.words(users), to: .users)
    append(SnapshotDraft.apart(subordinates).flatMap(\.words), to: .subordinates)
    for (prefix, owners) in networks.sorted(by: { $0.key > $1.key }) {
      let records = Layout.Part.networks.records(append(SnapshotDraft.words(owners), to: .networks))
      append([UInt64(low: prefix, high: records.lowerBound), UInt64(low: records.count, high: 0)], to: .prefixes)
    }
    append(SnapshotDraft.words(try places()), to: .places)
  }

  mutating func addPeers() throws(SnapshotError) {
    for peer in settings.tunnelPeers {
      let most = peer.address.isIPv4 ? 32 : 128
      guard peer.prefix >= 0, peer.prefix <= most else { throw .peer(prefix: peer.prefix) }
      let prefix = peer.prefix + 128 - most
      append(PeerRecord(peer.address.network(prefix), prefix: prefix).words, to: .peers)
    }
  }

  /// Where children's devices were met, without what another device is registered with: that goes first, also in the
  /// kernel's sets, which know no order.
  private func places() throws(SnapshotError) -> [OwnerRecord] {
    var registered: [Int: [Address: Set<UInt16>]] = [:]
    for device in settings.devices {
      guard let network = device.network else { continue }
      let prefix = try network.bits(of: device.number)
      registered[prefix, default: [:]][network.address.network(prefix), default: []].insert(device.number)
    }
    var places: [OwnerRecord] = []
    for device in settings.devices {
      guard case .child = device.who else { continue }
      for address in device.addresses {
        let isSomebodyElses = registered.contains { prefix, networks in
          networks[address.network(prefix)].map { $0 != [device.number] } ?? false
        }
        if isSomebodyElses { continue }
        places.append(OwnerRecord(high: address.high, low: address.low, device: device.number, hasHardware: true))
      }
    }
    return places
  }

  /// Ranges in order, each without what the ones before it have.
  private static func apart(_ ranges: [OwnerRecord]) -> [OwnerRecord] {
    var kept: [OwnerRecord] = []
    for range in ranges.sorted(by: { ($0.low, $0.device) < ($1.low, $1.device) }) {
      var range = range
      if let last = kept.last { range.low = max(range.low, last.high + 1) }
      if range.low <= range.high { kept.append(range) }
    }
    return kept
  }

  /// In the order of their keys. Where several claim one, a child's device has it: who looks like two gets the stricter.
  private static func words(_ owners: [OwnerRecord]) -> [UInt64] {
    let sorted = owners.sorted { left, right in
      if (left.high, left.low) != (right.high, right.low) { return (left.high, left.low) < (right.high, right.low) }
      return (left.device == 0 ? .max : left.device) < (right.device == 0 ? .max : right.device)
    }
    var words: [UInt64] = []
    var last: (UInt64, UInt64)?
    for owner in sorted {
      if let last, last == (owner.high, owner.low) { continue }
      last = (owner.high, owner.low)
      words += owner.words
    }
    return words
  }
}

extension Settings.Device.Network {
  /// The prefix among the 128 bits of any address.
  func bits(of device: UInt16) throws(SnapshotError) -> Int {
    guard prefix >= 0, prefix <= (address.isIPv4 ? 32 : 128) else { throw .prefix(device: device, prefix) }
    return address.isIPv4 ? 96 + prefix : prefix
  }
}

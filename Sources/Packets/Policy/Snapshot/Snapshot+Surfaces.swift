internal import PicketSystem
public import Wire

// What people are shown, never asked for a packet.
extension Snapshot {
  /// Children of the settings; the one that unknown devices may get comes behind them.
  public var children: Int { reader.children }

  /// Devices that belong to a child.
  public var devices: Int {
    let reader = reader
    return (0..<Layout.devices).count { reader.child(ofKnown: $0) != 0 }
  }

  public var stores: Int { reader.count(.stores) }

  /// The name of the store that a ruling comes from; nil when it comes from no store.
  public func store(_ number: UInt16) -> String? {
    let reader = reader
    guard number > 0, number <= reader.count(.stores) else { return nil }
    let name = reader.store(Int(number) - 1).name
    let start = reader.start(.texts) * 8 + name.lowerBound
    let bytes = mapping.bytes.within(start..<start + name.count)
    return String(decoding: (0..<bytes.byteCount).map { bytes[$0] }, as: UTF8.self)
  }

  /// When the next grant ends, and flows that it let through have to be judged again.
  public func nextChange(after now: UInt64) -> UInt64? {
    let ends = reader.part(.ends)
    var next: UInt64?
    for index in ends.indices where ends[index] > now && ends[index] < next ?? .max { next = ends[index] }
    return next
  }
}

extension Snapshot {
  /// Where tunnels may lead, as addresses with the bits of them that count, of 128.
  public var tunnelPeers: [(address: Address, prefix: Int)] {
    let reader = reader
    return (0..<reader.count(.peers)).map { index in
      let peer = PeerRecord(reader.record(.peers, index))
      return (peer.address, peer.prefix)
    }
  }
}

extension SnapshotReader {
  /// A household has one or two of them, and is asked about few flows that are tunnels.
  func isPeer(_ server: Address) -> Bool {
    for index in 0..<count(.peers) {
      let peer = PeerRecord(record(.peers, index))
      if server.network(peer.prefix) == peer.address { return true }
    }
    return false
  }
}

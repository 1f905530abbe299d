public import Wire

extension Snapshot {
  /// Where tunnels may lead, as addresses with the bits of them that count, of 128.
  public var tunnelPeers: [(address: Address, prefix: Int)] {
    let words = words
    return (0..<words.count(.peers)).map { index in
      let peer = PeerRecord(words.record(.peers, index))
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

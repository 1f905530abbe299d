import Support
import Wire

extension FenceTests.FloodTests.Kind {
  /// One packet from each of many ports.
  func packets() -> [[UInt8]] {
    let path = PacketBuilder(source: Cable.v4, destination: Site.blocked.binary(.v4))
    return (UInt16(10_000)..<60_000).map { port in
      switch self {
      case .longHeaders:
        var junk = SeededGenerator(seed: UInt64(port))
        return path.udp(from: port, to: 443, [0xc3, 0, 0, 0, 1, 8] + junk.bytes(26))
      case .openings:
        var segment = TCPSegment(flags: .syn)
        (segment.sourcePort, segment.acknowledgement) = (port, 0)
        return path.tcp(segment)
      }
    }
  }
}

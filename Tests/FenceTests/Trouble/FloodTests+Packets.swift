import Support
import Wire

extension FenceTests.FloodTests.Kind {
  /// More connections than the filter can remember, or as many datagrams, each sent once.
  func packets() -> [[UInt8]] {
    let path = PacketBuilder(source: Cable.v4, destination: Site.blocked.binary(.v4))
    return ([443, 8_443, 80] as [UInt16]).flatMap { server in
      (UInt16(10_000)..<60_000).map { port -> [UInt8] in
        switch self {
        case .longHeaders:
          var junk = SeededGenerator(seed: UInt64(port))
          return path.udp(from: port, to: server, [0xc3, 0, 0, 0, 1, 8] + junk.bytes(26))
        case .handshakes:
          var segment = TCPSegment(flags: .syn)
          (segment.sourcePort, segment.destinationPort, segment.acknowledgement) = (port, server, 0)
          return path.tcp(segment)
        }
      }
    }
  }
}

import Support
import Wire

extension Law {
  static let packet = Law(name: "packet", sentence: "a packet's parts lie inside it") { input in
    guard let packet = try? Packet.decode(input.raw) else { return }
    let range = packet.payloadRange
    if range.lowerBound < packet.transportStart || range.upperBound > input.count {
      broken("payload \(range) of \(input.count) octets, transport at \(packet.transportStart)", input)
    }
    if packet.payload.byteCount != range.count { broken("payload is not \(range)", input) }
    // Options are only walked on demand; a step outside the header traps.
    _ = packet.tcpOptions
  } seeds: {
    (0..<24).flatMap { Template(seed: UInt64($0)).steps.prefix(4).map(\.packet) }
  }
}

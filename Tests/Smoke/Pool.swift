import Support

/// Many templates' packets in one buffer, so that feeding one costs a copy and no allocation.
struct Pool {
  struct Packet {
    let start: Int
    let count: Int
    let isFromClient: Bool
    let isIPv6: Bool
  }

  struct Case {
    let packets: Range<Int>
    let kind: Template.Kind
    let quicName: String?
  }

  private(set) var bytes: [UInt8] = []
  private(set) var packets: [Packet] = []
  private(set) var cases: [Case] = []

  init(seed: UInt64, count: Int) {
    for number in 0..<count {
      let template = Template(seed: seed &* 1_000_003 &+ UInt64(number))
      let first = packets.count
      for step in template.steps {
        packets.append(
          Packet(
            start: bytes.count, count: step.packet.count, isFromClient: step.from == .client, isIPv6: template.isIPv6))
        bytes += step.packet
      }
      cases.append(Case(packets: first..<packets.count, kind: template.kind, quicName: template.quicName))
    }
  }

  /// Copies a packet into `buffer`, as `client` with `port` sends or receives it.
  ///
  /// Checksums become wrong, but the inspector does not check them: a server drops packets that were damaged on the way.
  func copy(_ index: Int, client: UInt8, port: UInt16, into buffer: inout [UInt8]) {
    let packet = packets[index]
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: bytes[packet.start..<packet.start + packet.count])
    let size = packet.isIPv6 ? 40 : 20
    let address = packet.isIPv6 ? (packet.isFromClient ? 23 : 39) : (packet.isFromClient ? 15 : 19)
    let place = packet.isFromClient ? size : size + 2
    buffer[address] = client
    buffer[place] = UInt8(truncatingIfNeeded: port >> 8)
    buffer[place + 1] = UInt8(truncatingIfNeeded: port)
  }
}

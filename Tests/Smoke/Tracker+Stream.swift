import Inspect
import Support
import Wire

extension Tracker {
  /// The client's stream as its server joins it from the forwarded packets, the present one and those held for their turn;
  /// nil where the two ends did not agree on one start.
  func stream(_ fates: [Laws.PacketOutcome]) -> [UInt8]? {
    guard let start = start(fates) else { return nil }
    var bytes: [UInt8] = []
    var isKnown: [Bool] = []
    for item in items where item.isFromClient && fates[Int(item.id)] != .dropped {
      guard let packet = try? Packet.decode(item.bytes.raw), packet.transport == .tcp else { continue }
      let flags = packet.tcp.flags
      let sequence = packet.tcp.sequence &+ (flags.contains(.syn) ? 1 : 0)
      let offset = Int(Int32(bitPattern: sequence &- start))
      for (index, octet) in item.bytes[packet.payloadRange].enumerated() {
        let place = offset + index
        guard place >= 0, place < 100_000 else { continue }
        while place >= bytes.count {
          bytes.append(0)
          isKnown.append(false)
        }
        if !isKnown[place] { (bytes[place], isKnown[place]) = (octet, true) }
      }
    }
    return Array(bytes.prefix(isKnown.firstIndex(of: false) ?? bytes.count))
  }

  /// The number of the stream's first byte, if every SYN and SYN-ACK says the same.
  private func start(_ fates: [Laws.PacketOutcome]) -> UInt32? {
    var start: UInt32?
    for item in items where fates[Int(item.id)] != .dropped {
      guard let packet = try? Packet.decode(item.bytes.raw), packet.transport == .tcp,
        packet.tcp.flags.contains(.syn)
      else { continue }
      let says = item.isFromClient ? packet.tcp.sequence &+ 1 : packet.tcp.acknowledgement
      if let start, start != says { return nil }
      start = says
    }
    return start
  }
}

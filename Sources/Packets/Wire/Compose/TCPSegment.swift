/// The header of a segment that Picket writes.
struct TCPSegment {
  static let checksumOffset = 16

  var sequence: UInt32 = 0
  var acknowledgement: UInt32 = 0
  var flags: TCPHeader.Flags = []
  var window: UInt16 = 0
  var timestamps: TCPTimestamps?

  /// Writes IP and TCP headers (RFC 9293 3.1).
  func open(_ envelope: Envelope, into writer: inout Writer) throws(DecodeError) -> OpenPacket {
    let packet = try OpenPacket(envelope, transport: OpenPacket.tcp, hopLimit: 64, into: &writer)
    try writer.u16(envelope.sourcePort)
    try writer.u16(envelope.destinationPort)
    try writer.u32(sequence)
    try writer.u32(acknowledgement)
    try writer.u8(timestamps == nil ? 0x50 : 0x80)
    try writer.u8(flags.rawValue)
    try writer.u16(window)
    try writer.u32(0)
    if let timestamps {
      // Two fillers keep the values aligned (RFC 7323 appendix A).
      try writer.u32(0x0101_080a)
      try writer.u32(timestamps.value)
      try writer.u32(timestamps.echo)
    }
    return packet
  }
}

/// The option without which a segment is dropped once both ends agreed on it (RFC 7323 3.2).
struct TCPTimestamps: Hashable {
  static let size = 12

  var value: UInt32
  var echo: UInt32
}

extension Packet {
  /// The sequence number behind this segment; SYN and FIN count as one octet each (RFC 9293 3.4).
  var nextSequence: UInt32 {
    var next = tcp.sequence &+ UInt32(truncatingIfNeeded: payloadRange.count)
    if tcp.flags.contains(.syn) { next &+= 1 }
    if tcp.flags.contains(.fin) { next &+= 1 }
    return next
  }

  /// The timestamps for a segment in the other direction: those of this one, exchanged.
  var timestampsForReply: TCPTimestamps? {
    let options = transportStart + 20..<max(transportStart + 20, transportStart + Int(tcp.length))
    guard let list = bytes.slice(options) else { return nil }
    do throws(DecodeError) {
      var cursor = Cursor(list)
      while !cursor.isAtEnd {
        let kind = try cursor.u8()
        if kind == 0 { break }
        if kind == 1 { continue }
        let size = Int(try cursor.u8())
        guard kind == 8, size == 10 else {
          try cursor.skip(size - 2)
          continue
        }
        let value = try cursor.u32()
        return TCPTimestamps(value: try cursor.u32(), echo: value)
      }
    } catch {
      // A broken list: the receiver ignores the option too.
    }
    return nil
  }
}

import Wire

/// The bytes that a server could hold after the packets that passed, whatever the inspector says.
///
/// Suspicious on purpose: nobody outside knows which of two copies a server takes, or whether it drops a packet for its
/// checksum, hop limit or flags. Everything that arrived counts.
struct ServerView {
  struct Segment {
    var sequence: UInt32
    var clientPort: UInt16
    var payload: [UInt8]
  }

  private(set) var segments: [Segment] = []
  /// Payloads of UDP, in order.
  private(set) var datagrams: [[UInt8]] = []

  init(_ packets: [[UInt8]]) {
    for bytes in packets {
      guard let packet = try? Packet.decode(bytes.raw) else { continue }
      let payload = Array(bytes[packet.payloadRange])
      if packet.transport == .udp { datagrams.append(payload) }
      guard packet.transport == .tcp else { continue }
      // A SYN takes the number before its data.
      let sequence = packet.tcp.sequence &+ (packet.tcp.flags.contains(.syn) ? 1 : 0)
      segments.append(Segment(sequence: sequence, clientPort: packet.sourcePort, payload: payload))
    }
  }

  /// True when every byte of `request` arrived in some copy, the first of them as byte `offset` of the stream that
  /// begins behind the SYN numbered `initial`.
  func couldHold(_ request: [UInt8], after initial: UInt32, at offset: Int = 0, clientPort: UInt16 = 40_000) -> Bool {
    var missing = Set(request.indices)
    for segment in segments where segment.clientPort == clientPort {
      let first = ServerView.offset(segment, after: initial)
      for (index, octet) in segment.payload.enumerated() {
        let place = first + index - offset
        if request.indices.contains(place) && request[place] == octet { missing.remove(place) }
      }
    }
    return missing.isEmpty
  }

  /// The stream's beginning as far as it has no gap, the first copy of every byte.
  func stream(after initial: UInt32, clientPort: UInt16 = 40_000) -> [UInt8] {
    var bytes: [Int: UInt8] = [:]
    for segment in segments where segment.clientPort == clientPort {
      let first = ServerView.offset(segment, after: initial)
      for (index, octet) in segment.payload.enumerated() where bytes[first + index] == nil {
        bytes[first + index] = octet
      }
    }
    var stream: [UInt8] = []
    while let octet = bytes[stream.count] { stream.append(octet) }
    return stream
  }

  private static func offset(_ segment: Segment, after initial: UInt32) -> Int {
    Int(Int32(bitPattern: segment.sequence &- initial &- 1))
  }
}

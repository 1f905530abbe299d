import Capture
import Support
import Wire

extension Law {
  static let queue = Law(
    name: "queue", sentence: "whatever comes from a queue is classified, and what it names lies inside"
  ) { input in
    var messages = QueueMessages(input.raw)
    var count = 0
    while let message = messages.next() {
      count += 1
      if count * 16 > input.count { broken("\(count) messages", input) }
      switch message {
      case .packet:
        let packet = messages.packet
        if packet.bytes.byteCount > input.count - 20 { broken("a packet of \(packet.bytes.byteCount) octets", input) }
        if packet.length < packet.bytes.byteCount { broken("a packet shorter than itself", input) }
        if packet.isTruncated != (packet.length > packet.bytes.byteCount) { broken("cut, or not", input) }
        if !contains(input, bigEndian: packet.id) { broken("id \(packet.id) from nowhere", input) }
        if packet.mark != 0, !contains(input, bigEndian: packet.mark) { broken("mark \(packet.mark)", input) }
        if let user = packet.user, !contains(input, bigEndian: user) { broken("user \(user)", input) }
      case .note:
        if messages.packet.bytes.byteCount > input.count - 20 { broken("a note beyond its message", input) }
        if messages.packet.isTruncated { broken("a note that was to be whole", input) }
      case .unreadable(let id):
        if let id, !contains(input, bigEndian: id) { broken("id \(id) from nowhere", input) }
      case .refused(let code): if code == 0 { broken("refused for no reason", input) }
      case .other: break
      }
    }
  } seeds: {
    var whole = QueueMessageBuilder(id: 7)
    whole.add(3, 0x4000)
    whole.add(4, [UInt8](repeating: 1, count: 16))
    whole.add(5, 2)
    whole.add(9, [0, 6, 0, 0, 2, 0, 0, 0, 0, 0x17, 0, 0])
    whole.add(11 | 0x8000, [8, 0, 8, 0, 0, 0, 0x40, 0])
    whole.add(13, 3_000)
    whole.add(14, 3)
    whole.add(16, 1_000)
    whole.add(10, [0x45, 0, 0, 20] + [UInt8](repeating: 9, count: 16))
    let refusal: [UInt8] =
      [36, 0, 0, 0, 2, 0] + [UInt8](repeating: 0, count: 10) + [0xfe, 0xff, 0xff, 0xff]
      + [UInt8](repeating: 0, count: 16)
    return [
      whole.bytes, QueueMessageBuilder(id: 1).bytes, whole.bytes + refusal + whole.bytes,
      QueueMessageBuilder.note.bytes, QueueMessageBuilder.note.bytes + whole.bytes,
    ]
  }

  /// Attributes are aligned to four octets.
  private static func contains(_ input: [UInt8], bigEndian value: UInt32) -> Bool {
    var place = 0
    while place + 4 <= input.count {
      let high = UInt32(input[place]) << 24 | UInt32(input[place + 1]) << 16
      if high | UInt32(input[place + 2]) << 8 | UInt32(input[place + 3]) == value { return true }
      place += 4
    }
    return false
  }
}

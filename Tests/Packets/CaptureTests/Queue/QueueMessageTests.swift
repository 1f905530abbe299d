import Capture
import Support
import Testing
import Wire

/// Reading the kernel's queue messages.
@Suite struct QueueMessageTests {
  @Test func `a message with everything in it`() {
    var builder = QueueMessageBuilder(id: 0x0102_0304, etherType: 0x86dd, hook: 3)
    builder.add(3, 0xc000)
    builder.add(
      4,
      ByteBuilder.build {
        $0.u64(1_700_000_000); $0.u64(5)
      })
    builder.add(5, 2)
    builder.add(6, 3)
    builder.add(7, 4)
    builder.add(8, 5)
    builder.add(9, [0, 6, 0, 0, 2, 0, 0, 0, 0, 0x17, 0, 0])
    // CTA_MARK in a nested attribute, which the highest bit of the type marks.
    builder.add(11 | 0x8000, [8, 0, 8, 0, 0, 0, 0x40, 0])
    builder.add(13, 3_000)
    builder.add(14, 3)
    builder.add(16, 1_000)
    builder.add(17, 100)
    builder.add(10, [0x60, 1, 2, 3, 4])
    let bytes = builder.bytes
    var messages = QueueMessages(bytes.raw)
    #expect(messages.next() == .packet)
    let packet = messages.packet
    #expect(packet.id == 0x0102_0304 && packet.etherType == 0x86dd && packet.hook == .localOut)
    #expect(packet.mark == 0xc000 && packet.connectionMark == 0x4000)
    #expect(packet.input == 2 && packet.output == 3 && packet.physicalInput == 4 && packet.physicalOutput == 5)
    #expect(packet.sourceMAC == 0x0200_0000_0017 && packet.nanoseconds == 1_700_000_000_000_005_000)
    #expect(packet.user == 1_000 && packet.group == 100 && packet.checksums == [.unfinished, .segmented])
    #expect(packet.bytes.byteCount == 5 && packet.bytes[0] == 0x60 && packet.length == 3_000 && packet.isTruncated)
    #expect(Self.kinds(bytes).count == 1)
  }

  @Test func `a reported packet with every attribute`() {
    let bytes = QueueMessageBuilder.note.bytes
    var messages = QueueMessages(bytes.raw)
    #expect(messages.next() == .note)
    let packet = messages.packet
    #expect(packet.etherType == 0x86dd && packet.hook == .forward && packet.mark == 0xc000 && packet.id == 0)
    #expect(packet.input == 2 && packet.output == 3 && packet.sourceMAC == 0x0200_0000_0017 && packet.user == 1_000)
    #expect(packet.bytes.byteCount == 4 && packet.bytes[0] == 0x60 && !packet.isTruncated)
    #expect(Self.kinds(bytes + bytes) == ["note", "note"])
  }

  @Test func `a damaged report is dropped`() {
    var bytes = QueueMessageBuilder.note.bytes
    bytes[bytes.count - 8] = 200
    #expect(Self.kinds(bytes) == ["other"])
    var headless = QueueMessageBuilder()
    headless.type = 0x0400
    headless.add(9, [0x45])
    #expect(Self.kinds(headless.bytes) == ["other"])
  }

  @Test func `values that the kernel leaves out stay empty`() {
    var builder = QueueMessageBuilder(id: 1)
    builder.add(10, [0x45])
    let bytes = builder.bytes
    var messages = QueueMessages(bytes.raw)
    #expect(messages.next() == .packet)
    let packet = messages.packet
    #expect(packet.mark == 0 && packet.connectionMark == nil)
    #expect(packet.input == 0 && packet.sourceMAC == nil && packet.nanoseconds == 0 && packet.user == nil)
    #expect(packet.checksums == [] && packet.length == 1 && !packet.isTruncated)
  }

  @Test func `a packet whose message is damaged can still be named`() {
    var builder = QueueMessageBuilder(id: 7)
    builder.add(10, [1, 2, 3, 4])
    var bytes = builder.bytes
    // The payload's length is greater than its message's.
    bytes[bytes.count - 8] = 200
    #expect(Self.kinds(bytes) == ["unreadable 7"])
    var nameless = QueueMessageBuilder()
    nameless.add(10, [1, 2, 3, 4])
    #expect(Self.kinds(nameless.bytes) == ["unreadable"])
    #expect(Self.kinds(QueueMessageBuilder().bytes) == ["unreadable"])
  }

  @Test func `several messages, refusals and strangers among them`() {
    var packet = QueueMessageBuilder(id: 9)
    packet.add(10, [1])
    var stranger = QueueMessageBuilder(id: 1)
    stranger.type = 0x0100
    // NLMSG_ERROR with -ENOENT, and the header of what was refused.
    let refusal: [UInt8] = [36, 0, 0, 0, 2, 0] + [UInt8](repeating: 0, count: 10) + [0xfe, 0xff, 0xff, 0xff]
    let bytes = packet.bytes + stranger.bytes + refusal + [UInt8](repeating: 0, count: 16) + packet.bytes
    #expect(Self.kinds(bytes) == ["packet 9", "other", "refused 2", "packet 9"])
    #expect(Self.kinds(Array(bytes.dropLast(1))) == ["packet 9", "other", "refused 2"])
    #expect(Self.kinds([]) == [])
    #expect(Self.kinds([4, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) == [])
  }

  static func kinds(_ bytes: [UInt8]) -> [String] {
    var kinds: [String] = []
    var messages = QueueMessages(bytes.raw)
    while let message = messages.next() {
      switch message {
      case .note: kinds.append("note")
      case .packet: kinds.append("packet \(messages.packet.id)")
      case .unreadable(let id): kinds.append("unreadable" + (id.map { " \($0)" } ?? ""))
      case .refused(let code): kinds.append("refused \(code)")
      case .other: kinds.append("other")
      }
    }
    return kinds
  }
}

/// Composes messages of the kernel's queue, as the kernel writes them.
public struct QueueMessageBuilder: Sendable {
  /// Type and value, in order.
  public var attributes: [(type: UInt16, value: [UInt8])] = []
  public var type: UInt16 = 0x0300

  public init() {}

  /// With the header that comes first: number, link-layer protocol, hook.
  public init(id: UInt32, etherType: UInt16 = 0x0800, hook: UInt8 = 2) {
    add(
      1,
      ByteBuilder.build { value in
        value.u32(Int(id))
        value.u16(Int(etherType))
        value.u8(Int(hook))
      })
  }

  /// The kernel's log message for a packet of user 1000 that came in by one interface and leaves by another.
  public static var note: QueueMessageBuilder {
    var note = QueueMessageBuilder()
    note.type = 0x0400
    note.add(1, [0x86, 0xdd, 2, 0])
    note.add(2, 0xc000)
    note.add(4, 2)
    note.add(5, 3)
    note.add(8, [0, 6, 0, 0, 2, 0, 0, 0, 0, 0x17, 0, 0])
    note.add(10, [0])
    note.add(11, 1_000)
    note.add(9, [0x60, 1, 2, 3])
    return note
  }

  public mutating func add(_ type: UInt16, _ value: [UInt8]) { attributes.append((type, value)) }

  public mutating func add(_ type: UInt16, _ value: UInt32) { add(type, ByteBuilder.build { $0.u32(Int(value)) }) }

  public var bytes: [UInt8] {
    var body: [UInt8] = [2, 0, 0x14, 0x6e]
    for (type, value) in attributes {
      body += native(UInt16(truncatingIfNeeded: 4 + value.count)) + native(type) + value
      body += [UInt8](repeating: 0, count: -value.count & 3)
    }
    return native(UInt32(16 + body.count)) + native(type) + native(UInt16(0)) + native(UInt32(0)) + native(UInt32(0))
      + body
  }

  private func native(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<Swift.type(of: value).bitWidth / 8).map { UInt8(truncatingIfNeeded: value.littleEndian >> (8 * $0)) }
  }
}

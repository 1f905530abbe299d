internal import CNetfilter
internal import Wire

/// Composes messages to the kernel for one send.
struct NetlinkWriter: ~Copyable {
  private(set) var bytes: [UInt8] = []

  /// Reserves everything at once, so that composing allocates nothing later.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Forgets what was written and keeps the memory.
  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  /// Writes one message to netfilter: header, struct nfgenmsg, and what `body` adds.
  mutating func message(
    _ subsystem: Int32, _ type: UInt32, flags: Int32, sequence: UInt32, family: UInt8 = 0, resource: UInt16 = 0,
    _ body: (inout NetlinkWriter) -> Void
  ) {
    let type = UInt16(truncatingIfNeeded: subsystem << 8 | Int32(truncatingIfNeeded: type))
    message(type, flags: flags, sequence: sequence) { message in
      message.bytes.append(family)
      message.bytes.append(UInt8(NFNETLINK_V0))
      message.big(resource)
      body(&message)
    }
  }

  /// Writes one message to any part of the kernel: header, and what `body` adds.
  mutating func message(
    _ type: UInt16, flags: Int32, sequence: UInt32, _ body: (inout NetlinkWriter) -> Void
  ) {
    let start = bytes.count
    native(UInt32(0))
    native(type)
    native(UInt16(truncatingIfNeeded: NLM_F_REQUEST | flags))
    native(sequence)
    native(UInt32(0))
    body(&self)
    patch(UInt32(bytes.count - start), at: start)
  }

  /// Writes one attribute around the value that `body` adds.
  mutating func attribute(_ type: UInt32, isNested: Bool = false, _ body: (inout NetlinkWriter) -> Void) {
    let start = bytes.count
    native(UInt16(0))
    native(UInt16(truncatingIfNeeded: type) | (isNested ? UInt16(NLA_F_NESTED) : 0))
    body(&self)
    let length = UInt16(truncatingIfNeeded: bytes.count - start)
    patch(length, at: start)
    for _ in 0..<Int(length).toAlignment { bytes.append(0) }
  }

  mutating func nested(_ type: UInt32, _ body: (inout NetlinkWriter) -> Void) {
    attribute(type, isNested: true, body)
  }

  mutating func attribute(_ type: UInt32, _ value: some FixedWidthInteger) { attribute(type) { $0.big(value) } }

  /// A number in network byte order.
  mutating func big(_ value: some FixedWidthInteger) {
    for shift in stride(from: type(of: value).bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// A number in the machine's byte order.
  mutating func native(_ value: some FixedWidthInteger) { big(value.bigEndian) }

  private mutating func patch(_ value: some FixedWidthInteger, at place: Int) {
    let octets = value.bigEndian
    for index in 0..<type(of: value).bitWidth / 8 {
      bytes[place + index] = UInt8(truncatingIfNeeded: octets >> (type(of: value).bitWidth - 8 - 8 * index))
    }
  }
}

internal import Wire

/// Walks the attributes of a message: length, type, value, padding to four octets.
///
/// Every packet has about ten, so each header is checked once and loaded once; a `Cursor` would check twice.
struct Attributes: ~Escapable {
  private let bytes: RawSpan
  private var position = 0
  /// The walk ended because an attribute did not fit into its message.
  private(set) var isBroken = false

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  @inline(__always) mutating func next() -> NetlinkAttribute? {
    let left = bytes.byteCount &- position
    if left <= 0 { return nil }
    guard left >= NetlinkAttribute.headerSize else { return end() }
    let (length, type) = NetlinkAttribute.header(bytes.u32(at: position))
    guard length >= NetlinkAttribute.headerSize, length <= left else { return end() }
    let value = bytes.within(position &+ NetlinkAttribute.headerSize..<position &+ length)
    // The last attribute may lack its padding.
    position &+= length &+ length.toAlignment
    return NetlinkAttribute(type: type, value: value)
  }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  private mutating func end() -> NetlinkAttribute? {
    isBroken = true
    position = bytes.byteCount
    return nil
  }
}

/// A numbered value.
struct NetlinkAttribute: ~Escapable {
  static let headerSize = 4

  let type: Int
  let value: RawSpan

  @_lifetime(copy value)
  @inline(__always) init(type: Int, value: RawSpan) {
    self.type = type
    self.value = value
  }

  /// Length and type in the machine's byte order, from a big-endian word. The two highest bits of a type say how the
  /// value is encoded (NLA_TYPE_MASK).
  @inline(__always) static func header(_ word: UInt32) -> (length: Int, type: Int) {
    (Int(UInt16(bigEndian: UInt16(word >> 16))), Int(UInt16(bigEndian: UInt16(word & 0xffff)) & 0x3fff))
  }

  /// The value as a big-endian number, or nil when it has another size.
  @inline(__always) var u32: UInt32? { value.byteCount == 4 ? value.u32(at: 0) : nil }

  var u64: UInt64? { value.byteCount == 8 ? UInt64(value.u32(at: 0)) << 32 | UInt64(value.u32(at: 4)) : nil }

  var u16: UInt16? { value.byteCount == 2 ? UInt16(value[0]) << 8 | UInt16(value[1]) : nil }

  var u8: UInt8? { value.byteCount == 1 ? value[0] : nil }

  /// The attributes inside this one.
  var nested: Attributes {
    @_lifetime(copy self) get { Attributes(value) }
  }
}

internal import Wire

/// Walks the attributes of a message: length, type, value, padding to four octets.
struct Attributes: ~Escapable {
  private var cursor: Cursor
  /// The walk ended because an attribute did not fit into its message.
  private(set) var isBroken = false

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { cursor = Cursor(bytes) }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  @inline(__always) mutating func next() -> Attribute? {
    if cursor.isAtEnd { return nil }
    do throws(DecodeError) {
      let length = Int(try cursor.native16())
      let type = try cursor.native16()
      let value = try cursor.take(length - 4)
      try cursor.skip(min(length.toAlignment, cursor.remaining))
      return Attribute(type: Int(type & Attribute.typeMask), value: value)
    } catch {
      isBroken = true
      cursor = Cursor(cursor.rest().within(0..<0))
      return nil
    }
  }
}

/// A numbered value.
struct Attribute: ~Escapable {
  /// NLA_TYPE_MASK: the two highest bits say how the value is written.
  static let typeMask: UInt16 = 0x3fff

  let type: Int
  let value: RawSpan

  @_lifetime(copy value)
  init(type: Int, value: RawSpan) {
    self.type = type
    self.value = value
  }

  /// The value as a big-endian number, or nil when it has another size.
  var u32: UInt32? { value.byteCount == 4 ? value.u32(at: 0) : nil }

  var u64: UInt64? { value.byteCount == 8 ? UInt64(value.u32(at: 0)) << 32 | UInt64(value.u32(at: 4)) : nil }

  var u16: UInt16? { value.byteCount == 2 ? UInt16(value[0]) << 8 | UInt16(value[1]) : nil }

  var u8: UInt8? { value.byteCount == 1 ? value[0] : nil }

  /// The attributes inside this one.
  var nested: Attributes {
    @_lifetime(copy self) get { Attributes(value) }
  }
}

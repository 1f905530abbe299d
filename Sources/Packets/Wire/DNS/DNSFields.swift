/// Walks values that carry a 16-bit key and length: EDNS options (RFC 6891 6.1.2) and SvcParams (RFC 9460 2.2).
public struct DNSFields: ~Escapable {
  /// Whether keys must rise strictly, so that no key comes twice: RFC 9460 2.2 has other records refused.
  private let isOrdered: Bool
  private var cursor: Cursor
  private var last: Int32 = -1

  @_lifetime(copy cursor)
  init(_ cursor: Cursor, isOrdered: Bool) {
    self.cursor = cursor
    self.isOrdered = isOrdered
  }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> DNSField? {
    if cursor.isAtEnd { return nil }
    let start = cursor.offset
    let key = try cursor.u16()
    if isOrdered && Int32(key) <= last { throw DecodeError(.invalid, at: start) }
    last = Int32(key)
    let value = try cursor.take(Int(try cursor.u16()))
    return DNSField(key: key, range: start..<cursor.offset, value: value)
  }
}

/// One keyed value of an EDNS record or a service binding.
public struct DNSField: ~Escapable {
  public let key: UInt16
  /// Key, length and value in the message.
  public let range: Range<Int>
  public let value: RawSpan

  @_lifetime(copy value)
  init(key: UInt16, range: Range<Int>, value: RawSpan) {
    self.key = key
    self.range = range
    self.value = value
  }

  /// The value alone in the message.
  public var valueRange: Range<Int> { range.lowerBound + 4..<range.upperBound }
}

/// What the sender of a message can do beyond RFC 1035 (RFC 6891 6.1).
public struct EDNS: ~Escapable {
  /// Option codes that Picket reads or writes.
  public enum Code {
    /// RFC 7873 4.
    public static let cookie: UInt16 = 10
    /// RFC 8914 2: the reason for an answer.
    public static let extendedError: UInt16 = 15
  }

  private let message: RawSpan
  /// The largest UDP payload that the sender accepts; below 512 counts as 512 (RFC 6891 6.2.3).
  public let udpSize: UInt16
  private let bits: UInt32
  /// Where the options lie in the message.
  public let range: Range<Int>

  @_lifetime(copy message)
  init(message: RawSpan, udpSize: UInt16, bits: UInt32, range: Range<Int>) {
    self.message = message
    self.udpSize = udpSize
    self.bits = bits
    self.range = range
  }

  public var version: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// The high eight bits of the response code.
  public var extendedResponseCode: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  /// The client wants signatures (RFC 3225 3).
  public var isDNSSECWanted: Bool { bits & 0x8000 != 0 }

  @_lifetime(copy self)
  public func options() -> DNSFields {
    DNSFields(Cursor(message.within(range), base: range.lowerBound), isOrdered: false)
  }
}

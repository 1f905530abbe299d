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

/// One resource record in place (RFC 1035 4.1.3); the typed readers give nil for a record of another type.
public struct DNSRecord: ~Escapable {
  public enum Section: UInt8, Sendable {
    case answer
    case authority
    case additional
  }

  let message: RawSpan
  public let section: Section
  /// Where the owner's name starts in the message.
  let start: Int
  public let owner: Name
  public let type: DNSType
  public let `class`: DNSClass
  let ttlBits: UInt32
  /// Where the record's own data lie in the message.
  public let dataRange: Range<Int>

  @_lifetime(copy message)
  init(
    message: RawSpan, section: Section, start: Int, owner: Name, type: DNSType, class: DNSClass, ttlBits: UInt32,
    dataRange: Range<Int>
  ) {
    self.message = message
    self.section = section
    self.start = start
    self.owner = owner
    self.type = type
    self.class = `class`
    self.ttlBits = ttlBits
    self.dataRange = dataRange
  }

  /// Seconds; a value with its top bit set counts as zero (RFC 2181 8).
  public var ttl: UInt32 { ttlBits > UInt32(Int32.max) ? 0 : ttlBits }

  public var data: RawSpan {
    @_lifetime(copy self) get { message.within(dataRange) }
  }

  var cursor: Cursor {
    @_lifetime(copy self) get { Cursor(message.within(dataRange), base: dataRange.lowerBound) }
  }

  /// The name at `offset`, whose own labels must lie within the data although its pointers lead out of them.
  func name(at offset: inout Int) throws(DecodeError) -> Name {
    let name = try Name.parse(in: message, at: &offset)
    if offset > dataRange.upperBound { throw DecodeError(.invalid, at: dataRange.upperBound) }
    return name
  }
}

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

/// Walks the records of a message in their order, one at a time and without keeping any.
public struct DNSRecords: ~Escapable {
  /// The most records that are read: far above any answer a home sees. With the most costly names, one walk over a
  /// hostile message of 64 KiB takes about a millisecond.
  public static let maximum = 512

  private let message: RawSpan
  private let header: DNSHeader
  private var walked = 0
  /// Where the next record starts, or where the walk ended.
  public private(set) var offset: Int

  @_lifetime(copy message)
  init(_ message: RawSpan, _ header: DNSHeader, start: Int) {
    self.message = message
    self.header = header
    offset = start
  }

  /// The next record, or nil behind the last one that the header counts.
  @_lifetime(copy self)
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> DNSRecord? {
    if walked == header.recordCount { return nil }
    if walked == DNSRecords.maximum { throw DecodeError(.limit, at: offset) }
    let start = offset
    var position = offset
    let owner = try Name.parse(in: message, at: &position)
    var cursor = Cursor(message)
    try cursor.skip(position)
    let type = DNSType(rawValue: try cursor.u16())
    let `class` = DNSClass(rawValue: try cursor.u16())
    let ttl = try cursor.u32()
    let length = Int(try cursor.u16())
    let data = cursor.offset
    try cursor.skip(length)
    let record = DNSRecord(
      message: message, section: section, start: start, owner: owner, type: type, class: `class`, ttlBits: ttl,
      dataRange: data..<cursor.offset)
    offset = cursor.offset
    walked += 1
    return record
  }

  private var section: DNSRecord.Section {
    if walked < Int(header.answerCount) { return .answer }
    return walked < Int(header.answerCount) + Int(header.authorityCount) ? .authority : .additional
  }
}

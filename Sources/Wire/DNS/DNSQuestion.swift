/// What is asked: the name as it is judged, and where its own bytes lie so that an answer can echo their case.
public struct DNSQuestion: Hashable, Sendable {
  public private(set) var name = Name()
  public private(set) var type = DNSType(rawValue: 0)
  public private(set) var `class` = DNSClass.internet
  /// Name, type and class in the message.
  public private(set) var range = DNSHeader.size..<DNSHeader.size

  /// Room for a question to be read into.
  public init() {}

  mutating func read(_ message: RawSpan) throws(DecodeError) {
    var offset = DNSHeader.size
    try name.read(in: message, at: &offset)
    var cursor = Cursor(message)
    try cursor.skip(offset)
    let both = try cursor.u32()
    type = DNSType(rawValue: UInt16(truncatingIfNeeded: both >> 16))
    `class` = DNSClass(rawValue: UInt16(truncatingIfNeeded: both))
    range = DNSHeader.size..<cursor.offset
  }

  /// The name that policy knows: `_esni.a.example`, `_dns.a.example` and `_8443._https.a.example` are about `a.example`.
  public var judgedName: Name { name.withoutUnderscoreLabels }
}

/// The question: the name as it is judged, and the range of its own bytes, so that an answer can echo their case.
public struct DNSQuestion: Hashable, Sendable {
  public let name: Name
  public let type: DNSType
  public let `class`: DNSClass
  /// Name, type and class in the message.
  public let range: Range<Int>

  init(_ message: RawSpan) throws(DecodeError) {
    var name = Name()
    let rest = try DNSQuestion.read(message, naming: &name)
    self.name = name
    type = rest.type
    `class` = rest.class
    range = DNSHeader.size..<rest.end
  }

  /// Reads the first question's name into `name`; returns its type, its class and its end.
  @inline(__always)
  static func read(_ message: RawSpan, naming name: inout Name) throws(DecodeError)
    -> (type: DNSType, class: DNSClass, end: Int)
  {
    var offset = DNSHeader.size
    try name.read(in: message, at: &offset)
    var cursor = Cursor(message)
    try cursor.skip(offset)
    let both = try cursor.u32()
    let type = DNSType(rawValue: UInt16(truncatingIfNeeded: both >> 16))
    let `class` = DNSClass(rawValue: UInt16(truncatingIfNeeded: both))
    return (type, `class`, cursor.offset)
  }

  /// The name that the policy judges: `_esni.a.example`, `_dns.a.example` and `_8443._https.a.example` are about
  /// `a.example`.
  public var judgedName: Name { name.withoutUnderscoreLabels }
}

/// A question on its way to a resolver, read only as far as judging needs.
public enum DNSQuery {
  /// Reads the name that the policy judges, as `DNSQuestion.judgedName`, into `name`, since copying a name costs more
  /// than reading it. Returns the question's type and how many octets of labels were not part of that name; nil when
  /// there is no question. After an error, `name` is undefined.
  public static func read(_ bytes: RawSpan, naming name: inout Name) throws(DecodeError) -> (
    type: DNSType, hidden: Int
  )? {
    let header = try DNSHeader(bytes)
    // Resolvers ignore a response.
    if header.isResponse { throw DecodeError(.invalid, at: 2) }
    guard try header.hasQuestion() else { return nil }
    let type = try DNSQuestion.read(bytes, naming: &name).type
    return (type, name.dropUnderscoreLabels())
  }
}

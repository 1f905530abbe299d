/// One DNS message in place: the header is read at once, everything else on demand.
public struct DNSMessage: ~Escapable {
  public let bytes: RawSpan
  public let header: DNSHeader

  @_lifetime(copy bytes)
  public init(_ bytes: RawSpan) throws(DecodeError) {
    self.bytes = bytes
    header = try DNSHeader(bytes)
  }

  /// The question, or nil when there is none, which is legal (RFC 9619 3).
  public func question() throws(DecodeError) -> DNSQuestion? {
    try header.hasQuestion() ? DNSQuestion(bytes) : nil
  }

  /// A walk over the records of all three sections.
  @_lifetime(copy self)
  public func records() throws(DecodeError) -> DNSRecords {
    DNSRecords(bytes, header, start: try question()?.range.upperBound ?? DNSHeader.size)
  }

  /// The sender's EDNS record, if it sent one; two of them, or one outside the additional section, are invalid
  /// (RFC 6891 6.1.1).
  @_lifetime(copy self)
  public func edns() throws(DecodeError) -> EDNS? {
    var records = try records()
    var found = EDNS?.none
    while let record = try records.next() {
      guard let edns = try record.edns() else { continue }
      if found != nil { throw DecodeError(.invalid, at: record.dataRange.lowerBound) }
      found = edns
    }
    return found
  }
}

/// One DNS message in place: the header is read at once, everything else when it is asked for.
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
    var question = DNSQuestion()
    return try readQuestion(into: &question) ? question : nil
  }

  /// Reads the question into a value that the caller keeps and reuses, which spares copying the name; false when there
  /// is none, and after an error the value is of no use.
  ///
  /// Two questions are refused: whoever judged only the first would let the second through.
  public func readQuestion(into question: inout DNSQuestion) throws(DecodeError) -> Bool {
    if header.questionCount == 0 { return false }
    if header.questionCount > 1 { throw DecodeError(.invalid, at: 4) }
    try question.read(bytes)
    return true
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

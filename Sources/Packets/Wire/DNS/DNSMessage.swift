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

extension DNSMessage {
  /// Whether bytes from any port are certainly a DNS query.
  ///
  /// Some resolvers listen on unusual ports to avoid filters. Every byte must be accounted for.
  public static func looksLikeQuery(_ bytes: RawSpan) -> Bool {
    do throws(DecodeError) {
      let message = try DNSMessage(bytes)
      let header = message.header
      guard !header.isResponse, header.opcode == 0, !header.isReservedBitSet, header.questionCount == 1,
        header.answerCount == 0, header.authorityCount == 0, header.additionalCount <= 2,
        let question = try message.question()
      else { return false }
      guard question.class == .internet || question.class == .chaos || question.class == .any else { return false }
      var records = try message.records()
      while let record = try records.next() {
        guard record.type == .opt || record.type == .tsig || record.type == .sig else { return false }
      }
      return records.offset == bytes.byteCount
    } catch {
      return false
    }
  }
}

/// Finds messages in a stream, where each is preceded by its length (RFC 1035 4.2.2).
public enum DNSFraming {
  public enum Step: Hashable, Sendable {
    /// At least this many further bytes are needed.
    case more(needed: Int)
    /// A whole message; the next one's length starts at its upper bound.
    case message(Range<Int>)
  }

  /// The message whose length field starts at `offset`; clients put several into one segment (RFC 7766 6.2.1.1).
  public static func next(in stream: RawSpan, at offset: Int = 0) -> Step {
    guard offset >= 0, offset <= stream.byteCount else { return .more(needed: 2) }
    let remaining = stream.byteCount - offset
    if remaining < 2 { return .more(needed: 2 - remaining) }
    let length = Int(stream[offset]) << 8 | Int(stream[offset + 1])
    if remaining - 2 < length { return .more(needed: length - (remaining - 2)) }
    return .message(offset + 2..<offset + 2 + length)
  }
}

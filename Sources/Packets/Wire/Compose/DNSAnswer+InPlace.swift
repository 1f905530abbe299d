extension DNSAnswer {
  /// Empties an answer in a stream, where no byte may move: behind its question, one record of an unused type takes the
  /// room of all other records.
  ///
  /// A copy of the message lies in `writer` from `start` on and is overwritten. A message with less room than a record
  /// takes is no answer of a resolver, and throws.
  public static func empty(_ message: RawSpan, at start: Int, in writer: inout Writer) throws(DecodeError) {
    let asked = try DNSAsked(message, isAnswer: true)
    let room = message.byteCount - asked.range.upperBound
    guard room == 0 || room >= emptyRecord else { throw DecodeError(.truncated, at: asked.range.upperBound) }
    writer.patch(DNSAnswer.bits(asked.header, code: 0), at: start + 2)
    // One question, no answer and no authority.
    for (place, count) in [1, 0, 0, room == 0 ? 0 : 1].enumerated() {
      writer.patch(UInt16(count), at: start + 4 + 2 * place)
    }
    if room == 0 { return }
    let record = start + asked.range.upperBound
    writer.clear(record..<record + room)
    // Behind the root for its owner's name: type, class, time and length.
    writer.patch(filler, at: record + 1)
    writer.patch(1, at: record + 3)
    writer.patch(UInt16(truncatingIfNeeded: room - emptyRecord), at: record + 9)
  }

  private static let emptyRecord = 11
  /// The first type reserved for private use, which will never get a public meaning (RFC 6895 3.1).
  private static let filler: UInt16 = 65_280
}

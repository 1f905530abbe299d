extension ECHRemoval {
  /// Removes the keys from messages in a stream (RFC 1035 4.2.2), where no byte may move: what follows the keys in
  /// their record moves up, and a parameter with an unused key fills the room at the record's end.
  ///
  /// `stream` begins with a message's length; its last message may be incomplete, and stays as it is. A copy of it lies
  /// in `writer` from `start` on and is overwritten.
  public static func overwrite(_ stream: RawSpan, at start: Int, in writer: inout Writer) -> Outcome {
    var outcome = Outcome.unchanged
    var place = 0
    while case .message(let range) = DNSFraming.next(in: stream, at: place) {
      place = range.upperBound
      do throws(DecodeError) {
        let message = try DNSMessage(stream.within(range))
        if try overwrite(message, at: start + range.lowerBound, in: &writer) { outcome = .rewritten }
      } catch {
        return .refused
      }
    }
    return outcome
  }

  private static func overwrite(
    _ message: borrowing DNSMessage, at start: Int, in writer: inout Writer
  ) throws(DecodeError) -> Bool {
    // Throws for signed messages and mandatory keys.
    var cuts = DNSCuts()
    try collect(message, into: &cuts)
    if cuts.count == 0 { return false }
    writer.patch(message.header.bits & ~DNSHeader.Bits.authenticated, at: start + 2)
    var records = try message.records()
    while let record = try records.next() {
      guard let binding = try record.binding() else { continue }
      try overwrite(binding, of: message, at: start, in: &writer)
    }
    let end = start + message.bytes.byteCount
    // A name that runs through moved bytes would change.
    guard try agree(message, DNSMessage(writer.bytes.raw.within(start..<end))) else {
      throw DecodeError(.invalid, at: start)
    }
    return true
  }

  private static func overwrite(
    _ binding: borrowing ServiceBinding, of message: borrowing DNSMessage, at start: Int, in writer: inout Writer
  ) throws(DecodeError) {
    guard let keys = try binding.parameter(ServiceBinding.Key.ech)?.range else { return }
    if try binding.parameter(filler) != nil { throw DecodeError(.limit, at: keys.lowerBound) }
    let rest = keys.upperBound..<binding.range.upperBound
    writer.patch(message.bytes.within(rest), at: start + keys.lowerBound)
    let room = start + keys.lowerBound + rest.count
    let length = keys.count - 4
    writer.patch(filler, at: room)
    writer.patch(UInt16(length), at: room + 2)
    writer.clear(room + 4..<room + 4 + length)
  }

  /// The last key reserved for private use (RFC 9460 14.3.2); the key behind it must not be used.
  private static let filler: UInt16 = 65_534
}

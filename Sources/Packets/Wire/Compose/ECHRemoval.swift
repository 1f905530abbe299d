/// Rewrites a DNS response without the keys for encrypting a ClientHello, so that a supervised device shows its names.
///
/// The bytes are cut out, and every compression pointer is moved by what was cut before its target; names are not
/// written out, since the answer must not outgrow the size that the client stated. A pointer may hide where no name is
/// expected, so afterwards every name of the old and the new message is compared: an answer whose names would change is
/// refused, not sent.
public enum ECHRemoval {
  public enum Outcome: Hashable, Sendable {
    /// There was nothing to remove, and nothing was written.
    case unchanged
    /// The writer holds the whole new message.
    case rewritten
    /// The message is broken, signed as a whole (TSIG, SIG(0)), makes the keys mandatory, or cannot be proved right.
    /// Discard the writer's bytes; a denial is the safe answer.
    case refused
  }

  public static func rewrite(_ response: RawSpan, into writer: inout Writer) -> Outcome {
    do throws(DecodeError) {
      let message = try DNSMessage(response)
      var cuts = DNSCuts()
      try collect(message, into: &cuts)
      if cuts.count == 0 { return .unchanged }
      let start = writer.count
      try copy(response, without: cuts, into: &writer)
      // These are not the data that the zone signed, so the answer must not claim that they were verified.
      writer.patch(message.header.bits & ~DNSHeader.Bits.authenticated, at: start + 2)
      try mend(message, cuts, start: start, in: &writer)
      return try agree(message, DNSMessage(writer.bytes.raw.within(start..<writer.count))) ? .rewritten : .refused
    } catch {
      return .refused
    }
  }

  static func collect(_ message: borrowing DNSMessage, into cuts: inout DNSCuts) throws(DecodeError) {
    var records = try message.records()
    var isSigned = false
    while let record = try records.next() {
      if record.type == .tsig || record.type == .sig { isSigned = true }
      guard let binding = try record.binding() else { continue }
      var fields = binding.parameters()
      while let field = try fields.next() {
        if field.key == ServiceBinding.Key.mandatory { try refuseMandatory(field) }
        if field.key == ServiceBinding.Key.ech { try cuts.add(field.range) }
      }
    }
    if isSigned && cuts.count > 0 { throw DecodeError(.invalid, at: records.offset) }
  }

  /// Clients discard a record that makes the removed key mandatory (RFC 9460 8).
  private static func refuseMandatory(_ field: borrowing DNSField) throws(DecodeError) {
    var keys = Cursor(field.value, base: field.valueRange.lowerBound)
    while !keys.isAtEnd {
      if try keys.u16() == ServiceBinding.Key.ech { throw keys.error(.invalid) }
    }
  }

  private static func copy(
    _ message: RawSpan, without cuts: DNSCuts, into writer: inout Writer
  ) throws(DecodeError) {
    var position = 0
    for index in 0..<cuts.count {
      try writer.write(message.within(position..<cuts[index].lowerBound))
      position = cuts[index].upperBound
    }
    try writer.write(message.within(position..<message.byteCount))
  }

  /// Moves pointers and corrects the lengths of shortened records.
  private static func mend(
    _ message: borrowing DNSMessage, _ cuts: DNSCuts, start: Int, in writer: inout Writer
  ) throws(DecodeError) {
    var records = try message.records()
    while let record = try records.next() {
      try movePointer(of: record.start, message.bytes, cuts, start, &writer)
      let data = record.dataRange
      let kept = try cuts.moved(data.upperBound) - cuts.moved(data.lowerBound)
      if kept != data.count {
        writer.patch(UInt16(kept), at: start + (try cuts.moved(data.lowerBound)) - 2)
      }
      var names = try EmbeddedNames(record)
      while let name = try names.next() { try movePointer(of: name.start, message.bytes, cuts, start, &writer) }
    }
  }

  private static func movePointer(
    of name: Int, _ message: RawSpan, _ cuts: DNSCuts, _ start: Int, _ writer: inout Writer
  ) throws(DecodeError) {
    guard let place = Name.pointer(in: message, at: name) else { return }
    let target = Int(message[place] & 0x3f) << 8 | Int(message[place + 1])
    writer.patch(0xc000 | UInt16(try cuts.moved(target)), at: start + (try cuts.moved(place)))
  }

  /// Whether both messages have the same records with the same names.
  static func agree(
    _ old: borrowing DNSMessage, _ new: borrowing DNSMessage
  ) throws(DecodeError) -> Bool {
    guard try old.question() == new.question() else { return false }
    var before = try old.records()
    var after = try new.records()
    while let first = try before.next() {
      guard let second = try after.next(), first.owner == second.owner, first.type == second.type,
        first.class == second.class, first.ttlBits == second.ttlBits
      else { return false }
      var names = try EmbeddedNames(first)
      var others = try EmbeddedNames(second)
      while let name = try names.next() {
        guard try others.next()?.name == name.name else { return false }
      }
    }
    return true
  }
}

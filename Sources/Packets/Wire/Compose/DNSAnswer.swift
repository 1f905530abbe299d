/// Composes answers to queries whose name is blocked or redirected, so that no client waits for a time-out.
///
/// A function that throws leaves part of a message behind: discard it with the writer. `.limit` means that the writer
/// was full, anything else that the query deserves `formatError`.
public struct DNSAnswer: Sendable {
  /// How a name is denied.
  public enum Denial: UInt8, Sendable {
    /// The name may exist but has nothing of this type: other types and names below it stay untouched.
    case noData = 0
    /// The name and all below it do not exist (RFC 8020).
    case nameError = 3
  }

  /// Extended error codes (RFC 8914 4) that fit what a filter does.
  public enum ExtendedError {
    public static let forged: UInt16 = 4
    public static let blocked: UInt16 = 15
    /// Requested by the client's own household.
    public static let filtered: UInt16 = 17
    public static let prohibited: UInt16 = 18
  }

  public var authority: DNSAuthority
  /// Seconds for which the answer may be kept, the SOA's minimum included; short, so that a change is soon seen.
  public var timeToLive: UInt32
  /// Sent to clients that understand EDNS.
  public var extendedError: UInt16?

  public init(
    authority: DNSAuthority = .filter, timeToLive: UInt32 = 10, extendedError: UInt16? = ExtendedError.filtered
  ) {
    self.authority = authority
    self.timeToLive = timeToLive
    self.extendedError = extendedError
  }

  /// Answers that the name does not exist, or has nothing of this type.
  public func deny(_ query: RawSpan, as denial: Denial, into writer: inout Writer) throws(DecodeError) {
    try deny(query, DNSAsked(query), as: denial, into: &writer)
  }

  /// Replaces a blocked answer by such a denial.
  public func deny(
    insteadOf answer: RawSpan, as denial: Denial, into writer: inout Writer
  ) throws(DecodeError) {
    try deny(answer, DNSAsked(answer, isAnswer: true), as: denial, into: &writer)
  }

  private func deny(
    _ query: RawSpan, _ asked: DNSAsked, as denial: Denial, into writer: inout Writer
  ) throws(DecodeError) {
    let start = writer.count
    if asked.ednsVersion > 0 { return try badVersion(query, asked, into: &writer) }
    try begin(query, asked, code: denial.rawValue, into: &writer)
    try authorityRecord(owner: DNSAnswer.questionPointer, asked, into: &writer)
    writer.patch(1, at: start + 8)
    try finish(asked, start: start, into: &writer)
  }

  /// Answers that the query could not be understood; only its header is echoed, since the rest may be unsound.
  public func formatError(_ query: RawSpan, into writer: inout Writer) throws(DecodeError) {
    let header = try DNSMessage(query).header
    if header.isResponse { throw DecodeError(.invalid, at: 2) }
    try writer.u16(header.id)
    try writer.u16(DNSAnswer.bits(header, code: 1))
    try writer.u64(0)
  }

  /// A pointer to the question's name (RFC 1035 4.1.4).
  static let questionPointer: UInt16 = 0xc00c

  /// Opcode, RD and CD are the client's; AA, TC and AD never apply to a filter's answer.
  static func bits(_ header: DNSHeader, code: UInt8) -> UInt16 {
    let copied = DNSHeader.Bits.opcode | DNSHeader.Bits.recursionDesired | DNSHeader.Bits.checkingDisabled
    return DNSHeader.Bits.response | DNSHeader.Bits.recursionAvailable | header.bits & copied | UInt16(code)
  }

  /// Header with one question, and the question's own bytes: clients compare them (case included) with what they sent.
  func begin(_ query: RawSpan, _ asked: DNSAsked, code: UInt8, into writer: inout Writer) throws(DecodeError) {
    try writer.u16(asked.header.id)
    try writer.u16(DNSAnswer.bits(asked.header, code: code))
    try writer.u64(1 << 48)
    try writer.write(query.within(asked.range))
  }

  func record(owner: UInt16, _ type: DNSType, _ asked: DNSAsked, into writer: inout Writer) throws(DecodeError) {
    try writer.u16(owner)
    try writer.u16(type.rawValue)
    try writer.u16(asked.class.rawValue)
    try writer.u32(timeToLive)
  }

  func authorityRecord(owner: UInt16, _ asked: DNSAsked, into writer: inout Writer) throws(DecodeError) {
    try record(owner: owner, .soa, asked, into: &writer)
    try writer.u16(UInt16(authority.primary.count + authority.mailbox.count + 22))
    try writer.name(authority.primary)
    try writer.name(authority.mailbox)
    try writer.u32(authority.serial)
    try writer.u32(authority.refresh)
    try writer.u32(authority.retry)
    try writer.u32(authority.expire)
    // The lesser of this and the TTL counts (RFC 2308 5), so one number serves for both.
    try writer.u32(timeToLive)
  }

  /// Adds EDNS for clients that sent it, and for no others (RFC 6891 7).
  func finish(
    _ asked: DNSAsked, start: Int, extendedCode: UInt8 = 0, into writer: inout Writer
  ) throws(DecodeError) {
    if !asked.hasEDNS { return }
    try writer.u8(0)
    try writer.u16(DNSType.opt.rawValue)
    try writer.u16(DNSAsked.udpSize)
    try writer.u8(extendedCode)
    try writer.u8(0)
    try writer.u16(asked.isDNSSECWanted ? 0x8000 : 0)
    if let extendedError, extendedCode == 0 {
      try writer.u16(6)
      try writer.u16(EDNS.Code.extendedError)
      try writer.u16(2)
      try writer.u16(extendedError)
    } else {
      try writer.u16(0)
    }
    writer.patch(1, at: start + 10)
  }

  /// BADVERS is 16: nothing in the header, one in EDNS (RFC 6891 6.1.3).
  func badVersion(_ query: RawSpan, _ asked: DNSAsked, into writer: inout Writer) throws(DecodeError) {
    let start = writer.count
    try begin(query, asked, code: 0, into: &writer)
    try finish(asked, start: start, extendedCode: 1, into: &writer)
  }
}

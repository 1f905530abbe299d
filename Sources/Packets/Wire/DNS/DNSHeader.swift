/// The twelve bytes that open a DNS message (RFC 1035 4.1.1; AD and CD: RFC 4035 3.1.6, 3.2.2).
public struct DNSHeader: Hashable, Sendable {
  public static let size = 12

  public let id: UInt16
  /// The second word as it lies on the wire, for copying single bits into an answer.
  public let bits: UInt16
  public let questionCount: UInt16
  public let answerCount: UInt16
  public let authorityCount: UInt16
  public let additionalCount: UInt16

  @inline(__always)
  init(_ bytes: RawSpan) throws(DecodeError) {
    guard bytes.byteCount >= DNSHeader.size else { throw DecodeError(.truncated, at: bytes.byteCount) }
    let first = bytes.u32(at: 0)
    let second = bytes.u32(at: 4)
    let third = bytes.u32(at: 8)
    id = UInt16(truncatingIfNeeded: first >> 16)
    bits = UInt16(truncatingIfNeeded: first)
    questionCount = UInt16(truncatingIfNeeded: second >> 16)
    answerCount = UInt16(truncatingIfNeeded: second)
    authorityCount = UInt16(truncatingIfNeeded: third >> 16)
    additionalCount = UInt16(truncatingIfNeeded: third)
  }

  public var isResponse: Bool { bits & Bits.response != 0 }
  public var opcode: UInt8 { UInt8(truncatingIfNeeded: bits >> 11) & 0x0f }
  public var isAuthoritative: Bool { bits & 0x0400 != 0 }
  public var isTruncated: Bool { bits & 0x0200 != 0 }
  public var isRecursionDesired: Bool { bits & Bits.recursionDesired != 0 }
  public var isRecursionAvailable: Bool { bits & Bits.recursionAvailable != 0 }
  /// The one bit without an assigned meaning.
  public var isReservedBitSet: Bool { bits & 0x0040 != 0 }
  public var isAuthenticated: Bool { bits & Bits.authenticated != 0 }
  public var isCheckingDisabled: Bool { bits & Bits.checkingDisabled != 0 }
  /// The low four bits; EDNS holds the rest.
  public var responseCode: UInt8 { UInt8(truncatingIfNeeded: bits & 0x000f) }

  enum Bits {
    static let response: UInt16 = 0x8000
    static let opcode: UInt16 = 0x7800
    static let recursionDesired: UInt16 = 0x0100
    static let recursionAvailable: UInt16 = 0x0080
    static let authenticated: UInt16 = 0x0020
    static let checkingDisabled: UInt16 = 0x0010
  }

  /// Whether there is a question. Two questions are refused: a reader that judged only the first would let the second
  /// through.
  @inline(__always)
  func hasQuestion() throws(DecodeError) -> Bool {
    if questionCount > 1 { throw DecodeError(.invalid, at: 4) }
    return questionCount == 1
  }

  var recordCount: Int { Int(answerCount) + Int(authorityCount) + Int(additionalCount) }
}

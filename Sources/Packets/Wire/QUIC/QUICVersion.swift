/// The version field of a long header, by whether Picket can read it.
///
/// Only the three versions are read that browsers speak and whose Initial keys are public; other numbers are kept for
/// the log.
public enum QUICVersion: Hashable, Sendable, BitwiseCopyable {
  /// RFC 9000.
  case v1
  /// RFC 9369: other salts, other labels, other type bits.
  case v2
  /// The last draft that was deployed widely.
  case draft29
  /// Zero: a server offers versions (RFC 8999 6).
  case negotiation
  /// `0x?a?a?a?a`, sent to provoke a Version Negotiation packet (RFC 9000 15).
  case reserved(UInt32)
  case unknown(UInt32)

  @inlinable public init(_ number: UInt32) {
    switch number {
    case 0x0000_0001: self = .v1
    case 0x6b33_43cf: self = .v2
    case 0xff00_001d: self = .draft29
    case 0: self = .negotiation
    case _ where number & 0x0f0f_0f0f == 0x0a0a_0a0a: self = .reserved(number)
    default: self = .unknown(number)
    }
  }

  /// The number on the wire.
  @inlinable public var number: UInt32 {
    switch self {
    case .v1: 0x0000_0001
    case .v2: 0x6b33_43cf
    case .draft29: 0xff00_001d
    case .negotiation: 0
    case .reserved(let number), .unknown(let number): number
    }
  }

  /// True for the versions whose packets can be read beyond the invariant fields of RFC 8999.
  @inlinable public var isReadable: Bool {
    switch self {
    case .v1, .v2, .draft29: true
    case .negotiation, .reserved, .unknown: false
    }
  }
}

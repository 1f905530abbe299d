/// The long header of one QUIC packet: values, and ranges into the datagram it was read from.
///
/// A plain value without a view, so that it can wait beside a copy of the datagram until the rest has come.
public struct QUICHeader: Sendable {
  public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case initial
    case zeroRTT
    case handshake
    case retry
    case versionNegotiation
    /// A version that Picket cannot read: nothing but version and connection IDs is known (RFC 8999 5.1).
    case unreadable
  }

  public let kind: Kind
  public let version: QUICVersion
  public let destination: ConnectionID
  public let source: ConnectionID
  /// The token of an Initial or a Retry; empty in all others.
  public internal(set) var token: Range<Int>
  /// Everything behind the header fields that can be read in the clear.
  ///
  /// It starts with the protected packet number in Initial, 0-RTT and Handshake packets, and it is the integrity tag
  /// of a Retry and the list of a Version Negotiation.
  public internal(set) var payload: Range<Int>
  /// Where the packet starts in its datagram: not 0 when packets are coalesced.
  public let start: Int

  /// Where the next coalesced packet would start.
  @inlinable public var end: Int { payload.upperBound }
  @inlinable public var packetNumberOffset: Int { payload.lowerBound }

  /// Reads the long header at `offset` of `datagram` (RFC 9000 17.2).
  ///
  /// The fixed bit (0x40) is ignored: RFC 9287 lets it be clear.
  public static func parse(_ datagram: RawSpan, at offset: Int = 0) throws(DecodeError) -> QUICHeader {
    var cursor = Cursor(datagram)
    try cursor.skip(offset)
    let first = try cursor.u8()
    guard first & 0x80 != 0 else { throw DecodeError(.invalid, at: offset) }
    let version = QUICVersion(try cursor.u32())
    let destination = try cursor.connectionID()
    let source = try cursor.connectionID()
    let kind = kind(version, first)
    let here = cursor.offset
    var header = QUICHeader(
      kind: kind, version: version, destination: destination, source: source, token: here..<here,
      payload: here..<datagram.byteCount, start: offset)
    switch kind {
    case .initial:
      let length = Int(try cursor.varint())
      let start = cursor.offset
      try cursor.skip(length)
      header.token = start..<cursor.offset
      header.payload = try cursor.protectedRange()
    case .zeroRTT, .handshake: header.payload = try cursor.protectedRange()
    case .retry: try header.splitRetry()
    case .versionNegotiation: try header.checkVersions()
    case .unreadable: break
    }
    return header
  }

  /// RFC 9000 17.2 and RFC 9369 3.2: version 2 turns the type bits by one.
  private static func kind(_ version: QUICVersion, _ first: UInt8) -> Kind {
    let turn: UInt8
    switch version {
    case .v1, .draft29: turn = 0
    case .v2: turn = 3
    case .negotiation: return .versionNegotiation
    case .reserved, .unknown: return .unreadable
    }
    return Kind(rawValue: (first >> 4 &+ turn) & 3) ?? .unreadable
  }

  /// RFC 9000 17.2.5: a token, then an integrity tag of 16 octets. A Retry fills its datagram.
  private mutating func splitRetry() throws(DecodeError) {
    guard payload.count >= 16 else { throw DecodeError(.truncated, at: payload.upperBound) }
    let tag = payload.upperBound - 16
    token = payload.lowerBound..<tag
    payload = tag..<payload.upperBound
  }

  /// RFC 9000 17.2.1: one or more versions of four octets each, up to the end of the datagram.
  private func checkVersions() throws(DecodeError) {
    guard payload.count >= 4, payload.count % 4 == 0 else { throw DecodeError(.invalid, at: payload.lowerBound) }
  }
}

extension Cursor {
  /// The Length field and the range it spans (RFC 9000 17.2). Lengths of 2^62 - 1 are read whole before the check.
  @_lifetime(self: copy self)
  fileprivate mutating func protectedRange() throws(DecodeError) -> Range<Int> {
    let length = Int(try varint())
    let start = offset
    try skip(length)
    return start..<offset
  }
}

extension Cursor {
  /// A QUIC variable-length integer, at most 2^62 - 1 (RFC 9000 16), so it always fits an `Int`.
  @_lifetime(self: copy self)
  @inlinable public mutating func varint() throws(DecodeError) -> UInt64 {
    switch try peek() >> 6 {
    case 0: return UInt64(try u8())
    case 1: return UInt64(try u16() & 0x3fff)
    case 2: return UInt64(try u32() & 0x3fff_ffff)
    default: return try u64() & 0x3fff_ffff_ffff_ffff
    }
  }
}

/// The five octets before every TLS record (RFC 8446 5.1).
public struct TLSRecord: Hashable, Sendable {
  public enum Content: UInt8, Sendable {
    case changeCipherSpec = 20
    case alert = 21
    case handshake = 22
    case applicationData = 23
  }

  public static let headerLength = 5
  /// 2^14 and the 2,048 that TLS 1.2 allows a protected record to grow by; servers accept no more.
  public static let maximumLength = 16_384 + 2_048

  public let content: Content
  public let length: Int

  /// Reads a header. Any minor version is accepted, since servers ignore it; another major version is not TLS.
  @_lifetime(cursor: copy cursor)
  @inlinable @inline(__always)
  public init(_ cursor: inout Cursor) throws(DecodeError) {
    let start = cursor
    guard let content = Content(rawValue: try cursor.u8()), try cursor.u8() == 3 else { throw start.error(.invalid) }
    _ = try cursor.u8()
    let length = Int(try cursor.u16())
    if length > TLSRecord.maximumLength { throw start.error(.limit) }
    self.content = content
    self.length = length
  }
}

/// The four octets before every handshake message (RFC 8446 4).
public struct TLSHandshake: Hashable, Sendable {
  public static let headerLength = 4
  /// Servers accept a hello of 60,000 octets; nothing legitimate is longer than 64 KiB.
  public static let maximumLength = 65_536
  public static let clientHello: UInt8 = 1
  public static let serverHello: UInt8 = 2

  public let type: UInt8
  /// Length of the body behind the header.
  public let length: Int

  @_lifetime(cursor: copy cursor)
  @inlinable @inline(__always)
  public init(_ cursor: inout Cursor) throws(DecodeError) {
    let start = cursor
    type = try cursor.u8()
    length = Int(try cursor.u24())
    if length > TLSHandshake.maximumLength { throw start.error(.limit) }
  }
}

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

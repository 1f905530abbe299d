/// Walks the long-header packets of one datagram (RFC 9000 12.2).
///
/// A second Initial in a datagram counts as much as the first: a reader that stops at the first can be evaded.
public struct QUICPackets: ~Escapable {
  private let datagram: RawSpan
  /// The start of the next packet, or of bytes that are no long-header packet.
  public private(set) var offset = 0

  @_lifetime(copy datagram)
  public init(_ datagram: RawSpan) { self.datagram = datagram }

  /// The next packet, or nil at the end and at a byte without 0x80: a short header or padding.
  ///
  /// An error ends the walk, because the start of the next packet is then unknown.
  @_lifetime(self: copy self)
  public mutating func next() throws(DecodeError) -> QUICHeader? {
    guard offset < datagram.byteCount, datagram[offset] & 0x80 != 0 else { return nil }
    do throws(DecodeError) {
      let header = try QUICHeader.parse(datagram, at: offset)
      offset = header.end
      return header
    } catch {
      offset = datagram.byteCount
      throw error
    }
  }

  /// True when a short-header packet follows the long ones: it spans the rest of the datagram.
  ///
  /// Padding is zero octets; any other octet without 0x80 is taken for a short header.
  public var endsInShortHeader: Bool {
    offset < datagram.byteCount && datagram[offset] != 0 && datagram[offset] & 0x80 == 0
  }
}

internal import CNetfilter
internal import Wire

/// Walks the messages of one datagram (linux/netlink.h), in the machine's byte order.
///
/// A message that does not fit into the datagram ends the walk: the start of the next one is then unknown.
struct NetlinkMessages: ~Escapable {
  private var cursor: Cursor

  @_lifetime(copy datagram)
  init(_ datagram: RawSpan) { cursor = Cursor(datagram) }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func next() -> NetlinkMessage? {
    if cursor.isAtEnd { return nil }
    do throws(DecodeError) {
      let length = Int(try cursor.native32())
      let type = try cursor.native16()
      let flags = try cursor.native16()
      let sequence = try cursor.native32()
      try cursor.skip(4)
      let body = try cursor.take(length - NetlinkMessage.headerSize)
      // The last message may lack its padding.
      try cursor.skip(min(body.byteCount.toAlignment, cursor.remaining))
      return NetlinkMessage(type: type, flags: flags, sequence: sequence, body: body)
    } catch {
      return nil
    }
  }
}

/// One message without its header.
struct NetlinkMessage: ~Escapable {
  static let headerSize = 16

  let type: UInt16
  let flags: UInt16
  let sequence: UInt32
  let body: RawSpan

  @_lifetime(copy body)
  init(type: UInt16, flags: UInt16, sequence: UInt32, body: RawSpan) {
    self.type = type
    self.flags = flags
    self.sequence = sequence
    self.body = body
  }

  /// The error number of an acknowledgement, 0 for "done"; nil for messages of other kinds.
  var acknowledgement: Int32? {
    guard type == UInt16(NLMSG_ERROR) else { return nil }
    var cursor = Cursor(body)
    guard let code = try? cursor.native32() else { return nil }
    return Int32(bitPattern: 0 &- code)
  }

  /// The end of a dump.
  var isEnd: Bool { type == UInt16(NLMSG_DONE) }

  /// The attributes behind netfilter's common header.
  var attributes: Attributes {
    @_lifetime(copy self) get {
      let start = min(NetlinkMessage.familySize, body.byteCount)
      return Attributes(body.within(start..<body.byteCount))
    }
  }

  /// struct nfgenmsg: family, version, resource.
  static let familySize = 4

  /// The number of netfilter's resource: for packets, their queue.
  var resource: UInt16 {
    body.byteCount < NetlinkMessage.familySize ? 0 : UInt16(body[2]) << 8 | UInt16(body[3])
  }
}

// netlink uses the machine's byte order, unlike everything else on the wire.
extension Cursor {
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func native16() throws(DecodeError) -> UInt16 { UInt16(bigEndian: try u16()) }

  @_lifetime(self: copy self)
  @inline(__always)
  mutating func native32() throws(DecodeError) -> UInt32 { UInt32(bigEndian: try u32()) }
}

extension Int {
  /// The padding to the next multiple of four.
  var toAlignment: Int { -self & 3 }
}

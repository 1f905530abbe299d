internal import CNetfilter
internal import Wire

/// The users of this machine's connected sockets.
public struct SocketUsers: Sendable {
  private var known: [ConnectionTuple: UInt32] = [:]

  /// All TCP and UDP sockets that have a remote end.
  public init() throws(KernelError) {
    var table = try NetlinkDump(from: .sockets, "read the table of sockets")
    var found: [ConnectionTuple: UInt32] = [:]
    for family in [UInt8(AF_INET), UInt8(AF_INET6)] {
      for number in [UInt8(IPPROTO_TCP), UInt8(IPPROTO_UDP)] {
        try table.read(UInt16(SOCK_DIAG_BY_FAMILY)) { question in
          // struct inet_diag_req_v2: family, protocol, extensions, padding, states (4), and any ends (48).
          question.big(UInt32(family) << 24 | UInt32(number) << 16)
          question.native(UInt32.max)
          for _ in 0..<12 { question.native(UInt32(0)) }
        } _: { message in
          if let (tuple, user) = SocketUsers.read(message, number) { found[tuple] = user }
        }
      }
    }
    known = found
  }

  /// The user of the socket that opened a connection.
  public subscript(connection: ConnectionTuple) -> UInt32? {
    var ends = connection
    ends.zone = 0
    return known[ends]
  }

  /// struct inet_diag_msg: family, state, timer, retransmits; ports (2, 2), addresses (16, 16), interface (4),
  /// cookie (8); expires (4), queues (4, 4), user (4), inode (4).
  private static func read(_ message: borrowing NetlinkMessage, _ number: UInt8) -> (ConnectionTuple, UInt32)? {
    var cursor = Cursor(message.body)
    do throws(DecodeError) {
      let isIPv6 = try cursor.u8() == UInt8(AF_INET6)
      try cursor.skip(3)
      let (port, otherPort) = (try cursor.u16(), try cursor.u16())
      let (here, there) = (try address(&cursor, isIPv6), try address(&cursor, isIPv6))
      try cursor.skip(4 + 8 + 4 + 8)
      let user = try cursor.native32()
      if otherPort == 0 { return nil }
      // An IPv6 socket that speaks IPv4 has mapped addresses.
      let tuple = ConnectionTuple(
        source: here, sourcePort: port, destination: there, destinationPort: otherPort, number: number,
        isIPv6: !here.isIPv4)
      return (tuple, user)
    } catch {
      return nil
    }
  }

  @_lifetime(cursor: copy cursor)
  private static func address(_ cursor: inout Cursor, _ isIPv6: Bool) throws(DecodeError) -> Address {
    if isIPv6 { return Address(high: try cursor.u64(), low: try cursor.u64()) }
    let bits = try cursor.u32()
    try cursor.skip(12)
    return Address(v4: bits)
  }
}

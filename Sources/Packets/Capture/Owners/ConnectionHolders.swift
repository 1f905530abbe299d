internal import CNetfilter
public import Wire

/// Finds whose sockets hold the ends of TCP connections on this machine.
public struct ConnectionHolders: ~Copyable {
  private var socket: NetlinkSocket

  public init() throws(KernelError) { socket = try NetlinkSocket(to: .sockets) }

  /// The user of the socket at this end of a connection to the other; nil where this machine has no such socket, or no
  /// process holds it any more.
  public mutating func user(
    at here: (address: Address, port: UInt16), connectedTo there: (address: Address, port: UInt16)
  ) throws(KernelError) -> UInt32? {
    guard here.port != 0, there.port != 0, here.address.isIPv4 == there.address.isIPv4 else { return nil }
    let sequence = socket.nextSequence()
    let message = NetlinkWriter(
      socketOf: UInt8(IPPROTO_TCP), here, there, isIPv4: here.address.isIPv4, sequence: sequence)
    let holder = try socket.ask(message, sequence: sequence, "look up who holds a connection", ConnectionHolders.holder)
    // Where there is no connection, the kernel answers with the listener that would take one.
    guard let holder, holder.ports == [here.port, there.port], holder.isHeld else { return nil }
    return holder.user
  }

  package struct Holder: Sendable {
    package let ports: [UInt16]
    /// A socket that its process has closed has no inode, and the kernel says root is its user.
    package let isHeld: Bool
    package let user: UInt32
  }

  /// The holder in the answer to the question `sequence`.
  package static func answer(to sequence: UInt32, in datagram: RawSpan) -> KernelAnswer<Holder>? {
    KernelAnswer(to: sequence, in: datagram, holder)
  }

  /// struct inet_diag_msg (`SocketUsers`).
  private static func holder(_ message: borrowing NetlinkMessage) -> Holder? {
    if message.acknowledgement != nil { return nil }
    var cursor = Cursor(message.body)
    do throws(DecodeError) {
      try cursor.skip(4)
      let ports = [try cursor.u16(), try cursor.u16()]
      try cursor.skip(16 + 16 + 4 + 8 + 4 + 8)
      let user = try cursor.native32()
      return Holder(ports: ports, isHeld: try cursor.native32() != 0, user: user)
    } catch {
      return nil
    }
  }
}

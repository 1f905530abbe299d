internal import CNetfilter
public import Wire

/// Finds the users of local sockets that receive packets from other machines. The kernel names no user for such a
/// packet, nor for the SYN-ACK of a listener, whose connection has no socket yet.
public struct Listeners: ~Copyable {
  private var socket: NetlinkSocket

  public init() throws(KernelError) { socket = try NetlinkSocket(to: .sockets) }

  /// The user of the TCP listener at this address and port; nil when there is none.
  public mutating func user(at address: Address, port: UInt16) throws(KernelError) -> UInt32? {
    // Without a remote end, only a listener matches.
    try user(UInt8(IPPROTO_TCP), isIPv4: address.isIPv4, (address, port), (Address(high: 0, low: 0), 0))
  }

  /// The user of the socket that receives a datagram from `sender`; nil when there is none.
  public mutating func user(
    ofDatagramsTo receiver: (address: Address, port: UInt16), from sender: (address: Address, port: UInt16)
  ) throws(KernelError) -> UInt32? {
    // For UDP, the kernel expects the sender's end first.
    try user(UInt8(IPPROTO_UDP), isIPv4: receiver.address.isIPv4, sender, receiver)
  }

  private mutating func user(
    _ number: UInt8, isIPv4: Bool, _ first: (address: Address, port: UInt16), _ second: (address: Address, port: UInt16)
  ) throws(KernelError) -> UInt32? {
    let attempt = "look up whose socket takes a packet"
    let sequence = socket.nextSequence()
    let message = NetlinkWriter(socketOf: number, first, second, isIPv4: isIPv4, sequence: sequence)
    return try socket.ask(message, sequence: sequence, attempt, Listeners.user)
  }

  /// The user in the answer to the question `sequence`.
  package static func answer(to sequence: UInt32, in datagram: RawSpan) -> KernelAnswer<UInt32>? {
    KernelAnswer(to: sequence, in: datagram, user)
  }

  /// struct inet_diag_msg, up to the user (`SocketUsers`).
  private static func user(_ message: borrowing NetlinkMessage) -> UInt32? {
    if message.acknowledgement != nil { return nil }
    var cursor = Cursor(message.body)
    do throws(DecodeError) {
      try cursor.skip(4 + 4 + 16 + 16 + 4 + 8 + 4 + 8)
      return try cursor.native32()
    } catch {
      return nil
    }
  }
}

extension NetlinkWriter {
  /// Asks for the one socket with these ends.
  init(
    socketOf number: UInt8, _ first: (address: Address, port: UInt16), _ second: (address: Address, port: UInt16),
    isIPv4: Bool, sequence: UInt32
  ) {
    self.init()
    message(UInt16(SOCK_DIAG_BY_FAMILY), flags: 0, sequence: sequence) { question in
      // struct inet_diag_req_v2: family, protocol, extensions, padding, states; ports, addresses (16, 16), interface,
      // cookie (8), all ones for any.
      question.big(UInt32(isIPv4 ? AF_INET : AF_INET6) << 24 | UInt32(number) << 16)
      question.native(UInt32.max)
      question.big(first.port)
      question.big(second.port)
      for address in [first.address, second.address] {
        question.big(isIPv4 ? UInt64(address.v4) << 32 : address.high)
        question.big(isIPv4 ? 0 : address.low)
      }
      question.native(UInt32(0))
      question.native(UInt64.max)
    }
  }
}

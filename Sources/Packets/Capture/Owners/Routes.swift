internal import CNetfilter
public import Wire

/// Finds the gateways for addresses that are on no link.
public struct Routes: ~Copyable {
  private var socket: NetlinkSocket

  public init() throws(KernelError) { socket = try NetlinkSocket(to: .routes) }

  /// The router to an address; nil when the address is on a link or unreachable.
  public mutating func gateway(to address: Address) throws(KernelError) -> Address? {
    let attempt = "look up a route"
    let sequence = socket.nextSequence()
    var message = NetlinkWriter()
    message.message(UInt16(RTM_GETROUTE), flags: 0, sequence: sequence) { question in
      // struct rtmsg: family, length of the destination in bits, of the source, type of service; table, protocol, scope,
      // type; flags.
      question.native(UInt8(address.isIPv4 ? AF_INET : AF_INET6))
      question.native(UInt8(address.isIPv4 ? 32 : 128))
      question.native(UInt16(0))
      question.native(UInt64(0))
      question.attribute(UInt32(RTA_DST.rawValue)) { value in
        if !address.isIPv4 { value.big(address.high) }
        if address.isIPv4 { value.big(address.v4) } else { value.big(address.low) }
      }
    }
    return try socket.ask(message, sequence: sequence, attempt, Routes.gateway)
  }

  /// The gateway in the answer to the question `sequence`.
  package static func answer(to sequence: UInt32, in datagram: RawSpan) -> KernelAnswer<Address>? {
    KernelAnswer(to: sequence, in: datagram, gateway)
  }

  /// Reads the attribute behind struct rtmsg, which has 12 octets.
  private static func gateway(in message: borrowing NetlinkMessage) -> Address? {
    guard message.type == UInt16(RTM_NEWROUTE), message.body.byteCount >= 12 else { return nil }
    var attributes = Attributes(message.body.within(12..<message.body.byteCount))
    while let attribute = attributes.next() {
      if attribute.type == Int(RTA_GATEWAY.rawValue) { return Address(attribute) }
    }
    return nil
  }
}

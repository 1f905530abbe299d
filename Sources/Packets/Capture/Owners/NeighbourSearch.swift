internal import CNetfilter
internal import Glibc
public import Wire

/// Makes the kernel look for machines on links, as if it had a packet for them.
public struct NeighbourSearch: ~Copyable {
  private var socket: NetlinkSocket

  public init() throws(KernelError) { socket = try NetlinkSocket(to: .routes) }

  /// Begins to ask for the machine at an address. `Neighbours` has it once it answered. Of a machine that is known the
  /// kernel changes nothing.
  public mutating func begin(_ address: Address, on interface: UInt32) throws(KernelError) {
    let sequence = socket.nextSequence()
    var message = NetlinkWriter()
    message.message(UInt16(RTM_NEWNEIGH), flags: NLM_F_ACK | NLM_F_CREATE, sequence: sequence) { message in
      // struct ndmsg: family, padding; interface; state, flags, type.
      message.native(UInt8(address.isIPv4 ? AF_INET : AF_INET6))
      message.native(UInt8(0))
      message.native(UInt16(0))
      message.native(interface)
      message.native(UInt16(NUD_NONE))
      message.native(UInt8(NTF_USE))
      message.native(UInt8(0))
      message.attribute(UInt32(NDA_DST)) { value in
        if !address.isIPv4 { value.big(address.high) }
        if address.isIPv4 { value.big(address.v4) } else { value.big(address.low) }
      }
    }
    try socket.request(message, sequence: sequence, "look for a neighbour")
  }

  /// Whether machines on a link are found by their hardware addresses. Behind a tunnel they have none.
  public mutating func isPossible(on interface: UInt32) throws(KernelError) -> Bool {
    let sequence = socket.nextSequence()
    var message = NetlinkWriter()
    message.message(UInt16(RTM_GETLINK), flags: 0, sequence: sequence) { question in
      // struct ifinfomsg: family, padding, type (2); number; flags; change.
      for number in [0, interface, 0, 0] { question.native(number) }
      question.attribute(UInt32(IFLA_EXT_MASK)) { $0.native(UInt32(RTEXT_FILTER_SKIP_STATS)) }
    }
    let flags = try socket.ask(message, sequence: sequence, "read the flags of a link", NeighbourSearch.flags)
    return flags.map { $0 & UInt32(IFF_NOARP) == 0 } ?? true
  }

  private static func flags(in message: borrowing NetlinkMessage) -> UInt32? {
    guard message.type == UInt16(RTM_NEWLINK) else { return nil }
    var head = Cursor(message.body)
    return (try? head.skip(8)) == nil ? nil : try? head.native32()
  }
}

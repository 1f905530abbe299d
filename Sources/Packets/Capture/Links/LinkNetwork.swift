internal import CNetfilter
public import Wire

/// A network on one of this machine's links, from the machine's own address there.
public struct LinkNetwork: Hashable, Sendable {
  /// The kernel's number of the interface.
  public let interface: UInt32
  public let network: Network

  /// The present networks, in this thread's network namespace.
  public static func all() throws(KernelError) -> [LinkNetwork] {
    var table = try NetlinkDump(from: .routes, "read the table of addresses")
    var found: [LinkNetwork] = []
    // struct ifaddrmsg, empty.
    try table.read(UInt16(RTM_GETADDR)) { question in
      for _ in 0..<2 { question.native(UInt32(0)) }
    } _: { message in
      if let network = LinkNetwork(message) { found.append(network) }
    }
    return found
  }

  /// struct ifaddrmsg: family, length of the prefix, flags, scope, interface (4).
  private static let headSize = 8

  private init?(_ message: borrowing NetlinkMessage) {
    var head = Cursor(message.body)
    guard message.type == UInt16(RTM_NEWADDR), message.body.byteCount >= LinkNetwork.headSize,
      (try? head.skip(1)) != nil, let length = try? head.u8(), (try? head.skip(2)) != nil,
      let interface = try? head.native32()
    else { return nil }
    var address: Address?
    var attributes = Attributes(message.body.within(LinkNetwork.headSize..<message.body.byteCount))
    while let attribute = attributes.next() {
      // On a point-to-point link this is the peer's address, which the prefix belongs to.
      if attribute.type == Int(IFA_ADDRESS) { address = Address(attribute) }
    }
    guard let address, !attributes.isBroken, let network = Network(address, length: Int(length)) else { return nil }
    self.interface = interface
    self.network = network
  }
}

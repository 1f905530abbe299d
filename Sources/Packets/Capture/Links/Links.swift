internal import CNetfilter
public import Wire

/// The machine's network interfaces, and those of its default routes.
public struct Links: Hashable, Sendable {
  public struct Link: Hashable, Sendable {
    /// The kernel's number.
    public let number: UInt32
    public let name: String
    /// The kernel's kind: `bridge`, `vlan`, `veth`; empty for a card.
    public let kind: String
    /// The interface that it is a port of; 0 for none.
    public let master: UInt32
    /// The interface below it, such as a VLAN's; 0 for none.
    public let below: UInt32
    /// The user who owns a tun device.
    public let owner: UInt32?

    public init(
      number: UInt32, name: String, kind: String = "", master: UInt32 = 0, below: UInt32 = 0, owner: UInt32? = nil
    ) {
      // Shown on a terminal, so control characters are replaced.
      let shown = name.unicodeScalars.lazy.map { $0.value < 33 || $0.value > 126 ? "?" : Character($0) }
      (self.number, self.name, self.kind) = (number, String(shown), kind)
      (self.master, self.below, self.owner) = (master, below, owner)
    }
  }

  public let all: [Link]
  /// The interfaces of default routes.
  public let waysOut: Set<UInt32>
  /// The numbers of wireless cards that others join.
  public let hotspots: Set<UInt32>

  public init(_ all: [Link], waysOut: Set<UInt32> = [], hotspots: Set<UInt32> = []) {
    (self.all, self.waysOut, self.hotspots) = (all, waysOut, hotspots)
  }

  public func named(_ name: String) -> Link? { all.first { $0.name == name } }

  public func parts(of master: Link) -> [Link] { all.filter { $0.master == master.number } }

  public var bridges: [Link] { all.filter { $0.kind == "bridge" } }
}

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

internal import Glibc

/// A socket that sends whole packets and receives nothing.
///
/// To make one takes CAP_NET_RAW, and a sandbox that lets a program speak to the whole network. A program that its
/// service manager starts can do without the second: the manager keeps the sockets and hands them over (`handOver`).
public enum PacketSocket: Sendable, CaseIterable {
  /// Whole IP packets, by this machine's routes.
  case ipv4, ipv6
  /// IP packets to a neighbour: the kernel adds the frame.
  case frames

  /// A descriptor of the socket that the service manager handed over, or a new socket.
  public func open() throws(Failure) -> Descriptor {
    if let passed = PassedSockets.all.copy(of: self) { return passed }
    let number = socket(domain, kind | CInt(SOCK_CLOEXEC.rawValue), ownProtocol)
    guard number >= 0 else { throw Failure("open", name) }
    let made = Descriptor(owning: number)
    // Threads share it, and one child's slow link must not hold up what others wait for. Without the right it is as large as any.
    _ = set(SOL_SOCKET, SO_SNDBUFFORCE, PacketSocket.room, of: number)
    if let header, !set(header.level, header.option, 1, of: number) { throw Failure("open", name) }
    return made
  }

  /// Octets that may wait to leave.
  private static let room: CInt = 1 << 20

  private func set(_ level: CInt, _ option: CInt, _ value: CInt, of number: CInt) -> Bool {
    var value = value
    return unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
  }

  /// Opens them all and has the service manager keep them, which hands them to this service whenever it starts.
  public static func handOver(to manager: ServiceManager) throws(Failure) {
    for socket in allCases { try manager.keep(try socket.open(), as: socket.name) }
  }

  /// Whether the socket of this number is of this kind.
  func isKind(of number: CInt) -> Bool {
    let facts = [(SO_DOMAIN, domain), (SO_TYPE, kind), (SO_PROTOCOL, ownProtocol)]
    return facts.allSatisfy { option, wanted in
      var value: CInt = -1
      var size = socklen_t(MemoryLayout<CInt>.size)
      return unsafe getsockopt(number, SOL_SOCKET, option, &value, &size) == 0 && value == wanted
    }
  }

  private var domain: CInt {
    switch self {
    case .ipv4: AF_INET
    case .ipv6: AF_INET6
    case .frames: AF_PACKET
    }
  }

  private var kind: CInt { CInt((self == .frames ? SOCK_DGRAM : SOCK_RAW).rawValue) }

  /// A raw socket of this protocol only sends. A socket for frames receives frames of its protocol, and no frame has protocol 0.
  private var ownProtocol: CInt { self == .frames ? 0 : CInt(IPPROTO_RAW) }

  /// What says that packets bring their headers along.
  private var header: (level: CInt, option: CInt)? {
    switch self {
    case .ipv4: (CInt(IPPROTO_IP), CInt(IP_HDRINCL))
    case .ipv6: (CInt(IPPROTO_IPV6), CInt(IPV6_HDRINCL))
    case .frames: nil
    }
  }

  /// By which the manager knows it.
  private var name: String {
    switch self {
    case .ipv4: "packets-ipv4"
    case .ipv6: "packets-ipv6"
    case .frames: "frames"
    }
  }
}

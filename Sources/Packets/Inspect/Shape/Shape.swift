/// What a flow's first bytes look like.
///
/// A guess to route by, never a permission: anybody can make the first packet look like a call. Code that lets a flow
/// pass by its shape checks the peer too (STUN answered, address on this link, name resolved).
public enum Shape: UInt8, Hashable, Sendable, CaseIterable {
  // Calls, told apart by the ranges of RFC 7983 and RFC 9443.
  case stun, turnChannel, zrtp, dtls, rtp, rtcp
  // The web. Both QUIC shapes are candidates: decryption or the flow's history decides.
  case quicLong, quicShort, tls, sslv2, http, http2
  case dns
  case wireguard, openvpn, ike, l2tp, ssh
  case socks4, socks5
  /// HTTP to a proxy, recognised on loopback only.
  case httpProxy
  // Services of the local network.
  case mdns, llmnr, nbns, ssdp, dhcp
  /// A question for the time, on the internet too.
  case ntp
  case bittorrent
  /// The server spoke before the client: SSH, mail, databases.
  case serverFirst
  /// Another machine opened the connection: one on the same link, or one from anywhere.
  case visitor, stranger
  /// An IP protocol other than TCP, UDP and ICMP: a tunnel, whatever it carries.
  case tunnel
  /// So even that no plain protocol looks like it, as the first bytes of Shadowsocks, VMess and obfs4.
  case random
  case unknown

  /// Groups that a child's settings speak about.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case web, dns, call, tunnel, proxy, local, clock, visitor, stranger, unknown
  }

  /// The classification of a stream's prefix.
  public enum Progress: Hashable, Sendable {
    case more
    case known(Shape)
  }

  public var kind: Kind {
    switch self {
    case .stun, .turnChannel, .zrtp, .dtls, .rtp, .rtcp: .call
    case .quicLong, .quicShort, .tls, .sslv2, .http, .http2: .web
    case .dns: .dns
    case .wireguard, .openvpn, .ike, .l2tp, .ssh, .tunnel: .tunnel
    case .socks4, .socks5, .httpProxy: .proxy
    case .mdns, .llmnr, .nbns, .ssdp, .dhcp: .local
    case .ntp: .clock
    case .visitor: .visitor
    case .stranger: .stranger
    case .bittorrent, .serverFirst, .random, .unknown: .unknown
    }
  }
}

extension Shape {
  /// The server acted before the client said anything.
  var isOfServer: Bool { self == .serverFirst || isOfVisitor }

  /// Another machine opened the connection.
  var isOfVisitor: Bool { self == .visitor || self == .stranger }
}

/// The answers to "is it this?"; `more` means "ask again with more bytes".
enum ShapeMatch {
  case yes, no, more

  init(_ value: Bool) { self = value ? .yes : .no }
}

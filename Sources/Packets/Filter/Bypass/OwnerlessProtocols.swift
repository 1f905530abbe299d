internal import PicketSystem

/// Protocols whose packets the kernel sends by sockets of its own or as bare frames, so that no rule for a user matches
/// them. Debian's kernel loads most of these when any program asks for a socket.
enum OwnerlessProtocols {
  /// The kernel module of each protocol, by its name in /proc/net/protocols.
  private static let modules: [Substring: String] = [
    "RXRPC": "rxrpc", "SMC": "smc", "SMC6": "smc", "RDS": "rds", "TIPC": "tipc", "PPPOE": "pppoe", "PPTP": "pptp",
    "PPPOL2TP": "l2tp_ppp", "L2TP/IP": "l2tp_ip", "L2TP/IPv6": "l2tp_ip6", "DDP": "appletalk",
  ]
  /// Modules that have no sockets, or share them with others.
  private static let others: Set<String> = ["vsock_loopback", "aoe", "rds_tcp"]

  /// The loaded modules among these.
  static var loaded: [String] {
    loaded(modules: text("/proc/modules"), protocols: text("/proc/thread-self/net/protocols"))
  }

  /// The loaded modules, by the contents of the two tables: each line starts with the name.
  static func loaded(modules: String, protocols: String) -> [String] {
    let known = others.union(Self.modules.values)
    let parts = names(modules).map(String.init).filter(known.contains)
    let builtIn = names(protocols).compactMap { Self.modules[$0] }
    return Set(parts + builtIn).sorted()
  }

  private static func names(_ table: String) -> [Substring] {
    table.split(whereSeparator: \.isNewline).compactMap { $0.split(separator: " ").first }
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? File.contents(of: path, limit: 1 << 20)) ?? [], as: UTF8.self)
  }
}

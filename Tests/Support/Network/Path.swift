public import PicketSystem

/// A child, a router and a server in network namespaces, with links of 1,500 octets between them.
public struct Path {
  /// The child's card.
  public static let hardware = "02:00:00:00:00:17"
  /// The router's side of the home.
  public static let home = "lan"

  public let child: Namespace
  public let router: Namespace
  public let server: Namespace

  public init() throws(Failure) {
    (child, router, server) = (try Namespace(), try Namespace(), try Namespace())
    try child.run("ip", "link", "add", "lan", "type", "veth", "peer", "name", "lan", "netns", router.path)
    try server.run("ip", "link", "add", "wan", "type", "veth", "peer", "name", "wan", "netns", router.path)
    try child.run("ip", "link", "set", "lan", "address", Path.hardware)
    try Path.address(child, "lan", "10.77.1.2/24", "fd77:1::2/64")
    try Path.address(router, "lan", "10.77.1.1/24", "fd77:1::1/64")
    try Path.address(router, "wan", "10.77.2.1/24", "fd77:2::1/64")
    try Path.address(server, "wan", "10.77.2.2/24", "fd77:2::2/64")
    try router.run("sysctl", "-qw", "net.ipv4.ip_forward=1", "net.ipv6.conf.all.forwarding=1")
    for (end, way) in [(child, ("10.77.1.1", "fd77:1::1")), (server, ("10.77.2.1", "fd77:2::1"))] {
      try end.run("ip", "route", "add", "default", "via", way.0)
      try end.run("ip", "-6", "route", "add", "default", "via", way.1)
    }
  }

  private static func address(_ namespace: Namespace, _ link: String, _ v4: String, _ v6: String) throws(Failure) {
    try namespace.run("ip", "address", "add", v4, "dev", link)
    try namespace.run("ip", "address", "add", v6, "dev", link, "nodad")
    try namespace.run("ip", "link", "set", link, "up")
  }
}

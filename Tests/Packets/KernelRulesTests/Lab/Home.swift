import Foundation
import KernelRules
import Testing

/// child, guardian - router - internet, in network namespaces that no packet leaves.
final class Home: Sendable {
  let child: LabNode
  let guardian: LabNode
  let router: LabNode
  let internet: LabNode
  private let servers: [Helper]

  static let childHardware = "02:00:00:00:01:02"
  static let guardianHardware = "02:00:00:00:02:02"
  static let server4 = "10.77.9.2"
  static let server6 = "fd77:9::2"
  static let childNetworks = ["10.77.1.2/32", "fd77:1::2/128"]

  init() throws {
    child = try LabNode("child")
    guardian = try LabNode("guardian")
    router = try LabNode("router")
    internet = try LabNode("internet")
    for namespace in [child, guardian, router, internet] {
      // No other machine has these addresses, so duplicate detection would only cost time.
      try namespace.run("sysctl", "-qw", "net.ipv6.conf.all.accept_dad=0", "net.ipv6.conf.default.accept_dad=0")
    }
    try router.run("sysctl", "-qw", "net.ipv4.ip_forward=1", "net.ipv6.conf.all.forwarding=1")
    try Home.connect(child, "1", Home.childHardware, to: router, "lan1")
    try Home.connect(guardian, "2", Home.guardianHardware, to: router, "lan2")
    try Home.connect(internet, "9", "02:00:00:00:09:02", to: router, "wan")
    servers = [
      try Helper("serve.py", in: internet, ["53", "80", "443", "853", "5353", "2222"]),
      try Helper("serve.py", in: router, ["53", "80"]),
    ]
    // The machines resolve each other's hardware addresses now, and not while a test measures time.
    for device in [child, guardian] {
      for server in [Home.server4, Home.server6] { try device.run("ping", "-qc1", "-W3", server) }
    }
  }

  private static func connect(_ leaf: LabNode, _ net: String, _ hardware: String, to hub: LabNode, _ port: String)
    throws
  {
    try leaf.ip("link", "add", "eth0", "address", hardware, "type", "veth", "peer", "name", port, "netns", hub.name)
    try leaf.ip("addr", "add", "10.77.\(net).2/24", "dev", "eth0")
    try leaf.ip("addr", "add", "fd77:\(net)::2/64", "dev", "eth0", "nodad")
    try hub.ip("addr", "add", "10.77.\(net).1/24", "dev", port)
    try hub.ip("addr", "add", "fd77:\(net)::1/64", "dev", port, "nodad")
    try leaf.ip("link", "set", "eth0", "up")
    try hub.ip("link", "set", port, "up")
    try leaf.ip("route", "add", "default", "via", "10.77.\(net).1")
    try leaf.ip("-6", "route", "add", "default", "via", "fd77:\(net)::1")
  }

  /// The outcome of an attempt, and how many milliseconds it took.
  func attempt(_ device: LabNode, _ words: String...) throws -> (result: String, milliseconds: Int) {
    let said = try Shell.run("ip", ["netns", "exec", device.name, "/usr/bin/python3", Helper.path("try.py")] + words)
    let parts = said.split(whereSeparator: \.isWhitespace)
    return (parts.dropLast().joined(separator: " "), parts.last.flatMap { Int($0) } ?? -1)
  }

  func result(_ device: LabNode, _ words: String...) throws -> String {
    let said = try Shell.run("ip", ["netns", "exec", device.name, "/usr/bin/python3", Helper.path("try.py")] + words)
    return said.split(whereSeparator: \.isWhitespace).dropLast().joined(separator: " ")
  }

  /// All rules of nft and iptables in the router, without dates and counters.
  ///
  /// It leaves out what iptables makes by itself when it reads a table: built-in chains without a rule, and empty legacy
  /// tables, which cannot be removed from a kernel again.
  func rules() throws -> String {
    let saved = try ["iptables-save", "ip6tables-save", "iptables-legacy-save", "ip6tables-legacy-save"].map {
      program in
      let text = try router.run(program).split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
      let tables = text.replacing(/\[\d+:\d+\]/, with: "").split(separator: "COMMIT")
      return tables.filter { $0.contains("-A ") || $0.contains(/\n:\S+ [^A]/) }.joined(separator: "COMMIT")
    }
    let native = try router.run("nft", "list", "ruleset").replacing(/packets \d+ bytes \d+/, with: "")
      .replacing(/\tchain \w+ {\n\t\ttype [^\n]+ policy accept;\n\t}\n/, with: "")
    return (saved + [native]).joined(separator: "\n").split(separator: "\n").joined(separator: "\n")
  }
}

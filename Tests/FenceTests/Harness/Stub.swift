import PicketSystem

/// A laptop's own resolver: all users ask it over the loopback interface, and it asks the home's resolver for them, as a
/// user who is no child.
final class Stub {
  enum Kind: String, CaseIterable { case dnsmasq, resolved }

  private let program: Program

  /// `upstream` is the family by which it asks the home's resolver.
  init(_ kind: Kind, on place: Device, upstream: Family = .v4) throws {
    let words: [String]
    switch kind {
    case .dnsmasq:
      try place.run("sysctl", "-qw", "net.ipv4.ip_unprivileged_port_start=53")
      words =
        place.by(Household.serviceUser).entrance
        + ["dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--pid-file=", "--no-resolv", "--no-hosts"]
        + ["--bind-interfaces", "--server=\(Resolver.router.address(upstream))"]
        + Family.allCases.map { "--listen-address=\(Stub.address($0))" }
    case .resolved:
      words =
        place.entrance + ["unshare", "--mount", Lab.root + "/Tests/Lab/resolved.sh", Stub.folder]
        + ["\(Household.serviceUser)", Resolver.router.address(upstream)]
    }
    program = try Program(["/usr/sbin/ip"] + words, log: "\(place.lab.state)/stub.log")
    guard try eventually({ try place.ask(Stub.address(.v4), Site.other.name).answers?.count == 1 }) else {
      throw LabError("\(kind) does not answer; see \(place.lab.state)/stub.log")
    }
  }

  deinit { program.end() }

  static func address(_ family: Family) -> String { family == .v4 ? "127.0.0.53" : "::1" }

  /// The folder to which `scripts/setup test` unpacks systemd-resolved, where apt has it.
  private static let folder = Lab.root + "/.build/resolved"
  static let canHaveResolved = Command("apt-get", []) != nil
}

import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// H11: another user's proxy on the laptop would fetch anything for a child.
  @Suite(.needsDaemon, .fence(.strictLaptop)) struct LoopbackRelayTests {
    private let lab: Lab
    private let child: Device
    /// Services of another user, each kind at its own ports.
    private let services: [Program]

    init() throws {
      lab = try Lab.standing()
      child = lab.laptop.by(Household.childUser)
      let python = lab.laptop.entrance + ["/usr/bin/python3", "-B"]
      let script = Lab.root + "/Tests/Lab/services.py"
      services = try [
        python + [Lab.root + "/Tests/Lab/relay.py", "--user", "\(Household.otherUser)", "127.0.0.1", "::1"],
        python + [script, "3000", "\(Household.otherUser)"], python + [script, "4000", "\(Household.childUser)"],
      ].map { [log = lab.state + "/loopback.log"] words in try Program(["/usr/sbin/ip"] + words, log: log) }
      let isUp = try eventually(seconds: 15) {
        try [1_080, 3_000, 4_000].allSatisfy { port in
          try Family.allCases.allSatisfy { try uses("nothing", port, $0, by: lab.laptop) == "well" }
        }
      }
      if !isUp { throw LabError("services of the laptop do not listen; see \(lab.state)/loopback.log") }
    }

    private func place(_ family: Family) -> String { family == .v4 ? "127.0.0.1" : "[::1]" }

    private func target(_ label: String, _ family: Family, _ scheme: String) -> String {
      let server = family == .v4 || scheme == "socks4a" ? Site.other.v4 : "[\(Site.other.v6)]"
      return "http://\(server):80/\(label)"
    }

    /// Whether the proxy relays a request to a server on the internet.
    private func passes(
      _ user: Device, _ scheme: String, _ family: Family, _ options: String..., port: Int = 1_080
    ) throws -> Bool {
      let proxy = "\(scheme)://\(place(family)):\(port)"
      let url = target(UUID().uuidString, family, scheme)
      let words = ["curl", "-sS", "--max-time", "\(3 * Patience.factor)", "--proxy", proxy] + options + [url]
      return try user.attempt(words).text.contains("This is ")
    }

    @Test(arguments: Family.allCases, ["socks4a", "socks5h", "http"])
    func `another user's proxy is refused to a child at level strict, and to no one else`(
      _ family: Family, _ scheme: String
    ) throws {
      let other = lab.laptop.by(Household.otherUser)
      #expect(try passes(other, scheme, family))
      #expect(try !passes(child, scheme, family))
      if scheme == "http" {
        #expect(try passes(other, scheme, family, "--proxytunnel"))
        #expect(try !passes(child, scheme, family, "--proxytunnel"))
      }
      let daemon = try Fence.daemon()
      #expect(try eventually { try daemon.picket("log", "--json").contains("\"proxy\"") })
    }

    @Test(arguments: Family.allCases, ["plain", "tls", "server-first", "binary", "bulk", "silent"])
    func `another user's service passes, and is not written down`(_ family: Family, _ kind: String) throws {
      #expect(try uses(kind, 3_000, family) == "well")
      let daemon = try Fence.daemon()
      #expect(try !daemon.picket("log", "--reveal", "--json").contains(":300"))
    }

    @Test(arguments: Family.allCases) func `a child's own service passes, also a proxy`(_ family: Family) throws {
      for kind in ["plain", "tls", "server-first", "socks"] {
        #expect(try uses(kind, 4_000, family) == "well", "\(kind)")
      }
      #expect(try uses("socks", 3_000, family) != "well")
    }

    @Test(arguments: Family.allCases)
    func `a hello for another machine is judged as anywhere, and one for this machine passes`(_ family: Family) throws {
      for name in ["localhost", "app.localhost", "laptop"] {
        #expect(try uses("tls", 3_000, family, name: name) == "well", "\(name)")
      }
      for name in [Site.blocked.name, Site.other.name] {
        #expect(try uses("tls", 3_000, family, name: name) != "well", "\(name)")
      }
    }

    /// First words that come in pieces are read too.
    @Test(arguments: Family.allCases) func `words in pieces do not hide a proxy`(_ family: Family) throws {
      #expect(try uses("socks in pieces", 3_000, family) != "well")
      #expect(try uses("connect in pieces", 3_000, family) != "well")
      #expect(try uses("plain in pieces", 3_000, family) == "well")
    }

    @Test(arguments: Family.allCases) func `at level normal loopback traffic is not judged`(_ family: Family) throws {
      let daemon = try Fence.daemon()
      try daemon.enforce(.laptop)
      defer { _ = try? daemon.enforce(.strictLaptop) }
      for scheme in ["socks4a", "socks5h", "http"] { #expect(try passes(child, scheme, family), "\(scheme)") }
      #expect(try lab.laptop.queuesNothing { _ = try uses("plain", 3_000, family) })
    }

    /// What a child's program gets from a service.
    private func uses(
      _ kind: String, _ port: Int, _ family: Family, name: String = "localhost", by user: Device? = nil
    ) throws -> String {
      let host = family == .v4 ? "127.0.0.1" : "::1"
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/services.py", "use", kind, host, "\(port)", name]
      return try (user ?? child).attempt(words).text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}

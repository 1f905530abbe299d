import Foundation
import PicketSystem
import Testing

/// One stream over two of a device's addresses (B2.33): on each path a filter sees only half of it.
private enum Multipath {
  struct Outcome: Equatable {
    /// Whether the server received everything.
    var isWhole: Bool
    /// Whether the server's kernel was asked to open such a stream, and to join a second path to it.
    var hasBegun: Bool
    var hasJoined: Bool
  }

  static func tried(_ family: Family, in lab: Lab) throws -> Outcome {
    let (second, length) = family == .v4 ? ("10.77.1.67", 24) : ("fd77:1::67", 64)
    let address = ["ip", "address", "add", "\(second)/\(length)", "dev", "eth0"]
    // IPv6 chooses no deprecated address by itself, so only the second path uses it.
    _ = try lab.emma.attempt(address + (family == .v6 ? ["preferred_lft", "0"] : []))
    try lab.emma.run("ip", "mptcp", "endpoint", "add", second, "dev", "eth0", "subflow")
    defer {
      _ = try? lab.emma.attempt(["ip", "mptcp", "endpoint", "flush"])
      _ = try? lab.emma.attempt(["ip", "address", "del", "\(second)/\(length)", "dev", "eth0"])
    }
    for place in [lab.emma, lab.internet] {
      try place.run("ip", "mptcp", "limits", "set", "subflow", "4", "add_addr_accepted", "4")
    }
    let log = lab.state + "/mptcp-\(UUID().uuidString)"
    let script = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/mptcp.py"]
    let server = try Program(["/usr/sbin/ip"] + lab.internet.entrance + script + ["serve", "4321"], log: log)
    defer { server.end() }
    guard eventually({ (try? String(contentsOfFile: log, encoding: .utf8)) == "up\n" }) else {
      throw LabError("mptcp.py does not listen")
    }
    let before = try counters(lab.internet)
    let sent = try lab.emma.attempt(script + ["send", Site.allowed.address(family), "4321"])
    let after = try counters(lab.internet)
    func grew(_ name: String) -> Bool { after[name, default: 0] > before[name, default: 0] }
    return Outcome(isWhole: sent.status == 0, hasBegun: grew("MPCapableSYNRX"), hasJoined: grew("MPJoinSynRx"))
  }

  /// The kernel's counters, which come as a line of names and a line of numbers.
  private static func counters(_ place: Device) throws -> [String: Int] {
    let lines = try place.run("cat", "/proc/net/netstat").split(separator: "\n").filter { $0.hasPrefix("MPTcpExt:") }
    guard lines.count == 2 else { throw LabError("the kernel has no MPTCP") }
    let columns = lines.map { $0.split(separator: " ").dropFirst().map(String.init) }
    return Dictionary(zip(columns[0], columns[1].map { Int($0) ?? 0 })) { first, _ in first }
  }
}

extension FenceTests {
  @Suite struct OpenMultipathTests {
    @Test(arguments: Family.allCases) func `a second connection joins a stream without a filter`(_ family: Family)
      throws
    {
      let outcome = try Multipath.tried(family, in: Lab.standing())
      #expect(outcome == .init(isWhole: true, hasBegun: true, hasJoined: true))
    }
  }

  @Suite(.needsDaemon, .fence(.usual)) struct MultipathTests {
    @Test(arguments: Family.allCases) func `a stream stays on one connection`(_ family: Family) throws {
      let outcome = try Multipath.tried(family, in: Lab.standing())
      #expect(outcome == .init(isWhole: true, hasBegun: false, hasJoined: false))
    }
  }
}

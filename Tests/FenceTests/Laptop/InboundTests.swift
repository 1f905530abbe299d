import Foundation
import Testing

/// The log's entries for connections that others open to a child's program.
enum Inbound {
  static func written(_ daemon: Daemon) throws -> Set<String> {
    struct Entry: Decodable {
      let verdict: String
      let reason: String
    }
    let lines = try daemon.picket("log", "--reveal", "--json").split(separator: "\n")
    return try Set(
      lines.map { line in
        let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        return "\(entry.verdict) \(entry.reason)"
      })
  }

  static let page = "Served by a child."

  static func address(_ family: Family) -> String { family == .v4 ? "10.77.1.31" : "fd77:1::31" }
}

extension FenceTests {
  /// Other machines connect to a child's program on a laptop.
  @Suite(.needsDaemon, .fence(.laptop)) struct InboundTests {
    let lab: Lab
    let daemon: Daemon
    let server: Server

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      server = try Server(on: lab.laptop.by(Household.childUser))
    }

    @Test(arguments: Family.allCases) func `machines at home reach a child's server, which is written down`(
      _ family: Family
    ) throws {
      let seen = try lab.guardian.visit(Inbound.address(family))
      #expect(seen.text == Inbound.page, "\(seen.exit)")
      #expect(try eventually { try Inbound.written(daemon).contains("allow visitor") })
      // The long answer passes mostly without the filter.
      let before = try lab.laptop.queued()
      let whole = try lab.guardian.visit(Inbound.address(family), path: "/bytes/8000000")
      #expect(whole.body.count == 8_000_000)
      #expect(try lab.laptop.queued() - before < 100)
    }

    @Test func `machines outside do not, are told so at once, and that is written down`() throws {
      let seen = try lab.internet.visit(Inbound.address(.v6))
      #expect(seen.body.isEmpty && seen.exit != 28, "\(seen.exit)")
      #expect(try eventually { try Inbound.written(daemon).contains("block stranger") })
      // Another user's server is not judged.
      let others = try Server(on: lab.laptop.by(Household.otherUser), port: Server.otherPort)
      let other = try lab.internet.visit(Inbound.address(.v6), port: Server.otherPort)
      #expect(other.text == Inbound.page)
      withExtendedLifetime(others) {}
    }

    @Test func `when everything is shielded, visitors' connections end too`() throws {
      let visit = try Visit(by: lab.guardian, Inbound.address(.v4))
      defer { visit.end() }
      #expect(try eventually { try visit.progress() > 0 })
      try daemon.picket("shield", "add", "--child", "emma", "--all-web")
      defer { _ = try? daemon.picket("shield", "remove", "--child", "emma", "--all-web") }
      #expect(try eventually { try visit.hasEnded() })
      #expect(try lab.guardian.visit(Inbound.address(.v4)).body.isEmpty)
    }
  }

  @Suite(.needsDaemon, .fence(.strictLaptop)) struct StrictInboundTests {
    @Test(arguments: Family.allCases) func `at level strict no machine reaches a child's server`(
      _ family: Family
    ) throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      let server = try Server(on: lab.laptop.by(Household.childUser))
      let seen = try lab.guardian.visit(Inbound.address(family))
      #expect(seen.body.isEmpty, "\(seen.exit)")
      #expect(try eventually { try Inbound.written(daemon).contains("block visitor") })
      withExtendedLifetime(server) {}
    }
  }

  /// Machines outside connect to a device behind a router.
  @Suite(.needsDaemon, .fence(.usual)) struct RoutedInboundTests {
    @Test func `from outside no machine reaches a child's device, and others' are left alone`() throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      let servers = try [Server(on: lab.emma), Server(on: lab.guardian)]
      let seen = try lab.internet.visit("fd77:1::11")
      #expect(seen.body.isEmpty, "\(seen.exit)")
      #expect(try eventually { try Inbound.written(daemon).contains("block stranger") })
      #expect(try lab.internet.visit("fd77:1::21").text == Inbound.page)
      // Packets within the home do not pass the router.
      #expect(try lab.guardian.visit("10.77.1.11").text == Inbound.page)
      withExtendedLifetime(servers) {}
    }
  }
}

/// A visitor who reads a long answer of a child's server slowly.
private final class Visit {
  private let program: Program
  private let log: String

  init(by device: Device, _ address: String) throws {
    log = "\(device.lab.state)/visit-\(UUID().uuidString)"
    // A client with megabytes to read sends nothing for seconds, and hears of the cut when it does.
    let command = "curl -sS --limit-rate 4M http://\(address):\(Server.port)/bytes/400000000"
    program = try Program(["/usr/sbin/ip"] + device.entrance + ["sh", "-c", "exec \(command)"], log: log)
  }

  func progress() throws -> Int { try Data(contentsOf: URL(filePath: log)).count }
  func hasEnded() throws -> Bool { !program.isRunning }
  func end() { program.end() }
}

import Foundation
import Glibc
import PicketSystem
import Testing

extension FenceTests {
  /// `picket doctor --probe` against a fence that holds, one that is down, and one with a hole.
  @Suite(.needsDaemon) struct DoctorTests {
    struct Found: Decodable {
      struct Probe: Decodable {
        let name: String
        let held: Bool
      }
      struct Check: Decodable {
        let name: String
        let state: String
        let text: String
      }
      struct Other: Decodable { let name: String }

      let checks: [Check]
      let probes: [Probe]
      let open: [Other]
      let notTried: [Other]
      let unproven: String?

      var passed: Set<String> { Set(probes.filter { !$0.held }.map(\.name)) }
      var held: Set<String> { Set(probes.filter(\.held).map(\.name)) }
      var broken: [Check] { checks.filter { $0.state == "broken" } }
    }

    private func doctor(_ daemon: Daemon, _ words: String...) throws -> Command.Outcome {
      let place = ["--socket", daemon.socket, "--config", daemon.folder + "/picket.json5"]
      return try daemon.place.attempt([Daemon.executables + "/picket", "doctor"] + words + place, seconds: 120)
    }

    private func probe(_ daemon: Daemon) throws -> (status: Int32, found: Found) {
      let outcome = try doctor(daemon, "--probe", "--child", "emma", "--json")
      do {
        return (outcome.status, try JSONDecoder().decode(Found.self, from: Data(outcome.output)))
      } catch {
        throw LabError("picket doctor: \(outcome.status) \(outcome.text) \(outcome.complaint)")
      }
    }

    /// What a probe must not leave in its place.
    private func expectNothingLeft(_ daemon: Daemon) throws {
      let links = try daemon.place.run("ip", "link")
      #expect(!links.contains("picket-far") && !links.contains("picket-near"))
      for family in Family.allCases {
        let routes = try daemon.place.run("ip", family.option, "route")
        #expect(
          !routes.contains("198.51.100") && !routes.contains("192.0.2.") && !routes.contains("d0d")
            && !routes.contains("d0c"))
      }
      #expect(try !daemon.picket("device", "list").contains("picket-probe"))
    }

    @Test(arguments: [Household.strictLaptop, .strict]) func `a fence that stands holds every way that can be tried`(
      _ household: Household
    ) throws {
      try Fence.around(household) { daemon in
        let (status, found) = try probe(daemon)
        #expect(
          found.passed.isEmpty && found.open.isEmpty && found.unproven == nil, "\(found.passed) \(found.unproven ?? "")"
        )
        for name in [
          "hello", "hello, IPv6", "hello in many records and segments", "QUIC", "QUIC version 2, IPv6", "WireGuard",
        ] {
          #expect(found.held.contains(name), "\(name) was not tried")
        }
        // A laptop's user sends what the kernel writes for it.
        for name in ["GRE", "hello out of order", "hello behind a decoy", "large pings"] where household.mode == .router
        {
          #expect(found.held.contains(name), "\(name) was not tried")
        }
        #expect(status == (found.broken.isEmpty ? 0 : 1), "\(found.broken)")
        try expectNothingLeft(daemon)
      }
    }

    @Test(arguments: [Household.laptop, .usual]) func `a fence that is down lets everything through, and it is said`(
      _ household: Household
    ) throws {
      try Fence.around(household) { daemon in
        #expect(try daemon.command("down") == 0)
        let (status, found) = try probe(daemon)
        #expect(status == 1 && found.held.isSubset(of: ["clock"]) && found.unproven == nil, "\(found.held)")
        for name in ["hello", "hello, IPv6", "QUIC version 2", "question over TCP", "DNS over TLS, IPv6"] {
          #expect(found.passed.contains(name))
        }
        let byHand: Set = ["hello out of order", "hello with overlap", "hello behind a decoy", "IP in IP"]
        #expect(household.mode == .laptop || byHand.isSubset(of: found.passed))
        #expect(found.open.contains { $0.name == "WireGuard" })
        #expect(found.broken.contains { $0.name == "rules" })
        try expectNothingLeft(daemon)
      }
    }

    /// Another program's rule that writes into Picket's bits of marks: what it marks passes unasked. It leaves questions to the
    /// probe's resolver alone, whose answers the filter has to see.
    @Test func `a hole for one family is found, and nothing is said against the other`() throws {
      try Fence.around(.strictLaptop) { daemon in
        let rule =
          ["OUTPUT", "-t", "mangle", "-p", "tcp", "-d", "192.0.2.0/24"]
          + ["-j", "CONNMARK", "--set-xmark", "0x4000/0xc000"]
        #expect(try daemon.place.attempt(["iptables", "-I"] + rule).status == 0)
        defer { _ = try? daemon.place.attempt(["iptables", "-D"] + rule) }
        let (status, found) = try probe(daemon)
        #expect(status == 1 && found.passed.contains("hello") && found.passed.contains("hello in two records"))
        #expect(found.held.contains("hello, IPv6") && found.held.contains("QUIC, IPv6"), "\(found)")
        #expect(!found.passed.contains { $0.hasSuffix("IPv6") })
      }
    }

    @Test func `where the internet is off, a question that always passes shows that the network is alive`() throws {
      try Fence.around(.laptop) { daemon in
        try daemon.picket("off", "--child", "emma")
        let (_, found) = try probe(daemon)
        #expect(found.passed.isEmpty && found.open.isEmpty && found.unproven == nil, "\(found)")
        #expect(found.held.contains("hello, IPv6") && found.held.contains("hello without a name"))
      }
    }

    /// Another firewall that stops the probe's own traffic: nothing arrives, and nothing of that is Picket's doing.
    @Test(arguments: [Household.strictLaptop, .strict]) func `a dead network is not called a held fence`(
      _ household: Household
    ) throws {
      try Fence.around(household) { daemon in
        let chain = household.mode == .laptop ? "OUTPUT" : "FORWARD"
        for program in ["iptables", "ip6tables"] {
          #expect(try daemon.place.attempt([program, "-I", chain, "-o", "picket-far", "-j", "DROP"]).status == 0)
        }
        defer {
          for program in ["iptables", "ip6tables"] {
            _ = try? daemon.place.attempt([program, "-D", chain, "-o", "picket-far", "-j", "DROP"])
          }
        }
        let (status, found) = try probe(daemon)
        #expect(status == 1 && found.unproven != nil && found.passed.isEmpty && found.held.isSubset(of: ["clock"]))
        #expect(found.notTried.count > 30)
        #expect(try doctor(daemon, "--probe", "--child", "emma").text.contains("Nothing could be proven"))
      }
    }

    @Test func `what a killed probe leaves, the next look at the machine takes away`() throws {
      try Fence.around(.strict) { daemon in
        let program = try Program(
          ["/usr/sbin/ip"] + daemon.place.entrance + [
            Daemon.executables + "/picket", "doctor", "--probe", "--child", "emma", "--socket", daemon.socket,
            "--config",
            daemon.folder + "/picket.json5",
          ], log: daemon.folder + "/probe.log")
        #expect(try eventually { try daemon.place.run("ip", "route").contains("198.51.100.2") })
        program.end()
        #expect(try daemon.picket("device", "list").contains("picket-probe"))
        let outcome = try doctor(daemon)
        #expect(outcome.text.contains("a probe that was killed had left"), "\(outcome.text)\(outcome.complaint)")
        try expectNothingLeft(daemon)
      }
    }

    @Test func `an interrupted probe takes everything back before it ends`() throws {
      try Fence.around(.strict) { daemon in
        let program = try Program(
          ["/usr/sbin/ip"] + daemon.place.entrance + [
            Daemon.executables + "/picket", "doctor", "--probe", "--child", "emma", "--socket", daemon.socket,
            "--config",
            daemon.folder + "/picket.json5",
          ], log: daemon.folder + "/probe.log")
        #expect(try eventually { try daemon.place.run("ip", "route").contains("198.51.100.2") })
        program.signal(SIGINT)
        #expect(program.wait(seconds: 60) == 128 + SIGINT)
        try expectNothingLeft(daemon)
      }
    }
  }
}

import Foundation
import Glibc
import Testing

extension FenceTests {
  /// H11: a child has the laptop's resolver ask by D-Bus or nscd's socket, and no rule can tell whose questions it asks.
  @Suite(.needsDaemon) struct ResolverRelayTests {
    /// Asks the stub for 600 names with 180 octets of data each, and waits for each answer.
    private static let tunnel = """
      import base64, os, socket, struct, sys
      link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      link.settimeout(1)
      answered = 0
      for number in range(600):
          link.sendto(struct.pack("!6H", number, 256, 1, 0, 0, 0) + b"".join(
              b"\\x3c" + base64.b32encode(os.urandom(38))[:60].lower() for _ in range(3))
              + bytes([len(sys.argv[1])]) + sys.argv[1].encode() + b"\\x07example\\0" + struct.pack("!2H", 1, 1),
              ("127.0.0.53", 53))
          try:
              answered += link.recv(4096)[3] & 15 == 0
          except TimeoutError:
              break
      print(answered)
      """

    private func household(_ level: String) -> Household {
      Household(mode: .laptop, children: [.init(name: "emma", level: level, blocked: [Site.blocked.name])])
    }

    /// Whether the filter sees the stub's questions. A resolver that starts after the filter is recognised by its program
    /// within ten seconds.
    private func isCounted(by other: Device, _ lab: Lab) throws -> Bool {
      try eventually(seconds: 15) {
        let before = try lab.laptop.queued()
        _ = try other.ask(Stub.address(.v4), Site.other.named("counted-\(Daemon.now())").name)
        // A question and its answer. Where the same port has asked before, only the answer is queued.
        return try lab.laptop.queued() > before + 1
      }
    }

    /// How many questions of a tunnel reach its server.
    private func arrived(_ label: String, from other: Device, _ lab: Lab) throws -> Int {
      _ = try other.attempt(["/usr/bin/python3", "-c", Self.tunnel, label])
      return try lab.journal.entries().count {
        $0.event == "question" && $0.name?.hasSuffix("\(label).example") == true
      }
    }

    @Test(arguments: Family.allCases, ["normal", "strict"])
    func `a tunnel through the resolver ends at level strict and is recorded at level normal`(
      _ family: Family, _ level: String
    ) throws {
      let lab = try Lab.standing()
      try Fence.around(household(level)) { daemon throws in
        let stub = try Stub(.dnsmasq, on: lab.laptop, upstream: family)
        defer { withExtendedLifetime(stub) {} }
        let other = lab.laptop.by(Household.otherUser)
        #expect(try isCounted(by: other, lab))
        let label = "work-\(family)-\(level)"
        let count = try arrived(label, from: other, lab)
        #expect(level == "strict" ? (300..<450).contains(count) : count == 600, "\(count)")
        #expect(try eventually { try daemon.picket("log", "--json").contains("nameTunnel") })
        // Other users ask the resolver too: none of their questions is stopped or logged.
        for type in ["A", "AAAA"] {
          let name = Site.blocked.named("relay-\(family)-\(level)").name
          #expect(try other.ask(Stub.address(.v4), name, type).answers?.count == 1)
          #expect(try Stub.written(daemon, name) == [])
        }
        #expect(try !daemon.picket("log", "--reveal", "--json").contains("\(label).example"))
      }
    }

    @Test(arguments: Family.allCases) func `without a filter the resolver goes on asking`(_ family: Family) throws {
      let lab = try Lab.standing()
      try Fence.around(household("strict")) { daemon throws in
        let stub = try Stub(.dnsmasq, on: lab.laptop, upstream: family)
        defer { withExtendedLifetime(stub) {} }
        let other = lab.laptop.by(Household.otherUser)
        #expect(try isCounted(by: other, lab))
        let filter = try daemon.filter()
        daemon.signal(SIGSTOP)
        defer { daemon.signal(SIGCONT) }
        kill(filter, SIGKILL)
        for number in 1...3 {
          let name = Site.allowed.named("alone-\(family)-\(number)").name
          #expect(try eventually { try other.ask(Stub.address(.v4), name).answers?.count == 1 })
        }
      }
    }
  }
}

import Foundation
import Glibc
import Testing

extension FenceTests {
  /// What a laptop's own resolver asks for whomever (H11): a child has it ask by D-Bus or the socket of nscd, so its
  /// questions are nobody's that a rule could know.
  @Suite(.needsDaemon) struct ResolverRelayTests {
    /// Asks the stub, waiting for each answer, for names that hold more than names do: 600 of 180 octets.
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

    /// Whether what the stub asks outside is asked about: who was started behind the filter is found by its program within
    /// ten seconds.
    private func isCounted(by other: Device, _ lab: Lab) throws -> Bool {
      try eventually(seconds: 15) {
        let before = try lab.laptop.queued()
        _ = try other.ask(Stub.address(.v4), Site.other.named("counted-\(Daemon.now())").name)
        // The question and its answer. What was asked before by the same ports has its answers queued alone.
        return try lab.laptop.queued() > before + 1
      }
    }

    /// How many questions of a tunnel come out at the other end.
    private func arrived(_ label: String, from other: Device, _ lab: Lab) throws -> Int {
      _ = try other.attempt(["python3", "-c", Self.tunnel, label])
      return try lab.journal.entries().count {
        $0.event == "question" && $0.name?.hasSuffix("\(label).example") == true
      }
    }

    @Test(arguments: Family.allCases, ["normal", "strict"])
    func `a tunnel in what it asks ends at level strict and is told of at level normal`(
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
        // It serves others too: nothing else of theirs is stopped or written down.
        for type in ["A", "AAAA"] {
          let name = Site.blocked.named("relay-\(family)-\(level)").name
          #expect(try other.ask(Stub.address(.v4), name, type).answers?.count == 1)
          #expect(try Stub.written(daemon, name) == [])
        }
        #expect(try !daemon.picket("log", "--reveal", "--json").contains("\(label).example"))
      }
    }

    @Test(arguments: Family.allCases) func `while there is no filter it asks on`(_ family: Family) throws {
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

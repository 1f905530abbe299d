import PicketSystem
import Testing

extension FenceTests {
  /// A child's own server that answers before a whole hello came. The kernel frees a connection when it sees such an answer,
  /// and must not do so before a hello was allowed on it.
  @Suite(.needsDaemon, .fence(.usual)) struct AccompliceTests {
    @Test(arguments: Family.allCases) func `half a hello and an answer free nothing`(_ family: Family) throws {
      let attack = try Attack("half-answered-\(family)", family, Lab.standing())
      let flow = try attack.openToAccomplice()
      flow.put(Array(attack.decoy[..<60]), at: 0)
      // The accomplice's packets are dropped, and their acknowledgements with them.
      #expect(!flow.settle(milliseconds: 1_000))
      #expect(try !isFreed(flow, attack))
      flow.put(attack.decoy, at: 0)
      // TCP sends the answer again, less often each time.
      #expect(try eventually { try isFreed(flow, attack) }, "this look would not have told")
      flow.reset()
    }

    @Test(arguments: Family.allCases) func `an answer frees nothing again that was opened within`(
      _ family: Family
    ) throws {
      let attack = try Attack("opened-within-\(family)", family, Lab.standing())
      let flow = try attack.openToAccomplice()
      flow.put(attack.decoy, at: 0)
      flow.pause(milliseconds: 200)
      #expect(try isFreed(flow, attack))
      flow.synchronise(1_000_000)
      flow.pause(milliseconds: 200)
      #expect(try !isFreed(flow, attack))
      flow.reset()
    }

    private func isFreed(_ flow: Cheat, _ attack: Attack) throws -> Bool {
      let words = ["conntrack", "-L", "-f", attack.family == .v4 ? "ipv4" : "ipv6", "-p", "tcp"]
      let connections = try attack.lab.router.attempt(words + ["--sport", "\(flow.port)", "--dport", "443"]).text
      #expect(connections.contains("sport=\(flow.port)"), "\(connections)")
      return connections.contains("mark=16384 ")
    }
  }
}

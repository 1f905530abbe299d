import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct TransferTests {
    @Test(arguments: Family.allCases) func `twenty megabytes come and go unharmed for a child`(_ family: Family) throws
    {
      try Transfer.check(Lab.standing().emma, Site.allowed.named("transfer-\(family)"), family)
    }

    @Test(arguments: Family.allCases) func `a long clear answer is not asked about packet by packet`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let before = try asked()
      let seen = try lab.emma.fetch("http", Site.allowed.named("long-\(family)"), family, path: "/bytes/40000000")
      #expect(seen.body.count == 40_000_000)
      // The largest packets hold 64 KiB: some six hundred of them, and only those at the beginning come to the queue.
      #expect(try asked() - before < 200)
    }

    /// Packets that came to the queues, which the filter counts four times a second.
    private func asked() throws -> Int {
      Patience.pause(milliseconds: 600)
      return try Fence.daemon().status()?.queues.reduce(0) { $0 + $1.packets } ?? 0
    }
  }
}

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
      // The answer has at least six hundred packets, of 64 KiB at most; only the first ones come to the queue.
      #expect(try asked() - before < 200)
    }

    /// How many packets came to the queues. The filter counts them four times a second.
    private func asked() throws -> Int {
      Patience.pause(milliseconds: 600)
      return try Fence.daemon().status()?.queues.reduce(0) { $0 + $1.packets } ?? 0
    }
  }
}

import Testing

extension FenceTests {
  /// What a laptop's users carry.
  @Suite(.needsDaemon, .fence(.countedLaptop)) struct LaptopAccountingTests {
    @Test(arguments: Family.allCases) func `a download counts for the child's user alone`(_ family: Family) throws {
      let (daemon, fetch) = (try Fence.daemon(), try FenceTests.LaptopTests().fetch)
      let site = Site.allowed.named("use-laptop-\(family)")
      let url = "https://\(site.name)/bytes/\(AccountingTests.size)"
      let before = try daemon.usage()
      _ = try fetch(Household.otherUser, url, site, family)
      _ = try fetch(Household.childUser, url, site, family)
      let usage = try daemon.usage(since: before, reaching: AccountingTests.size)
      #expect(AccountingTests.isWhole(usage) && usage.opened == 1, "\(usage)")
    }
  }
}

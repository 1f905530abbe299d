import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct TransferTests {
    @Test(arguments: Family.allCases) func `twenty megabytes come and go unharmed for a child`(_ family: Family) throws
    {
      try Transfer.check(Lab.standing().emma, Site.allowed.named("transfer-\(family)"), family)
    }
  }
}

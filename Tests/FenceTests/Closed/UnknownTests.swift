import Testing

extension FenceTests {
  /// Connections without a name that level normal lets pass.
  @Suite(.needsDaemon, .fence(.usual)) struct UnknownTests {
    @Test(arguments: Family.allCases) func `what passes without a name is counted, and a guardian's is not`(
      _ family: Family
    ) throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      let script = """
        import os, socket, sys
        link = socket.socket(socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET, socket.SOCK_DGRAM)
        link.bind(("", 50700))
        for _ in range(int(sys.argv[2])): link.sendto(b"\\x17" + os.urandom(999), (sys.argv[1], 7777))
        """
      func count() throws -> (connections: Int, sent: Int) {
        let unknown = try #require(try daemon.status()).unknown
        return (unknown.connections, unknown.bytesOut)
      }
      let before = try count()
      try lab.guardian.run("/usr/bin/python3", "-c", script, Site.other.address(family), "30")
      // The others follow once the first is judged: the kernel does not count all of several first packets of a connection.
      try lab.emma.run("/usr/bin/python3", "-c", script, Site.other.address(family), "1")
      #expect(try eventually { try count().connections == before.connections + 1 })
      try lab.emma.run("/usr/bin/python3", "-c", script, Site.other.address(family), "29")
      // All octets that passed, with their headers, including those that the filter did not see.
      let isCounted = try eventually(seconds: 15) { try count().sent >= before.sent + 30_000 }
      let after = try count()
      #expect(isCounted && after.connections == before.connections + 1, "\(before) \(after)")
      #expect(after.sent < before.sent + 40_000, "\(before) \(after)")
    }
  }
}

import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct ShieldTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases)
    func `a category that is shielded ends open flows, and only those`(_ family: Family) throws {
      let daemon = try Fence.daemon()
      let site = Site.video.named("shield-\(family)")
      let stopped = try OpenFlows(from: lab.ben, to: site, family: family, count: 5)
      let others = try [
        OpenFlows(from: lab.ben, to: .allowed, family: family, count: 5),
        OpenFlows(from: lab.emma, to: site, family: family, count: 5),
        OpenFlows(from: lab.guardian, to: site, family: family, count: 5),
      ]
      try daemon.enforce(.withoutVideos)
      // New flows are judged by the new settings at once; open ones are cut soon after.
      #expect(try !lab.ben.reaches(site))
      #expect(try stopped.areCut())
      for flows in others { #expect(try flows.goOn()) }
      #expect(try lab.emma.reaches(site, family))
      try daemon.enforce(.usual)
      #expect(try lab.ben.reaches(site, family))
    }

    @Test(arguments: Family.allCases)
    func `a client that only waits for an answer is told as well`(_ family: Family) throws {
      let daemon = try Fence.daemon()
      // The server has acknowledged the request, and sends nothing more until it answers.
      let path = "/after/\(Patience.milliseconds(1_000))"
      let waiting = try OpenFlows(from: lab.ben, to: .video, family: family, count: 5, path: path)
      try daemon.enforce(.withoutVideos)
      #expect(try waiting.areCut())
      try daemon.enforce(.usual)
      #expect(try lab.ben.reaches(.video, family))
    }

    /// The connection table has another address for such a connection than the filter sees. The test reads the table, since
    /// the client does not hear of the cut where bridges call iptables.
    @Test(arguments: Family.allCases) func `a redirected connection is refused as well`(
      _ family: Family
    ) throws {
      let daemon = try Fence.daemon()
      let site = Site(name: "led-\(family).\(Site.video.name)", number: 77)
      let redirect = try Redirect(of: site, to: .video, family, lab)
      func refused() throws -> Int {
        let listing = try lab.router.run("conntrack", "-L", "-f", "ip\(family)", "-p", "tcp", "-d", redirect.address)
        return listing.split(separator: "\n").count { $0.contains("mark=32768") }
      }
      let stopped = try OpenFlows(from: lab.ben, to: site, family: family, count: 3)
      #expect(try refused() == 0)
      try daemon.enforce(.withoutVideos)
      #expect(try eventually { try refused() == 3 })
      try daemon.enforce(.usual)
      withExtendedLifetime((redirect, stopped)) {}
    }

    /// The client of such a flow may be silent while its server goes on.
    @Test(arguments: Family.allCases) func `datagrams that were cut are not free again a moment later`(_ family: Family)
      throws
    {
      let daemon = try Fence.daemon()
      let site = Site.video.named("quick-\(family)")
      func marks() throws -> [Substring] {
        let listing = try lab.router.run(
          "conntrack", "-L", "-f", "ip\(family)", "-p", "udp", "-d", site.address(family))
        return listing.split(separator: "\n").compactMap { line in
          line.split(separator: " ").first { $0.hasPrefix("mark=") }
        }
      }
      #expect(try lab.ben.fetch3(site.address(family), site.name).error == nil)
      #expect(try marks().contains("mark=16384"))
      try daemon.enforce(.withoutVideos)
      #expect(try eventually { try !marks().contains("mark=16384") })
      Patience.pause(milliseconds: 300)
      let later = try marks()
      #expect(!later.isEmpty && later.allSatisfy { $0 == "mark=32768" || $0 == "mark=49152" }, "\(later)")
      try daemon.enforce(.usual)
      // The filter is asked about both ends' packets, so that it can let them pass again.
      #expect(try eventually { try marks().allSatisfy { $0 == "mark=49152" } })
      #expect(try lab.ben.fetch3(site.address(family), site.name).error == nil)
    }

    @Test func `a configuration that is wrong changes nothing`() throws {
      let daemon = try Fence.daemon()
      var wrong = Household.usual
      wrong.unknownDevices = "perhaps"
      try daemon.reload(wrong)
      #expect(eventually { daemon.complaints.contains("unknownDevices") })
      #expect(try lab.emma.reaches(.allowed))
      #expect(try !lab.emma.reaches(Site.blocked.named("wrong")))
      try daemon.reload(.usual)
    }
  }
}

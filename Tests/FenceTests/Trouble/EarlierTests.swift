import Glibc
import Testing

extension FenceTests {
  /// Connections that were open before the fence: their names are not known, and the rest of an answer does not show them.
  @Suite(.needsDaemon) struct EarlierTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Downloads over TLS and in the clear, over both families.
    func downloads(by device: Device, from site: Site) throws -> [OpenFlows] {
      try Family.allCases.flatMap { family in
        try ["https", "http"].map { try OpenFlows(downloadBy: device, $0, from: site, family: family) }
      }
    }

    /// Waits until all of them are cut.
    func expectCut(_ flows: [OpenFlows], _ place: SourceLocation = #_sourceLocation) throws {
      for flow in flows { #expect(try flow.areCut(), sourceLocation: place) }
    }

    func expectUntouched(_ flows: [OpenFlows], _ place: SourceLocation = #_sourceLocation) throws {
      for flow in flows { #expect(try flow.goOn(), sourceLocation: place) }
    }

    @Test func `a child's downloads from before the fence are ended, and no one else's`() throws {
      let children = try downloads(by: lab.emma, from: .blocked) + downloads(by: lab.emma, from: .allowed)
      let others = try downloads(by: lab.guardian, from: .blocked) + downloads(by: lab.laptop, from: .blocked)
      let daemon = try Daemon(in: lab.router, .usual)
      try expectCut(children)
      try expectUntouched(others)
      #expect(try lab.emma.reaches(.allowed))
      #expect(daemon.stop() == 0)
    }

    @Test func `connections opened while the fence was down are ended when it is up, and judged ones are not`() throws {
      let daemon = try Daemon(in: lab.router, .usual)
      let judged = try OpenFlows(downloadBy: lab.emma, from: .allowed)
      #expect(try daemon.command("down") == 0)
      let children = try downloads(by: lab.emma, from: .blocked)
      let others = try downloads(by: lab.guardian, from: .blocked)
      #expect(try daemon.command("up") == 0)
      try expectCut(children)
      try expectUntouched(others + [judged])
      #expect(daemon.stop() == 0)
    }

    @Test func `a device that becomes a child's begins anew, and its neighbours go on`() throws {
      let daemon = try Daemon(in: lab.router, .withoutBen)
      let new = try downloads(by: lab.ben, from: .video)
      let others = try downloads(by: lab.emma, from: .allowed) + downloads(by: lab.guardian, from: .blocked)
      try daemon.enforce(.usual)
      try expectCut(new)
      try expectUntouched(others)
      #expect(daemon.stop() == 0)
    }

    @Test func `a filter that is killed, and one that comes after it, leave what was judged alone`() throws {
      let daemon = try Daemon(in: lab.router, .usual)
      let judged = try downloads(by: lab.emma, from: .allowed)
      let filter = try daemon.filter()
      kill(filter, SIGKILL)
      #expect(try eventually { try daemon.status().map { $0.process != filter && $0.isStanding } == true })
      Patience.pause(milliseconds: 1_000)
      try expectUntouched(judged)
      #expect(daemon.stop() == 0)
    }

    @Test func `a flow that a killed filter let go ends by its own child's settings, and by no others`() throws {
      let daemon = try Daemon(in: lab.router, .usual)
      let emma = try downloads(by: lab.emma, from: .allowed)
      let ben = try downloads(by: lab.ben, from: .video)
      let filter = try daemon.filter()
      kill(filter, SIGKILL)
      #expect(try eventually { try daemon.status().map { $0.process != filter && $0.isStanding } == true })
      let later = try downloads(by: lab.ben, from: .allowed)
      try daemon.enforce(.withoutVideos)
      try expectCut(ben)
      try expectUntouched(emma + later)
      #expect(daemon.stop() == 0)
    }

    @Test func `settings that come while there is no filter end what the last one let go`() throws {
      let daemon = try Daemon(in: lab.router, .usual)
      let emma = try downloads(by: lab.emma, from: .allowed)
      // A clear answer may wait for the filter at that moment, and ends only when its server sends again.
      let ben = try Family.allCases.map { try OpenFlows(downloadBy: lab.ben, from: .video, family: $0) }
      let (filter, before) = try (daemon.filter(), daemon.status()?.revision)
      kill(filter, SIGKILL)
      try daemon.reload(.withoutVideos)
      // A new filter may get the last filter's settings first.
      #expect(
        try eventually {
          try daemon.status().map { $0.process != filter && $0.isStanding && $0.revision != before } == true
        })
      try expectCut(ben)
      try expectUntouched(emma)
      #expect(daemon.stop() == 0)
    }

    @Test func `on a laptop the users who are children begin anew`() throws {
      func download(_ user: Int, _ family: Family) throws -> OpenFlows {
        try OpenFlows(downloadBy: lab.laptop, from: .blocked, family: family, as: user)
      }
      let children = try Family.allCases.map { try download(Household.childUser, $0) }
      let others = try Family.allCases.map { try download(Household.otherUser, $0) }
      let daemon = try Daemon(in: lab.laptop, .laptop)
      try expectCut(children)
      try expectUntouched(others)
      #expect(daemon.stop() == 0)
    }
  }
}

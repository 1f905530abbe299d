import DatabaseServer
import Foundation
import Support
import Testing

extension FenceTests {
  /// A family's router and four of its laptops, each with all its programs, and packets of one child on all of them.
  @Suite(
    .needsDaemon, .needsSimulatedClock, .enabled(if: DatabaseServer.isThere, "run scripts/setup test"))
  struct FiveNodesTests {
    private static let size = 3_000_000
    private static let film = Site.video.named("five")
    private static let chat = Site.chat.named("five")

    /// One ground for all, since five machines take a while to begin.
    @Test func `a pause reaches all of them, a limit counts over all, a cut opens nothing, and a log is together`()
      throws
    {
      let ground = try FleetGround()
      defer { ground.stop() }
      try pause(ground)
      try limit(ground)
      try cut(ground)
      try log(ground)
    }

    private func pause(_ ground: FleetGround) throws {
      let (site, devices) = (Site.allowed.named("five"), ground.nodes.map(ground.device))
      for device in devices { #expect(try device.reaches(site)) }
      let open = try OpenFlows(downloadBy: ground.laptop.place, from: site, as: Household.childUser)
      // How soon is measured by `scripts/bench fleet.pause`.
      try ground.router.daemon.picket("off", "--child", FleetGround.child)
      #expect(try open.areCut())
      for device in devices { #expect(try eventually { try !device.reaches(site, seconds: 2) }) }
      try ground.laptop.daemon.picket("on", "--child", FleetGround.child)
      for device in devices { #expect(try eventually { try device.reaches(site) }) }
    }

    private func limit(_ ground: FleetGround) throws {
      let (router, laptop) = (ground.router, ground.laptop)
      try router.daemon.picket(
        "limit", "add", "--child", FleetGround.child, "--name", "Films", "--category", Household.videoCategory,
        "--per-day", "4m")
      #expect(try ground.agree { try $0.limit() == FleetNode.Limit(used: 0, left: 240) })
      let users = [router, laptop]
      let chats = try users.map { try OpenFlows(from: ground.device($0), to: Self.chat, count: 1) }
      // The second minute on both is one.
      for (minute, using) in [[router], [router, laptop], [laptop]].enumerated() {
        try begin(ground, minute, among: users)
        try use(ground, Self.film, by: using)
      }
      try begin(ground, 3, among: users)
      #expect(try ground.agree { try $0.limit() == FleetNode.Limit(used: 180, left: 60) })
      for node in ground.nodes { #expect(try ground.device(node).reaches(Self.film)) }
      let films = try users.map { try OpenFlows(from: ground.device($0), to: Self.film, count: 2) }
      try use(ground, Self.film, by: users)
      try begin(ground, 4, among: users)
      #expect(try ground.agree { try $0.limit() == FleetNode.Limit(used: 240, left: 0) })
      for film in films { #expect(try film.areCut()) }
      for node in ground.nodes { #expect(try !ground.device(node).reaches(Self.film, seconds: 2)) }
      for chat in chats { #expect(try chat.goOn()) }
      // More time by one of them is more on all, once.
      try laptop.daemon.picket("more", "--child", FleetGround.child, "--limit", "Films", "--for", "2m")
      #expect(try ground.agree { try $0.limit() == FleetNode.Limit(used: 240, left: 120) })
      for node in ground.nodes { #expect(try eventually { try ground.device(node).reaches(Self.film, seconds: 2) }) }
    }

    /// Guardians of two machines decide while the database is cut off.
    private func cut(_ ground: FleetGround) throws {
      let (router, laptop, child) = (ground.router, ground.laptop, FleetGround.child)
      let (blocked, other) = (Site.blocked.named("five"), Site.other.named("five"))
      try router.daemon.picket("shield", "add", "--child", child, "--domain", blocked.name)
      #expect(try ground.agree { try ground.isStopped(blocked, on: $0) })
      try ground.cutDatabase()
      try router.daemon.picket("shield", "remove", "--child", child, "--domain", blocked.name)
      try laptop.daemon.picket("shield", "add", "--child", child, "--domain", other.name)
      #expect(try !ground.device(laptop).reaches(other, seconds: 2))
      #expect(try eventually { try ground.device(router).reaches(blocked) })
      try ground.cutDatabase(refusing: true)
      #expect(try ground.agree { try $0.complains("the database is not to be had") })
      for node in ground.nodes.dropFirst() {
        #expect(try !ground.device(node).reaches(blocked, seconds: 2), "\(node.place.name)")
      }
      try ground.connectDatabase()
      // What one of them closed is closed on all, and both are told.
      #expect(try ground.agree { try ground.isStopped(blocked, on: $0) && ground.isStopped(other, on: $0) })
      for node in ground.nodes {
        #expect(try !ground.device(node).reaches(blocked, seconds: 2), "\(node.place.name)")
        #expect(try !ground.device(node).reaches(other, seconds: 2), "\(node.place.name)")
      }
      #expect(try ground.agree { try $0.complains("decided differently") })
    }

    /// What a laptop stopped stands in the router's log, where a guardian wants that, and nothing from before.
    private func log(_ ground: FleetGround) throws {
      let (router, laptop, child) = (ground.router, ground.laptop, FleetGround.child)
      func lines() throws -> [String] {
        try router.daemon.picket("log", "--child", child, "--blocked", "--reveal", "--json").split(separator: "\n")
          .filter { $0.contains("\"machine\":\"\(laptop.place.name)\"") }.map(String.init)
      }
      try router.daemon.picket("child", "change", child, "--log", "together")
      #expect(try ground.agree { try $0.daemon.picket("child", "show", child).contains("together with") })
      #expect(try lines().isEmpty)
      // A name that is its own, to be found among all that programs ask for.
      let stopped = Site.other.named("log")
      try router.daemon.picket("shield", "add", "--child", child, "--domain", stopped.name)
      #expect(try ground.agree { try ground.isStopped(stopped, on: $0) })
      #expect(try !ground.device(laptop).reaches(stopped, seconds: 2))
      #expect(
        try eventually {
          try ground.clock.pass(seconds: 11)
          return try lines().contains { $0.contains(stopped.name) }
        })
      try laptop.daemon.picket("child", "change", child, "--log", "apart")
      #expect(try eventually { try lines().isEmpty })
    }

    /// Lets the clock pass to a minute. What is used from now on is in a reading that began there: one that is longer than a minute
    /// would count in the minute before.
    private func begin(_ ground: FleetGround, _ minute: Int, among nodes: [FleetNode]) throws {
      try ground.clock.go(toDay: 0, 13, minute, 5)
      try use(ground, Self.chat, by: nodes)
    }

    /// Uses a site until it was read.
    private func use(_ ground: FleetGround, _ site: Site, by nodes: [FleetNode]) throws {
      for node in nodes {
        let before = try node.daemon.usage().received
        let seen = try ground.device(node).fetch("https", site, path: "/bytes/\(Self.size)")
        #expect(seen.body.count == Self.size)
        // The next reading is due at once.
        try ground.clock.pass(seconds: 2)
        #expect(try eventually { try node.daemon.usage().received - before >= Self.size })
      }
    }
  }
}

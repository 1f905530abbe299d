import Activity
import DaemonClient
import DatabaseServer
import FilterProtocol
import Household
import Postgres
import Support
import Testing
import Wire

/// Two and three machines of a family, each with picket-fleet, and a PostgreSQL between them.
@Suite(.serialized, .enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct FleetTests {
  private let database: FleetDatabase
  private let router: FleetNodeHome

  init() async throws {
    database = try await onThread { try FleetDatabase() }
    router = try await FleetNodeHome()
    try await router.wait("picket-fleet asks") { _ in try await router.call(.fleet()).courier }
    let made = try await router.call(.createFleet(database: database.url, name: "router")).fleet
    #expect(made.isKeeper && made.name == "router" && made.troubles == [])
  }

  private func join(_ name: String, look: Duration = .seconds(2)) async throws -> FleetNodeHome {
    let node = try await FleetNodeHome(look: look)
    let code = try await router.call(.inviteToFleet()).code
    try await node.wait("picket-fleet asks") { _ in try await node.call(.fleet()).courier }
    let joined = try await node.call(.joinFleet(code: code, name: name)).fleet
    #expect(!joined.isKeeper && joined.name == name)
    // It works once.
    let other = try await FleetNodeHome()
    try await other.wait("picket-fleet asks") { _ in try await other.call(.fleet()).courier }
    await #expect(throws: DaemonError.self) { try await other.call(.joinFleet(code: code)) }
    #expect(await other.household.membership == nil)
    await other.stop()
    return node
  }

  @Test func `a shield is closed on both, a question is answered on the other, and minutes count together`()
    async throws
  {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop")
    try await laptop.wait("Mia is there") { await $0.children.map(\.name) == ["Mia"] }
    try await router.household.setShield(true, Shield(domains: ["example.org"]), child: mia.id)
    try await laptop.wait("the shield is there") { _ in try await laptop.isStopped("example.org") }

    let there = try await laptop.household.child(named: "Mia")
    let question = try await laptop.household.ask(there.id, topic: "shield", domain: "example.org", why: "for school")
    try await router.wait("the question is there") { await $0.questions(state: .open).map(\.id) == [question.id] }
    try await router.household.answer(question.id, choice: "approve", seconds: 600)
    try await laptop.wait("the grant is there") { _ in try await !laptop.isStopped("example.org") }
    #expect(try await laptop.household.question(question.id).state == .answered)

    // Twenty minutes of the last hour: ten on each, three of them at once.
    _ = try await router.household.addDevice(.child(mia.id), user: 61_000)
    _ = try await laptop.household.addDevice(.child(there.id), user: 61_000)
    let hour = await router.household.steadyNow.wallSeconds / 3_600 * 3_600 - 3_600
    try await use(router, "example.net", minutes: 0..<10, of: hour)
    try await use(laptop, "example.net", minutes: 7..<17, of: hour)
    for node in [router, laptop] {
      let child = try await node.household.child(named: "Mia").id
      try await node.wait("minutes of both") { household in
        await household.minutesUsed(by: child, of: UsageTargets(all: true), in: hour..<hour + 3_600) == 17
      }
    }
    let status = try await laptop.call(.fleet())
    // Each counted its own bytes.
    for node in [router, laptop] {
      let child = try await node.household.child(named: "Mia").id
      try await node.wait("bytes of both") { household in
        try await household.usageTable(of: child, by: .hour, from: hour, to: hour + 3_600).total.received == 120_000_000
      }
    }
    try await laptop.wait("both are listed") { _ in
      Set(try await laptop.call(.fleet()).fleet?.nodes.compactMap(\.name) ?? []) == ["router", "laptop"]
    }
    #expect(status.courier && status.fleet?.troubles == [] && status.fleet?.lastExchange != nil)
    try await laptop.wait("each says how it is doing") { _ in
      let nodes = try await laptop.call(.fleet()).fleet?.nodes ?? []
      return nodes.count { $0.picket == "1" && $0.fence == "unknown" && !$0.isAway } == 2
    }
    await laptop.stop()
    await router.stop()
  }

  @Test func `a school's laptops come by one code, each is put out by itself, and the code ends`() async throws {
    let mia = try await router.household.addChild("Mia")
    try await router.household.setShield(true, Shield(domains: ["one.example"]), child: mia.id)
    let code = try await router.call(.inviteToFleet(machines: 3, school: true)).code
    var cart: [FleetNodeHome] = []
    for name in ["cart-1", "cart-2"] {
      let laptop = try await FleetNodeHome()
      try await laptop.wait("picket-fleet asks") { _ in try await laptop.call(.fleet()).courier }
      let joined = try await laptop.call(.joinFleet(code: code, name: name)).fleet
      #expect(joined.follows && !joined.isKeeper)
      cart.append(laptop)
    }
    for laptop in cart {
      try await laptop.wait("the shield is there") { _ in try await laptop.isStopped("one.example") }
    }
    let there = try await cart[0].household.child(named: "Mia")
    let question = try await cart[0].household.ask(there.id, topic: "shield", domain: "one.example", why: nil)
    try await router.wait("the question is there") { await $0.questions(state: .open).map(\.id) == [question.id] }
    try await router.household.answer(question.id, choice: "approve", seconds: 600)
    for laptop in cart {
      try await laptop.wait("the grant is there") { _ in try await !laptop.isStopped("one.example") }
    }
    let open = try await router.call(.fleetInvitations()).invitations
    #expect(open.map(\.left) == [1] && open.first?.follows == true)
    _ = try await router.call(.withdrawInvitation(try #require(open.first).number))
    #expect(try await router.call(.fleetInvitations()).invitations.isEmpty)
    try await router.wait("all are listed") { _ in
      Set(try await router.call(.fleet()).fleet?.nodes.map(\.name) ?? []) == ["router", "cart-1", "cart-2"]
    }
    _ = try await router.call(.leaveFleet(node: "cart-1"))
    try await router.household.setShield(true, Shield(domains: ["two.example"]), child: mia.id)
    try await cart[1].wait("the other goes on") { _ in try await cart[1].isStopped("two.example") }
    #expect(try await !cart[0].isStopped("two.example"))
    // An exam on what is left of the cart.
    _ = try await router.call(.addProfile(name: "cart"))
    _ = try await router.call(.changeGroup("cart", machines: ["cart-2"]))
    _ = try await router.call(.beginExam("cart", seconds: 600, domains: ["exam.example"]))
    try await cart[1].wait("the exam") { _ in try await cart[1].areStopped("other.example", "one.example") }
    #expect(try await !cart[1].isStopped("exam.example"))
    #expect(try await !router.isStopped("other.example"))
    await #expect(throws: DaemonError.self) { try await cart[1].call(.endExam("cart")) }
    _ = try await router.call(.endExam("cart"))
    try await cart[1].wait("its end") { _ in try await !cart[1].isStopped("other.example") }
    for node in [router] + cart { await node.stop() }
  }

  @Test func `more time, a day without a schedule, a device and an earning travel, and back`() async throws {
    let mia = try await router.household.addChild("Mia").id
    let laptop = try await join("laptop")
    let films = Shield(domains: ["example.net"])
    try await router.household.addLimit("Films", of: mia, over: films, budget: Budget(perDay: 3_600))
    try await router.household.giveMore(to: mia, limit: "Films", seconds: 600)
    try await router.household.addEarning(
      "Reading", of: mia, by: Shield(domains: ["example.org"]), need: 600, unlocks: films, gives: 300)
    let card = try #require(Hardware("02:00:00:00:01:07"))
    _ = try await router.household.addDevice(.child(mia), hardware: card)
    try await laptop.wait("all of it") { household in
      let limits = await household.limits(of: nil)
      let devices = await household.devices
      let earnings = await household.earnings(of: nil)
      return limits.map(\.extra) == [600] && devices.map(\.hardware) == [card] && earnings.count == 1
    }
    let there = try await laptop.household.child(named: "Mia").id
    try await laptop.household.giveMore(to: there, limit: "Films", seconds: 300)
    try await laptop.household.removeTimeRule(.earning, named: "Reading", of: there)
    try await laptop.household.removeDevice(try #require(await laptop.household.devices.first).number)
    try await router.wait("what the laptop made of it") { household in
      let limits = await household.limits(of: nil)
      let (devices, earnings) = (await household.devices, await household.earnings(of: nil))
      return limits.map(\.extra) == [900] && devices.isEmpty && earnings.isEmpty
    }
    for node in [router, laptop] { #expect(await node.household.sharingStatus?.troubles == []) }
    await laptop.stop()
    await router.stop()
  }

  /// As the filter counts them, a round for each five seconds of a wall clock that is not this machine's: by what the household is told
  /// of other nodes, a minute is a minute.
  private func use(_ node: FleetNodeHome, _ name: String, minutes: Range<Int>, of hour: Int) async throws {
    let boot = FleetNodeHome.now
    let wanted = try #require(Name(name))
    let device = try #require(await node.household.devices.first).number
    func at(_ second: Int) -> UInt64 {
      boot.boot - UInt64(max(0, boot.wallSeconds - second)) * 1_000_000_000
    }
    for minute in minutes {
      for step in 0..<12 {
        let end = hour + minute * 60 + step * 5 + 5
        let factor: UInt64 = step % 3 == 0 ? 3 : 1
        let reading = UsageReading(
          device: device, name: wanted, received: Traffic(bytes: 300_000 * factor, packets: 220 * factor),
          sent: Traffic(bytes: 9_000 * factor, packets: 110 * factor), opened: 1)
        await node.household.note(
          UsageRound(begin: at(end - 5), end: at(end), readings: [reading], lost: 0))
      }
    }
    for later in 1...10 {
      let end = hour + minutes.upperBound * 60 + later * 60
      await node.household.note(UsageRound(begin: at(end - 5), end: at(end), readings: [], lost: 0))
    }
    await node.household.flushUsage()
  }

  @Test func `one machine tells that a limit is used up, and so does a machine that is cut off`() async throws {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop")
    try await laptop.wait("Mia is there") { await $0.children.count == 1 }
    for name in ["Films", "Games"] {
      // Nothing was earned, so that nothing is left.
      try await router.household.addEarning(
        name, of: mia.id, by: Shield(domains: ["example.com"]), need: 600, unlocks: Shield(domains: ["example.org"]),
        gives: 300)
    }
    try await laptop.wait("the limits are there") { await $0.earnings(of: nil).count == 2 }
    func claim(_ limit: String, on node: FleetNodeHome) async throws -> String {
      let claim = await node.household.claimNotice(ofLimit: limit, child: "Mia", receiver: [1])
      if case .shared(let number) = claim { return number }
      return try #require(nil as String?, "it is \(claim)")
    }
    async let (one, other) = (claim("Films", on: router), claim("Films", on: laptop))
    let notice = try await one
    #expect(try await other == notice)
    func turns(_ notice: String) async -> [NoticeTurn] {
      [await router.household.turn(ofNotice: notice), await laptop.household.turn(ofNotice: notice)]
    }
    try await router.wait("one of them has the turn") { _ in await Set(turns(notice)) == [.ours, .waiting] }
    let first = await turns(notice)[0] == .ours ? router : laptop
    await first.household.noteTold(notice: notice)
    try await router.wait("both are done") { _ in await turns(notice) == [.over, .over] }
    // A machine without picket-fleet gets no answer, and its claim stands once picket-fleet is back.
    laptop.disconnect()
    let late = try await claim("Games", on: laptop)
    #expect(await laptop.household.turn(ofNotice: late) == .waiting)
    _ = try await claim("Games", on: router)
    try await router.wait("its turn") { await $0.turn(ofNotice: late) == .ours }
    await router.household.noteTold(notice: late)
    try laptop.connect()
    try await laptop.wait("it is silent") { await $0.turn(ofNotice: late) == .over }
    await laptop.stop()
    await router.stop()
  }

  @Test func `a decision wakes a machine that looks once a day`() async throws {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop", look: .seconds(86_400))
    try await laptop.wait("Mia is there") { await $0.children.count == 1 }
    for name in ["one.example", "two.example"] {
      try await router.household.setShield(true, Shield(domains: [name]), child: mia.id)
      try await laptop.wait("the shield is there") { _ in try await laptop.isStopped(name) }
    }
    await laptop.stop()
    await router.stop()
  }

  @Test func `a machine that was cut off catches up, and so do the others`() async throws {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop")
    try await laptop.wait("Mia is there") { await $0.children.count == 1 }
    laptop.disconnect()
    let there = try await laptop.household.child(named: "Mia").id
    for number in 0..<5 {
      try await router.household.setShield(true, Shield(domains: ["r\(number).example"]), child: mia.id)
      try await laptop.household.setShield(true, Shield(domains: ["l\(number).example"]), child: there)
    }
    try await router.wait("all is handed over") { await $0.sharingStatus?.unsent == 0 }
    try laptop.connect()
    for node in [router, laptop] {
      try await node.wait("both guardians' decisions") { household in
        try await node.areStopped("r4.example", "l4.example")
      }
      #expect(await node.household.troubles.contains { $0.contains("decided differently") })
    }
    await laptop.stop()
    await router.stop()
  }

  @Test func `a database that is set back is fed again, and what it loses holds`() async throws {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop")
    try await router.household.setShield(true, Shield(domains: ["one.example"]), child: mia.id)
    try await laptop.wait("the first shield") { _ in try await laptop.isStopped("one.example") }
    let tables = ["families", "commits", "rows", "minutes", "counters", "claims"].compactMap { SQLName($0) }
    try await database.run(
      [Query("CREATE SCHEMA backup")]
        + tables.map { Query("CREATE TABLE backup.\($0) AS SELECT * FROM picket.\($0)") })
    try await router.household.setShield(true, Shield(domains: ["two.example"]), child: mia.id)
    try await laptop.wait("the second shield") { _ in try await laptop.isStopped("two.example") }
    let rest = tables.filter { $0.text != "families" }
    try await database.run(
      rest.reversed().map { Query("DELETE FROM picket.\($0)") }
        + [Query("UPDATE picket.families f SET cursor = b.cursor FROM backup.families b WHERE b.family = f.family")]
        + rest.map { Query("INSERT INTO picket.\($0) SELECT * FROM backup.\($0)") })
    for node in [router, laptop] {
      try await node.wait("it is noticed") { household in
        await household.sharingStatus?.troubles.contains { $0.contains("set back to an older state") } ?? false
      }
    }
    // A machine that comes after that has it all.
    let tablet = try await join("tablet")
    try await tablet.wait("both shields") { _ in
      try await tablet.areStopped("one.example", "two.example")
    }
    for node in [router, laptop] { #expect(try await node.isStopped("two.example")) }
    for node in [router, laptop, tablet] { await node.stop() }
  }

  @Test func `a database that lies opens nothing, and it is said`() async throws {
    let mia = try await router.household.addChild("Mia")
    let laptop = try await join("laptop")
    try await router.household.setShield(true, Shield(domains: ["one.example"]), child: mia.id)
    try await router.household.setShield(true, Shield(domains: ["two.example"]), child: mia.id, store: "other")
    try await laptop.wait("both shields") { _ in
      try await laptop.areStopped("one.example", "two.example")
    }
    // Two rows are swapped, as if they had been written just now.
    try await database.run([
      Query("UPDATE picket.families SET cursor = cursor + 1"),
      Query(
        "INSERT INTO picket.commits SELECT family, cursor, $1, 1, 0 FROM picket.families",
        [.bytes([UInt8](repeating: 5, count: 16))]),
      Query(
        """
        UPDATE picket.rows r SET revision = f.cursor,
          body = (SELECT o.body FROM picket.rows o WHERE o.kind = 3 AND o.family = r.family AND o.id <> r.id LIMIT 1)
        FROM picket.families f WHERE f.family = r.family AND r.kind = 3
        """),
    ])
    for node in [router, laptop] {
      try await node.wait("it is noticed") { household in
        await household.sharingStatus?.troubles.contains { $0.contains("did not seal") } ?? false
      }
      #expect(try await node.areStopped("one.example", "two.example"))
    }
    let told = try await router.call(.fleet()).fleet?.troubles ?? []
    #expect(told.contains { $0.contains("They have no effect") })
    await laptop.stop()
    await router.stop()
  }

  @Test func `a machine that is put out hears nothing more, and one that leaves keeps what it has`() async throws {
    let mia = try await router.household.addChild("Mia")
    let (laptop, tablet) = (try await join("laptop"), try await join("tablet"))
    try await router.household.setShield(true, Shield(domains: ["one.example"]), child: mia.id)
    for node in [laptop, tablet] {
      try await node.wait("the shield") { _ in try await node.isStopped("one.example") }
    }
    try await router.wait("all are listed") { _ in
      Set(try await router.call(.fleet()).fleet?.nodes.compactMap(\.name) ?? []).count == 3
    }
    await #expect(throws: DaemonError.self) { try await laptop.call(.leaveFleet(node: "tablet")) }
    _ = try await router.call(.leaveFleet(node: "laptop"))
    _ = try await tablet.call(.leaveFleet())
    try await router.household.setShield(false, Shield(domains: ["one.example"]), child: mia.id)
    try await router.wait("all is handed over") { await $0.sharingStatus?.unsent == 0 }
    try await laptop.wait("it is told that it is no member") { household in
      await household.sharingStatus?.troubles.contains { $0.contains("not to be had") } ?? false
    }
    // What it says has no effect, and it hears nothing.
    let there = try await laptop.household.child(named: "Mia").id
    try await laptop.household.setShield(true, Shield(domains: ["two.example"]), child: there)
    #expect(try await laptop.areStopped("one.example", "two.example"))
    #expect(try await tablet.isStopped("one.example"))
    #expect(try await !router.isStopped("two.example"))
    #expect(await tablet.household.membership == nil)
    for node in [router, laptop, tablet] { await node.stop() }
  }
}

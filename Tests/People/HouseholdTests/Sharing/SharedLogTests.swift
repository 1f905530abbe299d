import FilterProtocol
import Ledger
import Policy
import Replication
import Support
import Synchronization
import Testing
import Wire

@testable import Household

/// Logs of decisions that a family's machines have together, where a guardian wants that.
@Suite struct SharedLogTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes()
    _ = try await homes.here.addChild("Mia")
    try await homes.settle()
    for number in 0..<2 {
      _ = try await homes.households[number].addDevice(.child(try await homes.child(number)), user: 1_000)
    }
  }

  private func note(
    _ names: String..., on number: Int, at seconds: Int = 0, device: UInt16 = 1, _ verdict: Policy.Verdict = .block
  ) async throws {
    let household = homes.households[number]
    let wall = homes.homes[number].clocks.withLock { $0.wall } / ClockReading.second
    for name in names {
      await household.note([
        FilterProtocol.DecisionRecord(
          time: UInt64(Int(wall) + seconds) * ClockReading.second,
          revision: await household.current?.snapshot.revision ?? 0, device: device, via: .tls, verdict: verdict,
          reason: .nothingBlocks, application: 0, name: try #require(Name(name)),
          server: Endpoint(Address(v4: 1), port: 443))
      ])
    }
  }

  /// What the log of a machine has, with its names; of other machines with their number.
  private func log(_ number: Int, hereOnly: Bool = false) async throws -> [String] {
    let household = homes.households[number]
    var filter = LogFilter()
    filter.isHereOnly = hereOnly
    var lines: [String] = []
    for decision in try await household.log(filter).decisions {
      let token = try #require(decision.token)
      let name = try await household.reveal([token]).first?.value ?? "?"
      lines.append(decision.node.map { "\(name) on \($0.number)" } ?? name)
    }
    return lines
  }

  /// A guardian says so on a machine.
  private func set(_ word: LogSharing.Word, on number: Int = 0) async throws {
    let present = Int(homes.homes[number].clocks.withLock { $0.wall } / ClockReading.second)
    _ = try await homes.households[number].changeChild(
      try await homes.child(number), birthYear: nil, level: nil,
      log: word == .apart ? .apart : .together(since: present))
  }

  private func settle() async throws {
    await homes.pass(11)
    try await homes.settle()
  }

  @Test func `a log stays on its machine until a guardian wants it together, and goes from then on`() async throws {
    try await note("before.example", on: 1)
    try await settle()
    #expect(try await log(0) == [] && homes.hub.sheets.isEmpty)
    try await set(.together)
    try await settle()
    try await note("one.example", "two.example", on: 1)
    try await note("three.example", on: 0, at: 1)
    try await settle()
    #expect(try await log(0) == ["one.example on 2", "two.example on 2", "three.example"])
    #expect(try await log(1) == ["before.example", "one.example", "two.example", "three.example on 1"])
    #expect(try await log(0, hereOnly: true) == ["three.example"])
    // A line alone, as a quiet evening has them.
    try await note("four.example", on: 1)
    try await settle()
    let newest = homes.hub.sheets.values.max { $0.revision < $1.revision }?.sheet
    #expect((200...400).contains(try #require(newest).body.count), "\(newest?.body.count ?? 0)")
    // Nothing can be read of them in the database.
    let clear = homes.hub.sheets.values.flatMap { $0.sheet.body }
    #expect(!String(decoding: clear, as: UTF8.self).contains("tls"))
  }

  @Test
  func `a line stands where it was decided, once, also after the end of picketd and a database that was set back`()
    async throws
  {
    try await set(.together)
    try await settle()
    let backup = homes.hub.backup
    await homes.pass(700)
    try await note("late.example", on: 1, at: -600)
    try await note("early.example", on: 0)
    try await settle()
    #expect(try await log(0) == ["late.example on 2", "early.example"])
    for number in 0..<2 { try await homes.kill(number) }
    homes.hub.setBack(to: backup)
    try await settle()
    try await note("more.example", on: 1)
    try await settle()
    #expect(homes.hub.sheets.count >= 2)
    #expect(try await log(0) == ["late.example on 2", "early.example", "more.example on 2"])
    #expect(try await log(1) == ["late.example", "early.example on 1", "more.example"])
  }

  @Test func `apart takes away what others told, and what no guardian wanted together does not come`() async throws {
    try await set(.together)
    try await settle()
    try await note("one.example", on: 1)
    try await settle()
    let told = homes.hub.sheets
    try await set(.apart, on: 1)
    try await settle()
    #expect(try await log(0) == [])
    await homes.here.tick()
    #expect(try await homes.here.linesOnDisk().isEmpty)
    try await note("two.example", on: 1)
    try await settle()
    #expect(homes.hub.sheets.mapValues(\.sheet) == told.mapValues(\.sheet))
    // What was told before does not come back, and neither does what was decided meanwhile.
    try await set(.together)
    try await settle()
    try await note("three.example", on: 1)
    try await settle()
    #expect(try await log(0).last == "three.example on 2")
    #expect(try await !log(0).contains("two.example on 2"))
  }

  @Test func `a machine that comes in changes nothing of it, and one that leaves takes nothing along`() async throws {
    try await set(.together)
    try await settle()
    try await note("one.example", on: 1)
    try await settle()
    try await homes.there.endSharing()
    await homes.there.tick()
    #expect(try await log(1) == ["one.example"])
    #expect(try await homes.there.child(named: "Mia").log == nil)
    try await note("alone.example", on: 1)
    try await homes.share(1, as: 9)
    try await settle()
    #expect(try await homes.here.child(named: "Mia").log?.word == .together)
    #expect(try await homes.there.child(named: "Mia").log?.word == .together)
    try await note("again.example", on: 1)
    try await settle()
    #expect(try await log(0) == ["one.example on 2", "again.example on 9"])
    // What it told as the node that it was is its own.
    #expect(try await log(1) == ["one.example", "alone.example", "again.example"])
  }

  @Test func `what was told before logs were apart is nowhere when they are together anew`() async throws {
    try await set(.together)
    try await settle()
    try await note("one.example", on: 1)
    try await settle()
    // This machine is away while another one's guardian has them apart and together again.
    try await set(.apart)
    try await homes.settle([0])
    await homes.pass(60)
    try await note("between.example", on: 1)
    await homes.pass(60)
    try await set(.together)
    try await settle()
    // One that comes in reads all that the database has.
    try await homes.here.endSharing()
    await homes.pass(60)
    try await homes.share(0, as: 7)
    try await settle()
    try await note("two.example", on: 1)
    try await settle()
    #expect(try await log(0) == ["two.example on 2"])
  }

  @Test func `a machine with an older Picket, which says nothing of a log, leaves it as it is`() async throws {
    try await set(.together)
    try await settle()
    let body = try #require(MemberBody(MemberBody(await homes.here.child(named: "Mia"), profile: nil).octets))
    var older = body
    older.log = nil
    #expect(MemberBody(older.octets)?.log == nil)
    #expect(MemberBody(merging: [body, older])?.log == body.log)
    try await homes.there.decideAsAnOlderPicket(of: "Mia", level: .strict)
    try await settle()
    #expect(try await homes.here.child(named: "Mia").level == .strict)
    #expect(try await homes.here.child(named: "Mia").log == body.log)
  }

  @Test func `a child who asks for names without end uses up no quota of its machine`() async throws {
    try await set(.together)
    try await settle()
    var log = SharedLog()
    // What a database that is away does not take is not counted.
    for _ in 0..<9 { log.tell(upTo: 5, octets: SharedLog.mostOctets) }
    let mayTell = [1, 1, 2].map { day in
      if !log.mayTell(on: day) { return false }
      log.tell(upTo: 5, octets: SharedLog.mostOctets)
      return log.note(isTaken: true)
    }
    #expect(mayTell == [true, false, true])
    // What the database takes no more of today is not in the way of decisions.
    try await note("one.example", on: 0)
    await homes.here.noteQuota(ofFleet: "this machine may write 9 pieces a day")
    await homes.pass(11)
    #expect(await homes.here.parcelToShare() == nil)
  }

  @Test func `of two guardians who decided differently the one who wants them apart is heard`() async throws {
    try await set(.together, on: 0)
    try await set(.apart, on: 1)
    try await settle()
    for household in homes.households { #expect(try await household.child(named: "Mia").log == .apart) }
  }

  @Test func `guardians' traffic is in no sheet, and neither is that of a child whose log is apart`() async throws {
    _ = try await homes.here.addChild("Ben")
    try await homes.settle()
    let ben = try await homes.there.addDevice(.child(try await homes.child(1, "Ben")), user: 1_001).number
    let guardian = try await homes.there.addDevice(.guardian, user: 1_002).number
    try await set(.together)
    try await settle()
    try await note("ben.example", on: 1, device: ben)
    try await note("guardian.example", on: 1, device: guardian)
    try await note("mia.example", on: 1)
    try await settle()
    #expect(try await log(0) == ["mia.example on 2"])
  }

  @Test func `many lines go in several sheets, and none is lost where the tables of an older Picket take none`()
    async throws
  {
    homes.hub.takesSheets = false
    try await set(.together)
    try await settle()
    for number in 0..<450 { try await note("host\(number).example", on: 1) }
    try await settle()
    #expect(try await log(0) == [])
    homes.hub.takesSheets = true
    // It does not try all the time.
    try await settle()
    #expect(homes.hub.sheets.isEmpty)
    await homes.pass(3_600)
    for _ in 0..<4 { try await settle() }
    #expect(homes.hub.sheets.count == 3)
    var filter = LogFilter()
    filter.child = try await homes.child(0)
    #expect(try await homes.here.log(filter, limit: 1_000).decisions.count == 450)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `each line is on all machines once, whatever ends, comes late or is set back in between`(_ seed: UInt64)
    async throws
  {
    try await set(.together)
    try await settle()
    var (random, noted, backup) = (SeededGenerator(seed: seed), Set<String>(), homes.hub.backup)
    for step in 0..<300 {
      let number = Int.random(in: 0..<2, using: &random)
      switch Int.random(in: 0..<13, using: &random) {
      // So that parcels go without sheets, too.
      case 12: _ = try await homes.households[number].addProfile("profile \(step)")
      case 0..<4:
        for line in 0..<Int.random(in: 1...40, using: &random) {
          let name = "\(number)-\(step)-\(line).example"
          noted.insert(name)
          try await note(name, on: number)
        }
      case 4, 5: await homes.pass(UInt64.random(in: 1...30, using: &random))
      case 6:
        // What waits for the next second is lost with picketd, as it always was.
        await homes.households[number].tick()
        try await homes.kill(number)
      case 7: backup = homes.hub.backup
      case 8 where step % 3 == 0: homes.hub.setBack(to: backup)
      case 8, 9:
        // The database took it, and picketd ended before it heard so.
        if let parcel = await homes.households[number].parcelToShare() { _ = homes.hub.take(try Parcel(parcel.json)) }
      case 10: try await homes.push(number)
      default: try await homes.pull(number)
      }
    }
    for _ in 0..<20 { try await settle() }
    for number in 0..<2 {
      var (seen, before): ([String], Int?) = ([], nil)
      repeat {
        let page = try await homes.households[number].log(before: before, limit: 1_000)
        seen += try await homes.households[number].reveal(page.decisions.compactMap(\.token)).map(\.value)
        before = page.before
      } while before != nil
      #expect(seen.count == noted.count && Set(seen) == noted, "seed \(seed), node \(number)")
    }
  }

  @Test func `what a database makes up, moves or holds back does no harm`() async throws {
    try await set(.together)
    try await settle()
    try await note("one.example", on: 1)
    try await settle()
    let known = try #require(homes.hub.sheets.values.first?.sheet)
    func shown(_ node: Int64, _ number: Int64, _ body: [UInt8]) throws -> LogSheet {
      let node = try #require(NodeID(node))
      return try #require(LogSheet(node: node, number: number, hour: known.hour, body: body))
    }
    let bookmark = try #require(await homes.here.nextPull()?.bookmark)
    var delivery = Pull.Delivery(bookmark: bookmark)
    delivery.sheets = [
      try shown(3, 1, known.body), try shown(2, 7, known.body), try shown(2, 9, [1, 2, 3]), known, known,
    ]
    delivery.sheetsRead = .max
    try await homes.here.take(delivery, after: bookmark)
    #expect(try await log(0) == ["one.example on 2"])
  }

  @Test func `a wrong clock puts no line before all others for ever`() async throws {
    try await set(.together)
    try await settle()
    homes.homes[1].clocks.withLock { $0.wall += 400 * 86_400 * ClockReading.second }
    try await note("future.example", on: 1)
    try await note("long.example", on: 1, at: -900 * 86_400)
    try await settle()
    let present = Int(homes.homes[0].clocks.withLock { $0.wall } / ClockReading.second)
    let times = try await homes.here.log().decisions.map(\.time)
    #expect(times.allSatisfy { $0 <= present } && times.count <= 1)
  }

  @Test func `without a fleet there is nothing to have together`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    await #expect {
      _ = try await household.changeChild(mia.id, birthYear: nil, level: nil, log: .together(since: 0))
    } throws: {
      "\($0)".contains("picket fleet create")
    }
  }

  @Test func `a sheet says what it was made of`() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    for _ in 0..<200 {
      let lines = (0..<Int.random(in: 0...20, using: &random)).map { number in
        func some() -> [UInt8] { [UInt8(number % 3), UInt8.random(in: 0...5, using: &random)] }
        return SheetBody.Line(
          number: number + 1, time: .random(in: 0...2_000_000_000, using: &random), child: some(),
          device: Bool.random(using: &random) ? some() : nil, token: Bool.random(using: &random) ? some() : nil,
          application: Bool.random(using: &random) ? some() : nil, categories: ["", "social games"].randomElement()!,
          via: "tls", verdict: "block", reason: "category", store: Bool.random(using: &random) ? "main" : nil,
          count: .random(in: 1...9, using: &random), last: Bool.random(using: &random) ? 5 : nil)
      }
      let body = SheetBody(lines: lines)
      #expect(SheetBody(body.octets) == body)
      var damaged = body.octets
      for _ in 0..<3 where !damaged.isEmpty {
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = SheetBody(damaged)
    }
  }
}

extension Household {
  /// Changes a child as a Picket does that knows nothing of logs.
  fileprivate func decideAsAnOlderPicket(of name: String, level: Level) throws {
    let child = try child(named: name)
    try changeSharing { sharing in
      guard let owner = sharing.owners[child.id], let key = RowKey(.member, owner) else { return }
      var body = MemberBody(child, profile: nil)
      (body.level, body.log) = (level, nil)
      sharing.replica.decide(key, body.octets, at: Int64(steadySeconds(at: now)))
    }
  }

  fileprivate func linesOnDisk() throws -> Range<Int> {
    try ledger.read { (tx) throws(LedgerError) in try tx.decisionNumbers() }
  }
}

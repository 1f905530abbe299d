import Catalog
import FamilyTokens
import FilterProtocol
import Ledger
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import Household

@Suite struct DecisionTests {
  let home: Home
  let household: Household
  let mia: Child
  let revision: UInt64

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    _ = try await household.addDevice(.guardian, user: 1_001)
    _ = try await household.addDevice(.shared, user: 1_002)
    revision = try #require(await household.current?.snapshot.revision)
  }

  /// A decision by the revision that was published last when the test began, unless it says another.
  func record(
    _ device: UInt16, _ name: String, time: UInt64 = 1_700_000_000, revision: UInt64? = nil
  ) throws -> FilterProtocol.DecisionRecord {
    FilterProtocol.DecisionRecord(
      time: time * ClockReading.second, revision: revision ?? self.revision, device: device, via: .tls, verdict: .block,
      reason: .blockedCategory,
      store: 1,
      categories: CategorySet([Category(builtIn: "social")].compactMap { $0 }), application: 1,
      name: try #require(Name(name)), server: Endpoint(Address(v4: 1), port: 443))
  }

  @Test func `names become tokens before anybody hears of them`() async throws {
    var recordings = household.recordings().makeAsyncIterator()
    try await household.note([record(1, "video.test")])
    await household.tick()
    try #require(await recordings.next() != nil)
    let heard = try #require(try await household.log().decisions.first)
    #expect(heard.child == mia.id && heard.device == 1 && heard.categories == ["social"] && heard.store == "picket")
    let token = try #require(heard.token)
    #expect(try await household.reveal([token]).map(\.value) == ["video.test"])
    #expect(try await home.restarted().log(LogFilter(child: mia.id)).decisions == [heard])
  }

  @Test(.timeLimit(.minutes(10))) func `what somebody follows is told before the next second`() async throws {
    var recordings = household.recordings().makeAsyncIterator()
    try await household.note([record(1, "video.test")])
    // No tick comes here.
    try #require(await recordings.next() != nil)
    #expect(try await household.log().decisions.count == 1)
  }

  /// The filter keeps a record open for most of a second, and settings may change meanwhile: then the same number is
  /// another store's.
  @Test func `a late record names the store and the application of the settings that its packet was judged by`()
    async throws
  {
    func write(_ store: String) async throws {
      try await household.writeStore(
        mia.id, client: "picket", name: store, [SettingChange(path: "media.denyExplicitContent", value: true)])
    }
    try await write("homework")
    let before = try #require(await household.current?.snapshot.revision)
    try await household.deleteStores(mia.id, client: "picket", names: ["homework"])
    try await write("bedtime")
    await household.use(nil)
    let after = try #require(await household.current?.snapshot.revision)
    for revision in [before, after, 1] {
      var late = try record(1, "a.test", revision: revision)
      late.store = 2
      await household.note([late])
    }
    let decisions = try await household.log().decisions
    #expect(decisions.map(\.store) == ["homework", "bedtime", nil])
    #expect(decisions.map { $0.application == nil } == [false, true, true])
    #expect(decisions.allSatisfy { $0.categories == ["social"] })
  }

  @Test func `no app's store is in the log what an exam or the switched off internet is`() async throws {
    try await household.authorize(mia.id, client: "Homework", member: .child)
    let stores = [
      ("Homework", "exam"), ("Homework", "off"), ("Homework", "exam · 2"), ("picket", "exam"), ("picket", "off"),
    ]
    for (client, name) in stores {
      try await household.writeStore(
        mia.id, client: client, name: name, [SettingChange(path: "media.denyExplicitContent", value: true)])
    }
    let revision = try #require(await household.current?.snapshot.revision)
    for store in 2...6 {
      var record = try record(1, "a.test", revision: revision)
      record.store = UInt16(store)
      await household.note([record])
    }
    let told = try await household.log().decisions.compactMap(\.store)
    #expect(told == ["exam (app)", "exam · 2 (app)", "off (app)", "exam", "off"])
  }

  @Test func `a name that comes again has its token again, and under a new key a new one`() async throws {
    for name in ["a.test", "b.test", "a.test"] { try await household.note([record(1, name)]) }
    _ = try await household.rotateKey()
    try await household.note([record(1, "a.test")])
    let tokens = try await household.log().decisions.compactMap(\.token)
    #expect(tokens.count == 4 && tokens[0] == tokens[2] && Set(tokens).count == 3)
    #expect(try await household.reveal(tokens).map(\.value) == ["a.test", "b.test", "a.test", "a.test"])
  }

  @Test func `what a child visited is what it was let have, each once, by name`() async throws {
    let ben = try await household.addChild("Ben")
    _ = try await household.addDevice(.child(ben.id), user: 1_003)
    func note(_ device: UInt16, _ name: String, _ via: FilterProtocol.DecisionRecord.Via, _ verdict: Policy.Verdict)
      async throws
    {
      var record = try record(device, name)
      (record.via, record.verdict) = (via, verdict)
      await household.note([record])
    }
    for name in ["y.test", "x.test", "y.test"] { try await note(1, name, .tls, .allow) }
    try await note(1, "asked.test", .dns, .allow)
    try await note(1, "stopped.test", .quic, .block)
    try await note(4, "bens.test", .http, .allow)
    try await note(800, "nobodys.test", .http, .allow)
    // Under another key the same name has another token, and still counts as the same name.
    _ = try await household.rotateKey()
    try await note(1, "x.test", .http, .allow)
    let activity = try await household.recentActivity(of: mia.id)
    #expect(activity.domains.map(\.value) == ["x.test", "y.test"])
    #expect(try await activity.domains.map(\.token) == household.mint(.domain, ["x.test", "y.test"]))
    #expect(activity.applications.count == 1)
    #expect(try await household.recentActivity(of: ben.id).domains.map(\.value) == ["bens.test"])
    await #expect(throws: HouseholdError.self) { try await household.recentActivity(of: 99) }
  }

  @Test func `guardians' and shared devices leave no trace`() async throws {
    try await household.note([record(2, "a.test"), record(3, "b.test"), record(99, "c.test")])
    #expect(try await household.log().decisions.isEmpty)
  }

  @Test func `what this machine's own resolver was refused is of no child and no device`() async throws {
    var refused = try record(1_023, "a.test")
    refused.name = Name()
    await household.note([refused])
    let decision = try #require(try await household.log().decisions.first)
    #expect(decision.child == nil && decision.device == nil && decision.token == nil)
  }

  @Test func `decisions about an unknown device are counted, whatever the filter sends, and not written down`()
    async throws
  {
    let card = try #require(Hardware("02:00:00:00:01:99"))
    await household.see([Neighbour(interface: 2, address: Address(v4: 1), hardware: card)])
    let number = Snapshot.unknownDevice(card.bits)
    var allowed = try record(number, "a.test")
    (allowed.verdict, allowed.count) = (.allow, 5)
    await household.note([allowed, try record(number, "b.test"), try record(1, "mias.test")])
    await household.tick()
    let seen = try #require(await household.seenDevices.first)
    let count = await household.decisions(about: seen)
    #expect(count.allowed == 5 && count.blocked == 1)
    #expect(try await household.log().decisions.map(\.device) == [1])
    #expect(try await home.restarted().log().decisions.count == 1)
    // From the moment at which it is a child's, it is written down.
    let adopted = try #require(try await household.adoptDevices(.child(mia.id), hardware: [card]).first)
    #expect(await household.decisions(about: seen) == DecisionCount())
    try await household.note([record(adopted.number, "c.test")])
    #expect(try await household.log().decisions.map(\.device) == [1, Int(adopted.number)])
  }

  @Test func `pages go back in time, and old ones are forgotten`() async throws {
    for number in 0..<30 {
      try await household.note([record(1, "n\(number).test", time: 1_700_000_000 + UInt64(number))])
    }
    let first = try await household.log(limit: 20)
    let second = try await household.log(before: first.before, limit: 20)
    #expect((second.decisions + first.decisions).map(\.time) == (0..<30).map { 1_700_000_000 + $0 })
    #expect(second.before == nil)
    await #expect(throws: HouseholdError.self) { try await household.log(limit: 0) }
    home.pass(31 * 86_400)
    await household.tick()
    #expect(try await household.log().decisions.isEmpty)
  }

  @Test func `a child who is gone takes its decisions along`() async throws {
    try await household.note([record(1, "a.test")])
    _ = try await household.log()
    try await household.note([record(1, "b.test")])
    try await household.removeChild(mia.id)
    #expect(try await household.log().decisions.isEmpty)
  }

  @Test func `forgetting goes on until nothing is left to forget`() async throws {
    await household.note(try (0..<3_000).map { _ in try record(1, "a.test") })
    await household.tick()
    home.pass(31 * 86_400)
    await household.tick()
    #expect(try await household.log(limit: 1_000).decisions.count == 1_000)
    for _ in 0..<6 { await household.tick() }
    #expect(try await household.log().decisions.isEmpty)
  }

  @Test func `who is gone takes many decisions along step by step, also after a restart`() async throws {
    await household.note(try (0..<1_200).map { _ in try record(1, "a.test") })
    await household.tick()
    try await household.removeChild(mia.id)
    #expect(try await household.log().decisions.isEmpty)
    let restarted = try home.restarted()
    for household in [household, restarted] {
      #expect(await household.removedChildren == [mia.id])
      for _ in 0..<4 { await household.tick() }
      #expect(await household.removedChildren.isEmpty)
      #expect(await household.goneChildren.isEmpty)
    }
  }

  @Test func `more than can be kept is left out, and said`() async throws {
    let records = try (0..<DecisionLog.mostPending + 10).map { _ in try record(1, "a.test") }
    await household.note(records)
    #expect(await household.takeComplaints().count == 1)
  }
}

extension Household {
  /// The removed children whose decisions are still on the disk.
  fileprivate var goneChildren: [Int] {
    (try? ledger.read { (tx) throws(LedgerError) in try tx.goneChildren() }) ?? [-1]
  }
}

import Catalog
import FilterProtocol
import Foundation
import Ledger
import Policy
import Support
import Testing
import Wire

@testable import Household

/// A clock that is set forward opens nothing.
@Suite struct ClockTests {
  private static let start: UInt64 = 1_700_000_000
  private static let day: UInt64 = 86_400

  @Test func `the clock of grants loses nothing however often it is told`() throws {
    var moment = ClockReading(wall: 2_000 * ClockReading.second, boot: 0, machine: "first")
    var clock = MonotonicClock(moment)
    // Somebody sets the wall clock back.
    moment.wall = 0
    for _ in 0..<1_000 {
      moment.boot += 60_900_000_000
      clock = clock.moved(to: moment)
    }
    #expect(clock.seconds(at: moment) == 2_000 + 60_900)
  }

  @Test func `a child grows no older by more than a year when somebody sets the clock, however often`() async throws {
    let home = try Home()
    var household = try home.open()
    // The child is ten in 2023, or eleven.
    let mia = try await household.addChild("Mia", birthYear: 2_012)
    let young = try await household.effective(mia.id)
    for years in [7, 20, 50] as [UInt64] {
      home.setWall(Self.start + years * 366 * Self.day)
      await household.tick()
      household = try home.restarted()
      home.restart(wall: Self.start + years * 366 * Self.day)
      household = try home.restarted()
      let range = try await household.tellAge(of: mia.id, gates: [13, 18], to: .guardian, as: nil)
      #expect(range == AgeRange(lower: nil, upper: 13), "\(years) years")
      #expect(try await household.effective(mia.id).maximumAppRating == young.maximumAppRating)
      let troubles = await household.troubles
      #expect(troubles.count == 1 && troubles[0].contains("confirm-time"), "\(troubles)")
    }
  }

  @Test func `a child grows older by time that passes, by a synchronised clock, and by a guardian's word`() async throws
  {
    let home = try Home()
    var household = try home.open()
    let mia = try await household.addChild("Mia", birthYear: 2_012)
    func age() async throws -> Int? {
      for age in 2..<100 {
        let range = try await household.tellAge(of: mia.id, gates: [age], to: .guardian, as: nil)
        if range?.upper == age { return age - 1 }
      }
      return nil
    }
    #expect(try await age() == 10)
    // The machine runs for two years.
    for _ in 0..<24 {
      home.pass(31 * Self.day)
      await household.tick()
    }
    #expect(try await age() == 12)
    home.synchronise(wall: Self.start + 5 * 366 * Self.day)
    home.pass(61)
    await household.tick()
    #expect(try await age() == 15)
    // The synchronised time survives a restart with a wrong clock.
    home.restart(wall: Self.start)
    household = try home.restarted()
    #expect(try await age() == 15)
    home.setWall(Self.start + 10 * 366 * Self.day)
    #expect(try await age() == 16)
    _ = try await household.confirmTime()
    #expect(try await age() == 20)
    #expect(await household.troubles == [])
    home.setWall(Self.start)
    #expect(try await age() == 20)
    // A synchronised clock corrects one that was far ahead.
    home.synchronise(wall: Self.start)
    await household.tick()
    #expect(try await age() == 10)
  }

  @Test func `a clock set forward forgets no decisions and no answers`() async throws {
    let home = try Home()
    var household = try home.open()
    await household.use(BuiltIn.catalog)
    let mia = try await household.addChild("Mia")
    let device = try await household.addDevice(.child(mia.id), user: 1_001)
    await household.note([
      DecisionRecord(
        time: Self.start * ClockReading.second, device: device.number, via: .tls, verdict: .block,
        reason: .blockedCategory, categories: CategorySet(), name: try #require(Name("a.test")),
        server: Endpoint(Address(v4: 1), port: 443))
    ])
    let question = try await household.ask(mia.id, topic: "domain", domain: "a.test")
    _ = try await household.answer(question.id, choice: "decline")
    home.setWall(Self.start + 400 * Self.day)
    for _ in 0..<3 {
      home.pass(61)
      await household.tick()
      household = try home.restarted()
      await household.tick()
    }
    #expect(try await household.log().decisions.count == 1)
    #expect(await household.questions().count == 1)
    // A machine may have been off for long, so each start believes at most one day.
    home.restart(wall: Self.start + 400 * Self.day)
    household = try home.restarted()
    for _ in 0..<3 { household = try home.restarted() }
    await household.tick()
    #expect(try await household.log().decisions.count == 1)
    home.synchronise(wall: Self.start + 400 * Self.day)
    home.pass(61)
    await household.tick()
    #expect(try await household.log().decisions.isEmpty)
    #expect(await household.questions().isEmpty)
  }

  @Test func `a shield for a while ends no earlier when the clock is set forward`() async throws {
    let home = try Home()
    var household = try home.open()
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, seconds: 7_200)
    home.setWall(Self.start + 30 * Self.day)
    await household.tick()
    household = try home.restarted()
    await household.tick()
    #expect(await household.shields().count == 1)
    home.restart(wall: Self.start + 60 * Self.day)
    household = try home.restarted()
    await household.tick()
    #expect(await household.shields().count == 1)
    home.pass(7_200)
    await household.tick()
    #expect(await household.shields().isEmpty)
  }

  @Test func `guardians are told where picketd may not ask whether the clock is kept right`() async throws {
    let home = try Home()
    let household = try home.open()
    #expect(await household.troubles.isEmpty)
    home.refuseClock()
    #expect(await household.troubles.contains { $0.contains("adjtimex(2)") })
  }

  @Test func `what lies in the ledger reads back, and anything else is none`() {
    let clock = TamperProofClock(
      ClockReading(wall: Self.start * ClockReading.second, boot: 7 * ClockReading.second, machine: "m x"))
    #expect(TamperProofClock(clock.row)?.row == clock.row)
    for text in ["", "1", "1 2", "-1 2 3 m", "1 -2 3 m", "1 2 -3 m", "999999999999 1 1 m", "a b c d"] {
      #expect(TamperProofClock(SecretRow(SecretKey.tamperProofClock, text)) == nil, "\(text)")
    }
  }

  @Test func `the kernel is asked whether somebody keeps its clock right`() {
    // The kernel may say yes or no; the test is that asking works.
    let moment = ClockReading.now
    #expect(moment.wall > 0 && moment.boot > 0 && !moment.machine.isEmpty && moment.isSynchronised != nil)
  }
}

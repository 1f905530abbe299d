import Activity
import Policy
import Replication
import Support
import Testing

@testable import Household

/// What guardians of two nodes open on single days.
@Suite struct SharedDayTests {
  private let homes: SharedHomes

  /// It is noon; homework lasts from 11 to 13, and videos an hour.
  init() async throws {
    homes = try await SharedHomes()
    let mia = try await homes.here.addChild("Mia").id
    try await homes.here.addLimit(
      "Videos", of: mia, over: Shield(domains: ["example.net"]), budget: Budget(perDay: 3_600))
    try await homes.here.addSchedule(
      "Homework", of: mia, windows: [try #require(try Window(text: "11:00-13:00"))],
      over: Shield(categories: ["games"]), opens: false)
    try await homes.settle()
  }

  private func extra(_ number: Int) async -> [Int] {
    await homes.households[number].state.timeRules.changes.values.flatMap(\.extra.values)
  }

  private func give(_ seconds: Int, by number: Int) async throws {
    try await homes.households[number].giveMore(to: try await homes.child(number), limit: "Videos", seconds: seconds)
  }

  private func today() async -> CivilDate { homes.zone.local(await homes.here.steadyNow.wallSeconds).date }

  private func expectPeace() async {
    for household in homes.households {
      #expect(await household.sharingStatus?.troubles == [])
      #expect(await household.unsent() == 0)
      #expect(await household.pendingRows == 0)
    }
  }

  @Test func `more time is given on all nodes, once, and goes on from there`() async throws {
    try await give(600, by: 0)
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [600]) }
    try await give(300, by: 1)
    try await homes.settle()
    try await homes.kill(0)
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [900]) }
    await expectPeace()
    // The next day has none of it, and its end is no decision.
    let decisions = await homes.here.decisions()
    await homes.pass(3 * 86_400)
    try await give(60, by: 0)
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [60]) }
    #expect(await homes.there.decisions() == decisions + 1)
  }

  @Test func `of more time that two guardians gave without knowing of each other, the less counts, and once`()
    async throws
  {
    try await give(600, by: 0)
    try await give(600, by: 1)
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [600]) }
    await expectPeace()
    try await give(600, by: 0)
    await homes.pass(5)
    try await give(1_200, by: 1)
    try await homes.settle()
    for number in 0..<2 {
      #expect(await extra(number) == [1_200])
      #expect(await homes.households[number].troubles.contains { $0.contains("decided differently about more time") })
    }
  }

  @Test func `more time on top of what two guardians gave survives that picketd is killed at once`() async throws {
    try await give(600, by: 0)
    await homes.pass(5)
    try await give(1_200, by: 1)
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [600]) }
    for number in 0..<2 {
      try await give(300, by: number)
      try await homes.kill(number)
      try await homes.settle()
    }
    for number in 0..<2 { #expect(await extra(number) == [1_200]) }
    await expectPeace()
  }

  @Test func `a schedule that is left out today is left out everywhere, until one guardian counts it again`()
    async throws
  {
    #expect(try await homes.isStopped("roblox.com", on: 1))
    try await homes.here.skipSchedule("Homework", of: try await homes.child(0), on: await today())
    try await homes.settle()
    #expect(try await !homes.isStopped("roblox.com", on: 1))
    // One leaves out tomorrow as well, and the other has today counted.
    let tomorrow = await today().adding(days: 1)
    try await homes.here.skipSchedule("Homework", of: try await homes.child(0), on: tomorrow)
    try await homes.there.skipSchedule("Homework", of: try await homes.child(1), on: await today(), isSkipped: false)
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await homes.isStopped("roblox.com", on: number))
      let skipped = await homes.households[number].state.timeRules.changes.values.flatMap(\.skipped)
      #expect(skipped == [tomorrow])
    }
    await expectPeace()
  }

  @Test func `a schedule that stops nothing for a while opens on all nodes, and closes on all`() async throws {
    try await homes.there.giveMore(to: try await homes.child(1), schedule: "Homework", seconds: 900)
    try await homes.settle()
    for number in 0..<2 { #expect(try await !homes.isStopped("roblox.com", on: number)) }
    await homes.pass(901)
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
    try await homes.settle()
    await expectPeace()
  }

  @Test(arguments: [900, 960]) func `of two times without knowledge of each other only what both open is open`(
    _ later: Int
  ) async throws {
    try await homes.here.giveMore(to: try await homes.child(0), schedule: "Homework", seconds: 900)
    // It is handed over, and does not arrive.
    _ = await homes.here.parcelToShare()
    await homes.pass(600)
    try await homes.there.giveMore(to: try await homes.child(1), schedule: "Homework", seconds: 1_200)
    if later > 900 { await homes.pass(UInt64(later - 600)) }
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await homes.isStopped("roblox.com", on: number) == (later > 900))
      #expect(await homes.households[number].troubles.contains { $0.contains("decided differently about more time") })
    }
    if later <= 900 { await homes.pass(301) }
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
    // A guardian who knows of both decides anew.
    try await homes.there.giveMore(to: try await homes.child(1), schedule: "Homework", seconds: 600)
    try await homes.settle()
    for number in 0..<2 { #expect(try await !homes.isStopped("roblox.com", on: number)) }
    await homes.pass(601)
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
    try await homes.settle()
    await expectPeace()
  }

  @Test func `times that a guardian knew of count one after the other`() async throws {
    try await homes.here.giveMore(to: try await homes.child(0), schedule: "Homework", seconds: 600)
    try await homes.settle()
    await homes.pass(1_000)
    let decisions = await homes.here.decisions()
    // What is over is forgotten, and that is no decision.
    try await homes.here.skipSchedule("Homework", of: try await homes.child(0), on: await today().adding(days: 1))
    try await homes.settle()
    #expect(await homes.here.decisions() == decisions + 1)
    for number in 0..<2 {
      try await homes.households[number].giveMore(to: try await homes.child(number), schedule: "Homework", seconds: 300)
      try await homes.settle()
      await homes.pass(200)
      for number in 0..<2 { #expect(try await !homes.isStopped("roblox.com", on: number)) }
    }
    await homes.pass(450)
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
    try await homes.settle()
    await expectPeace()
  }

  @Test func `a rule that is removed takes its days along, and a profile's day is the child's`() async throws {
    let teens = try await homes.here.addProfile("teens")
    _ = try await homes.here.changeChild(try await homes.child(0), profile: .some(teens.id))
    try await homes.here.addLimit(
      "Chats", of: teens.id, over: Shield(domains: ["example.org"]), budget: Budget(perDay: 3_600))
    try await give(600, by: 0)
    try await homes.here.giveMore(to: try await homes.child(0), limit: "Chats", seconds: 300)
    try await homes.settle()
    #expect(await extra(1).sorted() == [300, 600])
    try await homes.there.removeTimeRule(.limit, named: "Videos", of: try await homes.child(1))
    try await homes.settle()
    for number in 0..<2 { #expect(await extra(number) == [300]) }
    await expectPeace()
  }
}

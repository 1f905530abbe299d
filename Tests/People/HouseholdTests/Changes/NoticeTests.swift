import Support
import Testing

@testable import Household

/// What listeners are told of the household's own changes.
@Suite struct NoticeTests {
  private func kinds(_ household: Household, after revision: inout Int) async -> [String] {
    let notices = await household.notices(after: revision)
    revision = notices.last?.revision ?? revision
    return notices.map { "\($0.kind) \($0.id ?? "-")" }
  }

  @Test func `each write is told, and nothing where nothing changed`() async throws {
    let home = try Home()
    let household = try home.open()
    var seen = try #require(await household.notices(after: nil).last?.revision)
    let mia = try await household.addChild("Mia")
    #expect(await kinds(household, after: &seen) == ["children Mia"])
    _ = try await household.changeChild(mia.id, name: "Maya")
    #expect(await kinds(household, after: &seen) == ["children Mia", "children Maya"])
    let grant = try await household.grant(.domain("a.test"), child: mia.id, seconds: 60)
    #expect(await kinds(household, after: &seen) == ["grants \(grant.id)"])
    home.pass(61)
    await household.tick()
    #expect(await kinds(household, after: &seen).contains("grants \(grant.id)"))
    await household.tick()
    #expect(await kinds(household, after: &seen) == [])
    try await household.removeChild(mia.id)
    #expect(await kinds(household, after: &seen) == ["children Maya"])
  }

  @Test func `an end that comes near is told once`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    _ = try await household.grant(.domain("a.test"), child: mia.id, seconds: 600)
    let seen = try #require(await household.notices(after: nil).last?.revision)
    await household.tick()
    #expect(await household.notices(after: seen, kinds: [.endings]) == [])
    home.pass(301)
    await household.tick()
    await household.tick()
    let near = await household.notices(after: seen, kinds: [.endings])
    #expect(near.map(\.child) == [mia.id])
    await household.tick()
    #expect(await household.notices(after: near.first?.revision, kinds: [.endings]) == [])
  }

  @Test func `revisions rise over a restart, a clock that was set back, and a restored backup`() async throws {
    let home = try Home()
    var last = 0
    do {
      let household = try home.open()
      _ = try await household.addChild("Mia")
      try Household.backUp(home.ledger, to: home.workshop.path("backup"))
      for number in 0..<5 { _ = try await household.addChild("Child \(number)") }
      last = try #require(await household.notices(after: nil).last?.revision)
      try await household.restore(from: home.workshop.path("backup"))
      let restored = await household.notices(after: last)
      #expect(restored.count >= 5)
      last = try #require(restored.last?.revision)
    }
    home.setWall(1_600_000_000)
    let again = try home.restarted()
    let notices = await again.notices(after: last)
    #expect(notices.map(\.kind) == [.all] && notices[0].revision > last)
    // Below what every JSON reader holds exactly.
    #expect(notices[0].revision < 1 << 53)
  }

  @Test func `a listener wakes for a change, and learns what it was`() async throws {
    let home = try Home()
    let household = try home.open()
    let seen = await household.notices(after: nil).last?.revision
    var wakes = household.noticings().makeAsyncIterator()
    _ = try await household.addChild("Mia")
    _ = await wakes.next()
    #expect(await household.notices(after: seen, kinds: [.children, .grants]).map(\.id) == ["Mia"])
    #expect(await household.notices(after: seen, kinds: [.grants]) == [])
  }

  @Test func `a child's notices are its own`() async throws {
    let home = try Home()
    let household = try home.open()
    let (mia, ben) = (try await household.addChild("Mia"), try await household.addChild("Ben"))
    let seen = await household.notices(after: nil).last?.revision
    _ = try await household.grant(.all, child: mia.id, seconds: 60)
    _ = try await household.allow(.domain("a.test"), child: ben.id)
    #expect(await household.notices(after: seen, child: ben.id).map(\.kind) == [.allowances])
    #expect(await household.notices(after: seen, child: mia.id).map(\.kind) == [.grants])
  }
}

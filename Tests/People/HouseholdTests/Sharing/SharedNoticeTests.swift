import Activity
import Policy
import Replication
import Support
import Testing

@testable import Household

/// One of the machines that find a limit used up tells it, once.
@Suite struct SharedNoticeTests {
  private let homes: SharedHomes
  private static let receiver = Array("mail anna@example.org".utf8)

  /// Ten minutes of films a day.
  init() async throws {
    homes = try await SharedHomes()
    let mia = try await homes.here.addChild("Mia").id
    try await homes.here.addLimit("Films", of: mia, over: Shield(domains: ["example.net"]), budget: Budget(perDay: 600))
    try await homes.settle()
  }

  private func claim(
    _ number: Int, _ limit: String = "Films", for receiver: [UInt8] = Self.receiver, onlyKnown: Bool = false
  ) async -> NoticeClaim {
    await homes.households[number].claimNotice(ofLimit: limit, child: "Mia", receiver: receiver, onlyKnown: onlyKnown)
  }

  private func number(_ claim: NoticeClaim) throws -> String {
    if case .shared(let number) = claim { return number }
    return try #require(nil as String?, "\(claim) is not shared")
  }

  private func turn(_ number: Int, _ notice: String) async -> NoticeTurn {
    await homes.households[number].turn(ofNotice: notice)
  }

  private func turns(_ notice: String) async -> [NoticeTurn] { [await turn(0, notice), await turn(1, notice)] }

  /// One of which nothing is left from the beginning, on all nodes: nothing was earned.
  private func empty(_ name: String = "Games") async throws {
    try await homes.here.addEmpty(name, of: try await homes.child(0))
    try await homes.settle()
  }

  @Test func `minutes of two machines use a limit up, and one of them tells each receiver once`() async throws {
    for number in 0..<2 {
      _ = try await homes.households[number].addDevice(.child(try await homes.child(number)), user: 1_000)
    }
    let uses = (0..<2).map { Use(home: homes.homes[$0], household: homes.households[$0]) }
    try await uses[0].minutes(5, of: ["example.net"])
    try await uses[0].pause()
    #expect(await claim(0) == .nothing)
    homes.homes[1].pass(5 * 60)
    try await uses[1].minutes(5, of: ["example.net"])
    try await uses[1].pause()
    try await homes.settle()
    #expect(await claim(0, onlyKnown: true) == .nothing)
    let notice = try number(await claim(0))
    #expect(try number(await claim(1)) == notice)
    #expect(await turns(notice) == [.waiting, .waiting])
    try await homes.settle()
    #expect(await turns(notice) == [.ours, .waiting])
    await homes.here.noteTold(notice: notice)
    #expect(await turns(notice) == [.over, .waiting])
    try await homes.settle()
    #expect(await turns(notice) == [.over, .over])
    // Another receiver, which only the other machine tells.
    let other = try number(await claim(1, for: [1]))
    try await homes.settle()
    #expect(other != notice)
    #expect(await turn(1, other) == .ours)
    // It becomes longer, and is used up again.
    try await homes.here.giveMore(to: try await homes.child(0), limit: "Films", seconds: 60)
    try await homes.settle()
    #expect(await claim(1) == .nothing)
    try await uses[1].minutes(3, of: ["example.net"])
    try await uses[1].pause()
    try await homes.settle()
    let again = try number(await claim(1))
    try await homes.settle()
    #expect(again != notice)
    #expect(await turn(1, again) == .ours)
    // The database learns neither whose it is nor what: three claims, and that one was told.
    #expect(homes.hub.claims.count == 4 && homes.hub.claims.keys.allSatisfy { $0.count == 16 })
    for household in homes.households { #expect(await household.unsent() == 0) }
  }

  @Test func `a machine that is cut off tells after two minutes, and nothing that another claimed`() async throws {
    try await empty()
    let notice = try number(await claim(0, "Games"))
    await homes.pass(119)
    #expect(await turn(0, notice) == .waiting)
    await homes.pass(1)
    #expect(await turn(0, notice) == .ours)
    await homes.here.noteTold(notice: notice)
    try await homes.settle()
    #expect(await turn(0, notice) == .over)
    // The other one knows whose it is before it looks, and is cut off then.
    #expect(try number(await claim(1, "Games")) == notice)
    await homes.pass(600)
    #expect(await turn(1, notice) == .over)
    // Both are cut off: each tells, and a receiver knows it by the number.
    try await empty("Chat")
    let both = try number(await claim(0, "Chat"))
    #expect(try number(await claim(1, "Chat")) == both)
    await homes.pass(120)
    for place in 0..<2 {
      #expect(await turn(place, both) == .ours)
      await homes.households[place].noteTold(notice: both)
    }
    try await homes.settle()
    #expect(await turns(both) == [.over, .over])
  }

  @Test func `a week is told once, by one machine for each receiver`() async throws {
    func claim(_ number: Int, _ monday: String = "2026-11-23", for receiver: [UInt8] = Self.receiver) async throws
      -> String
    {
      try self.number(await homes.households[number].claimNotice(ofWeek: monday, receiver: receiver))
    }
    let notice = try await claim(0)
    try await homes.settle()
    #expect(try await claim(1) == notice)
    #expect(await turns(notice) == [.ours, .waiting])
    await homes.here.noteTold(notice: notice)
    // A machine that was off until the next one is due knows that it was told.
    await homes.pass(6 * 86_400)
    try await homes.settle()
    #expect(await turns(notice) == [.over, .over])
    #expect(try await claim(1) == notice)
    #expect(await turn(1, notice) == .over)
    #expect(try await claim(1, for: [1]) != notice)
    #expect(try await claim(1, "2026-11-30") != notice)
    #expect(await homes.here.claimNotice(ofWeek: "2026-11-31", receiver: [1]) == .alone)
    await homes.pass(16 * 86_400)
    #expect(await homes.here.claimCount == 0)
  }

  @Test func `another machine takes the turn of one that cannot tell, and gives it back`() async throws {
    try await empty()
    let notice = try number(await claim(0, "Games"))
    try await homes.settle()
    _ = await claim(1, "Games")
    #expect(await turns(notice) == [.ours, .waiting])
    await homes.pass(299)
    try await homes.settle()
    #expect(await turns(notice) == [.ours, .waiting])
    // Each turn is twice as long as the one before.
    for (seconds, next) in [(1, [NoticeTurn.waiting, .ours]), (600, [.ours, .waiting]), (1_200, [.waiting, .ours])] {
      let before = await turns(notice)
      await homes.pass(UInt64(seconds))
      // Not before the database was read.
      #expect(await turns(notice) == before)
      try await homes.settle()
      _ = await turns(notice)
      try await homes.settle()
      #expect(await turns(notice) == next, "\(seconds)")
    }
    await homes.there.noteTold(notice: notice)
    try await homes.settle()
    #expect(await turns(notice) == [.over, .over])
  }

  @Test func `a machine that was cut off takes no turn of a notice that was told meanwhile`() async throws {
    try await empty()
    let notice = try number(await claim(0, "Games"))
    try await homes.settle()
    #expect(try number(await claim(1, "Games")) == notice)
    #expect(await turns(notice) == [.ours, .waiting])
    await homes.here.noteTold(notice: notice)
    try await homes.settle([0])
    await homes.pass(3_600)
    #expect(await turn(1, notice) == .waiting)
    // It hands over first, and reads then.
    try await homes.push(1)
    #expect(await turn(1, notice) == .waiting)
    try await homes.settle()
    #expect(await turns(notice) == [.over, .over])
    // The same where it had the turn, and was off.
    try await empty("Chat")
    let other = try number(await claim(0, "Chat"))
    try await homes.settle()
    _ = await claim(1, "Chat")
    #expect(await turns(other) == [.ours, .waiting])
    await homes.pass(300)
    try await homes.settle([1])
    _ = await turn(1, other)
    try await homes.settle([1])
    #expect(await turn(1, other) == .ours)
    await homes.there.noteTold(notice: other)
    try await homes.settle([1])
    try await homes.kill(0)
    #expect(await turn(0, other) == .waiting)
    try await homes.pull(0)
    #expect(await turn(0, other) == .over)
  }

  @Test func `what was claimed outlasts picketd, until it was told`() async throws {
    try await empty()
    let notice = try number(await claim(0, "Games"))
    // Killed before the database heard of it, and before the answer.
    try await homes.kill(0)
    #expect(try number(await claim(0, "Games", onlyKnown: true)) == notice)
    let parcel = try #require(await homes.here.parcelToShare())
    _ = homes.hub.take(parcel)
    try await homes.kill(0)
    try await homes.settle()
    _ = await claim(1, "Games")
    try await homes.settle()
    #expect(await turns(notice) == [.ours, .waiting])
    try await homes.kill(0)
    // Another one may have told it meanwhile.
    #expect(await turn(0, notice) == .waiting)
    try await homes.pull(0)
    #expect(await turn(0, notice) == .ours)
    await homes.here.noteTold(notice: notice)
    try await homes.settle()
    for place in 0..<2 { try await homes.kill(place) }
    #expect(await turns(notice) == [.over, .over])
    #expect(!String(decoding: try homes.homes[0].stored(), as: UTF8.self).contains("anna@"))
    // It is forgotten some days later, and tomorrow is another day.
    await homes.pass(5 * 86_400)
    #expect(await homes.here.claimCount == 0)
    #expect(try number(await claim(0, "Games")) != notice)
    // A machine that leaves tells by itself.
    let left = try number(await claim(0, "Games"))
    try await homes.here.endSharing()
    #expect(await turn(0, left) == .ours)
    #expect(await claim(0, "Games") == .alone)
  }

  @Test func `a database that makes up claims fills no memory, and one that was set back is fed again`() async throws {
    try await empty()
    let hour = Int64(await homes.here.steadyNow.wallSeconds / 3_600)
    let liar = try #require(NodeID(99))
    homes.hub.cursor += 1
    homes.hub.marks[homes.hub.cursor] = [UInt8](repeating: 9, count: 16)
    for count in 0..<3_000 {
      homes.hub.claims[[UInt8(count >> 8), UInt8(count & 255)]] = (homes.hub.cursor, hour, liar)
    }
    homes.hub.claims[[1]] = (homes.hub.cursor, hour + 1_000, liar)
    try await homes.settle()
    #expect(await homes.here.claimCount == Household.mostClaims)
    // That a notice was told is heard all the same.
    let told = try number(await claim(0, "Games", for: [1]))
    try await homes.settle()
    _ = await claim(1, "Games", for: [1])
    #expect(await turns(told) == [.ours, .waiting])
    await homes.here.noteTold(notice: told)
    try await homes.settle()
    #expect(await turns(told) == [.over, .over])
    homes.hub.claims = [:]
    let backup = homes.hub.backup
    let notice = try number(await claim(0, "Games"))
    try await homes.settle()
    #expect(await turn(0, notice) == .ours)
    homes.hub.setBack(to: backup)
    homes.hub.claims = [:]
    _ = try await homes.there.addChild("Ben")
    try await homes.settle()
    #expect(Set(homes.hub.claims.values.map(\.node.number)) == [1])
    #expect(await turn(0, notice) == .ours)
  }

  /// Machines in contact, in any order, killed now and then: one of them tells each notice. With cuts, no machine tells a notice twice.
  /// Where one machine reaches no receiver, others tell.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func `machines in any order tell each notice once`(
    _ seed: UInt64
  ) async throws {
    let homes = try await SharedHomes(3)
    let mia = try await homes.here.addChild("Mia").id
    let limits = ["A", "B", "C"]
    for name in limits { try await homes.here.addEmpty(name, of: mia) }
    try await homes.settle()
    var random = SeededGenerator(seed: seed)
    let areCut = seed > 2
    let mute = seed > 4 ? 0 : nil
    var (wanted, told): (Set<String>, [String: [Int]]) = ([], [:])
    func tell(_ place: Int) async {
      for notice in wanted where await homes.households[place].turn(ofNotice: notice) == .ours {
        // It claimed that one itself.
        if place == mute { continue }
        told[notice, default: []].append(place)
        await homes.households[place].noteTold(notice: notice)
      }
    }
    for _ in 0..<120 {
      let place = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let name = limits[Int.random(in: 0..<3, using: &random)]
        let claim = await homes.households[place].claimNotice(
          ofLimit: name, child: "Mia", receiver: [UInt8.random(in: 0..<3, using: &random)])
        if case .shared(let notice) = claim, place != mute { wanted.insert(notice) }
      case 4, 5: try await homes.push(place)
      case 6: try await homes.pull(place)
      case 7: await tell(place)
      case 8: try await homes.kill(place)
      default: if areCut { await homes.pass(UInt64.random(in: 1...90, using: &random)) }
      }
    }
    for _ in 0..<(mute == nil ? 1 : 12) {
      try await homes.settle()
      for place in 0..<3 { await tell(place) }
      if mute != nil { await homes.pass(1_200) }
    }
    #expect(wanted.count > 5 && Set(told.keys) == wanted)
    for (notice, places) in told {
      #expect(areCut ? Set(places).count == places.count : places.count == 1, "\(notice) by \(places)")
    }
  }
}

extension Household {
  fileprivate func addEmpty(_ name: String, of child: Int) throws {
    try addEarning(
      name, of: child, by: Shield(domains: ["read.example"]), need: 600, unlocks: Shield(domains: ["\(name).example"]),
      gives: 300)
  }

  fileprivate var claimCount: Int { sharing?.replica.claimCount ?? -1 }
}

import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// A quota that runs out while a child uses it, in real time.
  @Suite(.needsDaemon, .fence(.noon)) struct QuotaTests {
    let lab: Lab
    let daemon: Daemon

    init() throws { (lab, daemon) = (try Lab.standing(), try Fence.daemon()) }

    private static let quota = 120
    /// What may be used then: on a busy machine the third minute has begun before the second is judged.
    private static let filled = quota...quota + 60

    private struct Limits: Decodable {
      struct Limit: Decodable {
        let used: Int
        let left: Int
      }
      let limits: [Limit]
    }

    private struct Usage: Decodable {
      struct Amount: Decodable, Equatable {
        let seconds: Int
        let bytesIn: Int
        let bytesOut: Int
      }
      struct Row: Decodable {
        let key: String
        let seconds: Int
        let bytesIn: Int
        let bytesOut: Int
      }
      let rows: [Row]
      let total: Amount

      func seconds(of key: String) -> Int { rows.filter { $0.key.hasSuffix(key) }.map(\.seconds).max() ?? 0 }
    }

    private func limit() throws -> Limits.Limit {
      let text = try daemon.picket("limit", "list", "--child", "ben", "--json")
      return try #require(try JSONDecoder().decode(Limits.self, from: Data(text.utf8)).limits.first)
    }

    private func usage(_ grouping: String) throws -> Usage {
      let text = try daemon.picket("usage", "--child", "ben", "--by", grouping, "--json")
      return try JSONDecoder().decode(Usage.self, from: Data(text.utf8))
    }

    /// Whether DNS has an address for a site.
    private func isAnswered(_ site: Site) throws -> Bool {
      let answer = try lab.ben.ask(Resolver.router.address(.v4), site.name)
      return answer.error == nil && answer.answers?.isEmpty == false
    }

    @Test func `when a quota of two minutes is used up, what is open is cut, and all else goes on`() throws {
      let (film, chat) = (Site.video.named("quota"), Site.chat.named("quota"))
      let what = ["--category", Household.videoCategory, "--per-day", "2m"]
      #expect(try daemon.run(["limit", "add", "--child", "ben", "--name", "Films"] + what).status == 0)
      let films = try OpenFlows(from: lab.ben, to: film, count: 3)
      let chats = try OpenFlows(from: lab.ben, to: chat, count: 3)
      // Two minutes of the clock, the first of which may be a short one, and the reading after them.
      #expect(
        try eventually(seconds: 150) {
          Patience.pause(milliseconds: 100)
          return try limit().left == 0
        })
      let edge = (Date().timeIntervalSince1970 / 60).rounded(.down) * 60
      #expect(try films.areCut())
      let late = Int((Date().timeIntervalSince1970 - edge) * 1_000)
      print("quota: open connections were cut \(late) ms after the minute that filled it")

      #expect(try Self.filled.contains(limit().used))
      #expect(try lab.ben.ask(Resolver.router.address(.v4), film.name).isEmpty)
      let told = try daemon.picket("explain", film.name, "--child", "ben")
      #expect(told.contains("blocked") && told.contains("the limit Films is used up until midnight"), "\(told)")
      #expect(try daemon.picket("status").contains("streaming until"))
      #expect(try isAnswered(chat))

      try daemon.picket("grant", "--child", "ben", "--category", Household.videoCategory, "--for", "10m")
      #expect(try eventually { try lab.ben.reaches(film) && isAnswered(film) })
      #expect(try chats.goOn())
      try addsUp()
    }

    /// However use is grouped, the sum is the same.
    private func addsUp() throws {
      // What the connections said at their end is counted by then.
      Patience.pause(milliseconds: 2_500)
      let usages = try ["domain", "category", "app", "hour", "day"].map { try ($0, usage($0)) }
      for (grouping, usage) in usages {
        #expect(usage.total == usages[0].1.total, "\(grouping)")
        #expect(usage.rows.map(\.bytesIn).reduce(0, +) == usage.total.bytesIn, "\(grouping): \(usage)")
        #expect(usage.rows.map(\.bytesOut).reduce(0, +) == usage.total.bytesOut, "\(grouping): \(usage)")
      }
      for (grouping, usage) in usages.suffix(2) {
        #expect(usage.rows.map(\.seconds).reduce(0, +) == usage.total.seconds, "\(grouping): \(usage)")
      }
      for (grouping, film, chat) in [
        (usages[0].1, Site.video.name, Site.chat.name), (usages[1].1, Household.videoCategory, Household.chatCategory),
      ] {
        #expect(Self.filled.contains(grouping.seconds(of: film)), "\(grouping)")
        #expect(grouping.seconds(of: chat) == grouping.total.seconds, "\(grouping)")
      }
    }
  }
}

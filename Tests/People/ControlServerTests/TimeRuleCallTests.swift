import Household
import PicketJSON
import PicketVarlink
import Testing

@testable import ControlServer

/// Schedules, limits and more time over the socket: who may, and what is answered.
@Suite struct TimeRuleCallTests {
  private static let games: JSON = [
    "categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": [],
  ]

  private static func schedule(_ name: String, _ window: JSON, _ others: JSON.Object = [:]) -> JSON.Object {
    var call: JSON.Object = ["child": "Mia", "name": .string(name), "windows": [window], "targets": games]
    for member in others.members { call[member.key] = member.value }
    return call
  }

  @Test func `a guardian adds a schedule, and the child reads its time and changes nothing`() async throws {
    let home = try await Home()
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    let always: JSON = ["from": "0:00", "to": "24:00", "days": []]
    let added = try await root.ask("Activity.AddSchedule", Self.schedule("Day", always))
    let schedule = try #require(added["schedules"]?.array?.first?.object)
    #expect(schedule["days"] == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] && schedule["closed"] == true)
    #expect(schedule["from"] == "00:00" && schedule["to"] == "24:00" && schedule["nextChange"] == nil)
    let time = try await mia.ask("Activity.Time")
    #expect(time["child"] == "Mia")
    #expect(time["closed"]?.array?.first?.object?["by"] == "schedule Day")
    #expect(try await mia.ask("Activity.Schedules")["schedules"]?.array?.count == 1)
    #expect(try await mia.ask("Activity.Time", ["child": "Ben"]).refusal == "NotAuthorized")
    #expect(try await mia.ask("Activity.AddSchedule", Self.schedule("Mine", always)).refusal == "NotAuthorized")
    #expect(try await mia.ask("Activity.More", ["seconds": 900]).refusal == "NotAuthorized")
    #expect(try await mia.ask("Activity.RemoveSchedule", ["name": "Day"]).refusal == "NotAuthorized")
    let status = try await root.ask("Filter.Status")["daemon"]?.object
    #expect(status?["closed"] == [["child": "Mia", "what": "games", "by": "schedule Day"]])
    #expect(status?["usageLost"] == 0)
    let stores = try await root.ask("Settings.Stores", ["child": "Mia"])["stores"]?.array?.compactMap(\.object) ?? []
    #expect(stores.map { $0["name"] } == ["schedule Day"] && stores.map { $0["client"] } == ["time"])
    #expect(try await mia.ask("Settings.Shields")["shields"]?.array?.count == 1)
    let explained = try await mia.ask("Catalog.Explain", ["name": "games.example"])
    #expect(explained.isReply)
    #expect(try await root.ask("Activity.RemoveSchedule", ["child": "Mia", "name": "day"]).isReply)
    #expect(try await mia.ask("Activity.Time")["closed"] == [])
    await home.stop()
  }

  @Test func `a guardian who may only approve may give more time, and nothing else`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    _ = try await home.household.addGuardian("Oma", role: .approve)
    try await home.household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let oma = try home.client(user: 60_053)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    let limit: JSON.Object = ["child": "Mia", "name": "Games", "targets": Self.games, "perDay": 3_600]
    #expect(try await oma.ask("Activity.AddLimit", limit).refusal == "NotAuthorized")
    let added = try await root.ask("Activity.AddLimit", limit)["limits"]?.array?.first?.object
    #expect(added?["left"] == 3_600 && added?["usual"] == 3_600 && added?["on"] == [])
    let more = try await oma.ask("Activity.More", ["child": "Mia", "limit": "games", "seconds": 900])
    #expect(more["more"]?.array?.first?.object?["left"] == 4_500)
    #expect(try await oma.ask("Activity.Limits")["limits"]?.array?.first?.object?["extra"] == 900)
    let change = try await root.ask("Activity.Changes")["changes"]?.array?.first?.object
    #expect(change?["sentence"] == "gave Mia more time for 15 min: limit Games")
    await home.stop()
  }

  private static let odd: [(JSON, String)] = [
    (["from": "25:00", "to": "17:00", "days": []], "up to 24:00"),
    (["from": "17:00", "to": "17:00", "days": []], "for the whole day say 0:00 to 24:00"),
    (["from": "15:00", "to": "17:00", "days": ["someday"]], "write days like mon"),
  ]

  @Test(arguments: odd) func `a window that makes no sense gets a sentence`(
    _ window: JSON, _ sentence: String
  ) async throws {
    let home = try await Home()
    let answer = try await home.client(user: 0).ask("Activity.AddSchedule", Self.schedule("Odd", window))
    guard case .refusal("Invalid", let why) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(why["why"]?.string?.contains(sentence) == true, "\(why)")
    await home.stop()
  }
}

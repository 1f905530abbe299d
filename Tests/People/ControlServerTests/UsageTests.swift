import FilterProtocol
import Household
import PicketJSON
import PicketSystem
import Testing
import Wire

@testable import ControlServer

/// Who sees what children use.
@Suite struct UsageTests {
  /// A home whose first child used a site for ten minutes.
  private func home() async throws -> Home {
    let home = try await Home()
    let (end, minute, name) = (SystemClock.boot, UInt64(60_000_000_000), try #require(Name("www.visited.test")))
    for step in 0..<12 {
      let start = end - UInt64(12 - step) * minute
      let reading = UsageReading(
        device: 1, name: name, received: Traffic(bytes: 5_000_000, packets: 4_000),
        sent: Traffic(bytes: 90_000, packets: 2_000), opened: 1)
      await home.household.note(
        UsageRound(begin: start, end: start + minute, readings: step < 10 ? [reading] : [], lost: 0))
    }
    return home
  }

  @Test func `a guardian sees names, a child and a lesser guardian do not`() async throws {
    let home = try await home()
    let (mia, ben, root) = (
      try home.client(user: Home.mia), try home.client(user: Home.ben), try home.client(user: 0)
    )
    let from: JSON = .string(RFC3339.text(ClockReading.now.wallSeconds - 7_200))
    let names = try await root.ask("Activity.Usage", ["child": "Mia", "by": "domain", "from": from])
    let row = try #require(names["rows"]?.array?.first?.object)
    #expect(row["key"] == "visited.test" && row["token"]?.string != nil && row["bytesIn"] == 50_000_000)
    let seconds = try #require(row["seconds"]?.integer)
    #expect((540...660).contains(seconds))
    #expect(names["total"]?.object?["seconds"] == row["seconds"])
    let own = try await mia.ask("Activity.Usage", ["from": from])
    #expect(own["child"] == "Mia" && own["total"] == names["total"])
    #expect(own["rows"]?.array?.compactMap { $0.object?["key"] } == ["none"])
    #expect(own["rows"]?.array?.contains { $0.object?["token"] != nil } == false)
    for way in ["domain", "app"] {
      #expect(try await mia.ask("Activity.Usage", ["by": .string(way), "from": from]).refusal == "NotAuthorized")
    }
    #expect(try await mia.ask("Activity.Usage", ["child": "Ben"]).refusal == "NotAuthorized")
    #expect(try await ben.ask("Activity.Usage", ["by": "day", "from": from])["total"]?.object?["seconds"] == 0)
    #expect(try await root.ask("Activity.Usage", ["child": "Mia", "to": "then"]).refusal == "Invalid")
    let (week, sameWeek) = (
      try await root.ask("Activity.WeeklyReport", ["child": "Mia"]), try await mia.ask("Activity.WeeklyReport")
    )
    #expect(week["seconds"]?.integer == seconds && week["days"]?.array?.count == 7)
    #expect(week["seconds"] == sameWeek["seconds"] && week["days"] == sameWeek["days"])
    await home.stop()
  }

  @Test func `an app gets no tokens of what was used unless a guardian lets it see names`() async throws {
    let home = try await home()
    let (app, other, root) = (
      try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia, group: 8), try home.client(user: 0)
    )
    let question: JSON.Object = [
      "client": "app", "segment": "week", "from": .string(RFC3339.text(ClockReading.now.wallSeconds - 7_200)),
    ]
    var order: JSON.Object = ["child": "Mia", "client": "app", "member": "child", "program": "/usr/7"]
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    #expect(try await app.ask("Activity.Data", question).refusal == "NotAuthorized")
    order["withData"] = true
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approvedWithDataAccess")
    let segments = try await app.ask("Activity.Data", question)["segments"]?.array?.compactMap(\.object) ?? []
    let things = segments.flatMap { $0["categories"]?.array ?? [] }.flatMap { $0.object?["domains"]?.array ?? [] }
    #expect(!things.isEmpty && things.allSatisfy { $0.object?["value"] == "visited.test" })
    #expect(segments.allSatisfy { $0["longest"] != nil || $0["seconds"] == 0 })
    for client in [other, try home.client(user: Home.ben, group: 7)] {
      #expect(try await client.ask("Activity.Data", question).refusal == "NotAuthorized")
    }
    await home.stop()
  }

  @Test func `of what was used, tokens leave what they stand for`() async throws {
    let home = try await home()
    let root = try home.client(user: 0)
    var question: JSON.Object = [
      "child": "Mia", "segment": "week", "from": .string(RFC3339.text(ClockReading.now.wallSeconds - 7_200)),
    ]
    func seconds() async throws -> Int? {
      try await root.ask("Activity.Data", question)["segments"]?.array?.first?.object?["seconds"]?.integer
    }
    let all = try await seconds()
    #expect(all.map { (540...660).contains($0) } == true)
    for (name, rest) in [("visited.test", all), ("other.test", 0)] {
      let mint = try await root.ask("Settings.Mint", ["kind": "domain", "values": [.string(name)]])
      question["domains"] = mint["tokens"]
      #expect(try await seconds() == rest, "\(name)")
    }
    question["domains"] = ["AAAA"]
    let refusal = try await root.ask("Activity.Data", question)
    guard case .refusal("Invalid", let why) = refusal else {
      Issue.record("\(refusal)")
      return
    }
    #expect(why["parameter"] == "filter" && why["why"] == "it has a token that is no domain of this household")
    await home.stop()
  }

  @Test func `a report is for guardians who may do everything, and for apps that may see names`() async throws {
    let home = try await home()
    let (app, mia, root) = (
      try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia), try home.client(user: 0)
    )
    let question: JSON.Object = ["child": "Mia", "client": "app", "segment": "day"]
    // No app of this household has an extension: where a report is looked for, none is found.
    #expect(try await root.ask("Activity.Report", question).refusal == "NotFound")
    for client in [app, mia] {
      #expect(try await client.ask("Activity.Report", question).refusal == "NotAuthorized")
    }
    var order: JSON.Object = ["child": "Mia", "client": "app", "member": "child", "program": "/usr/7"]
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    #expect(try await app.ask("Activity.Report", question).refusal == "NotAuthorized")
    order["withData"] = true
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approvedWithDataAccess")
    #expect(try await app.ask("Activity.Report", question).refusal == "NotFound")
    let others = [mia, try home.client(user: Home.ben, group: 7), try await home.agent("app", for: "Mia")]
    for client in others {
      #expect(try await client.ask("Activity.Report", question).refusal == "NotAuthorized")
    }
    _ = try await home.household.addGuardian("Oma", role: .approve)
    try await home.household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let oma = try home.client(user: 60_053)
    #expect(try await oma.ask("Household.Unlock", ["passcode": "1470", "name": "Oma"]).isReply)
    #expect(try await oma.ask("Activity.Report", question).refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `a report that makes no sense is refused with what would be right`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    for (key, value, parameter) in [
      ("context", JSON.string(String(repeating: "a", count: 256)), "context"), ("context", "a\u{202e}", "context"),
      ("from", "then", "from"),
    ] {
      var question: JSON.Object = ["child": "Mia", "client": "app"]
      question[key] = value
      let refusal = try await root.ask("Activity.Report", question)
      guard case .refusal("Invalid", let why) = refusal else {
        Issue.record("\(key): \(refusal)")
        continue
      }
      #expect(why["parameter"]?.string == parameter)
    }
    for question: JSON.Object in [
      ["child": "Mia"], ["child": "Mia", "client": "app", "segment": "year"],
      ["child": "Mia", "client": "app", "theme": "pink"],
    ] {
      #expect(try await root.ask("Activity.Report", question).refusal == "InvalidParameter")
    }
    await home.stop()
  }
}

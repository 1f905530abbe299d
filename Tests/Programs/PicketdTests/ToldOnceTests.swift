import DatabaseServer
import Foundation
import PicketJSON
import Postgres
import Replication
import Support
import Testing

/// Two whole machines of a family with one receiver: each a picketd and a picket-fleet, and a PostgreSQL and a server of mail
/// between them.
@Suite(
  .serialized, .enabled(if: Caller.isRoot, "programs run as other users"),
  .enabled(if: Caller.hasForeign, "scripts/setup test installs aiosmtpd"),
  .enabled(if: DatabaseServer.isThere, "run scripts/setup test"),
  .enabled(if: SimulatedClock.isBuilt, Comment(rawValue: SimulatedClock.reason)))
struct ToldOnceTests {
  @Test func `a limit of both machines is told once, and by each of them while there is no database`() throws {
    let family = try MessagedFamily()
    try family.addLimit("Films", over: "film.example", minutes: 10)
    try family.addLimit("Chat", over: "chat.example", minutes: 5)
    // Five minutes on each.
    try family.router.use("film.example", minutes: 5, ago: 5)
    try family.laptop.use("film.example", minutes: 5)
    family.router.home.wait(seconds: 20, "a mail") { family.mails(about: "Films").count >= 1 }
    let number = try #require(family.mails(about: "Films").first)
    #expect(try family.claims().contains(number))

    try family.server.fail()
    for machine in [family.router, family.laptop] { try machine.use("chat.example", minutes: 6) }
    // Two minutes without a word, by the machines' clock.
    family.passTime { family.mails(about: "Chat").count >= 2 }
    let numbers = family.mails(about: "Chat")
    #expect(numbers.count == 2 && Set(numbers).count == 1, "\(numbers)")
    #expect(family.mails(about: "Films") == [number])
  }
}

/// A router and a laptop of a family with one child, who tell one person by mail.
private final class MessagedFamily {
  let server: DatabaseServer
  let router: FamilyMachine
  let laptop: FamilyMachine
  private let workshop: Workshop
  private let clock: SimulatedClock
  private let receiver: MessageReceiver
  private let database: DatabaseAddress

  init() throws {
    workshop = try Workshop()
    _ = unsafe chmod(workshop.path(""), 0o711)
    clock = try SimulatedClock(in: workshop.path("time"))
    let port = try WebHome.freePort()
    server = try DatabaseServer(port: port)
    database = try server.database()
    let mail = try WebHome.freePort()
    receiver = try MessageReceiver(ofMailAt: mail, told: workshop.path("told"))
    let configuration = """
      {mode: 'laptop', zone: '\(NoonZone.name)', notify: {receivers: [
        {name: 'mum', mail: 'smtp://127.0.0.1:\(mail)', from: 'picket@mail.test', to: ['mum@mail.test'], about: ['limits'],
         names: true}]}}
      """
    router = try FamilyMachine(configuration, by: clock)
    laptop = try FamilyMachine(configuration, by: clock)
    let url = "postgres://admin@127.0.0.1:\(port)/\(try MessagedFamily.name(of: database))?sslmode=disable"
    try router.call("Fleet.Create", #"{"database": "\#(url)", "name": "router"}"#)
    let code = try #require(try router.call("Fleet.Invite")["code"]?.string)
    try laptop.call("Fleet.Join", #"{"code": "\#(code)", "name": "laptop"}"#)
    try router.call("Household.AddChild", #"{"name": "Mia"}"#)
    laptop.home.wait("Mia is there") { [laptop] in
      (try? laptop.call("Household.Children")["children"]?.array?.count) == 1
    }
    for machine in [router, laptop] {
      try machine.call("Household.AddDevice", #"{"owner": "child", "child": "Mia", "user": 61000}"#)
    }
  }

  private static func name(of database: DatabaseAddress) throws -> String {
    let answer = try PostgresConnection(to: database).run([Query("SELECT current_database()::text", mostRows: 1)])
    var row = RowReader(answer[0].rows.first ?? [])
    return try row.text()
  }

  /// On both machines.
  func addLimit(_ name: String, over domain: String, minutes: Int) throws {
    let targets = #"{"categories": [], "domains": ["\#(domain)"], "applications": [], "allWeb": false, "except": []}"#
    try router.call(
      "Activity.AddLimit",
      #"{"child": "Mia", "name": "\#(name)", "targets": \#(targets), "perDay": \#(minutes * 60)}"#)
    laptop.home.wait("the limit is there") { [laptop] in (try? laptop.limits()[name]) == minutes * 60 }
  }

  /// Lets the machines' time pass until something is so: some seconds of it for each moment of a test's, so that what has a time of its own
  /// is not skipped.
  func passTime(until isSo: () -> Bool) {
    for _ in 0..<1_200 where !isSo() {
      try? clock.pass(seconds: 2)
      usleep(50_000)
    }
  }

  /// The numbers of the mails about a limit, in the order in which they came.
  func mails(about limit: String) -> [String] {
    receiver.lines.filter { $0["text"]?.string?.contains("limit \(limit) ") == true }.compactMap { mail in
      let id = mail["headers"]?.object?["message-id"]?.string ?? ""
      return id.hasPrefix("<msg_") ? String(id.dropFirst(5).prefix { $0 != "@" }) : nil
    }
  }

  /// The numbers that machines claimed in the database.
  func claims() throws -> [String] {
    let claims = Query("SELECT claim FROM picket.claims ORDER BY revision", mostRows: 100)
    return try PostgresConnection(to: database).run([claims])[0].rows.map { values in
      var row = RowReader(values)
      return OctetText.text(try row.bytes())
    }
  }
}

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
  /// One family for all, since its machines take a while to begin.
  @Test func `a limit of both machines is told once, as is a week, and by each of them while there is no database`()
    throws
  {
    let family = try MessagedFamily()
    try limit(family)
    try handOver(family)
    try week(family)
    try cut(family)
    #expect(family.mails(to: "mum", about: "limit Films ").count == 1)
    #expect(family.mails(to: "mum", about: "limit Games ").count == 1)
    #expect(family.mails(to: "dad", about: "limit Games ").count == 1)
    #expect(family.mails(to: "mum", about: "The week of Mia").count == 1)
  }

  private func limit(_ family: MessagedFamily) throws {
    try family.addLimit("Films", over: "film.example", minutes: 10)
    // Five minutes on each.
    try family.router.use("film.example", minutes: 5, ago: 5)
    try family.laptop.use("film.example", minutes: 5)
    family.router.home.wait("a mail") { !family.mails(to: "mum", about: "limit Films ").isEmpty }
    let number = try #require(family.mails(to: "mum", about: "limit Films ").first)
    #expect(try family.claims().contains(number))
  }

  /// The laptop reaches one of two people, and the router both.
  private func handOver(_ family: MessagedFamily) throws {
    try family.addLimit("Games", over: "games.example", minutes: 5)
    let before = try family.claims()
    family.router.disconnect()
    try family.laptop.use("games.example", minutes: 6, ago: 20)
    // A claim for each of them, and that one was told. What is said of the limit before may come as late as these.
    family.laptop.home.wait("three claims and a mail") {
      (try? family.claims().count) ?? 0 >= before.count + 3 && !family.mails(to: "mum", about: "limit Games ").isEmpty
    }
    let claims = try family.claims().dropFirst(before.count)
    #expect(family.mails(to: "mum", about: "limit Games ").count == 1)
    try family.router.connect()
    // Five minutes in which no machine told it, by the machines' clock.
    family.passTime { !family.mails(to: "dad", about: "limit Games ").isEmpty }
    let number = try #require(family.mails(to: "dad", about: "limit Games ").first)
    #expect(claims.contains(number))
    family.laptop.home.wait("the laptop tries no more") {
      family.waiting(on: family.laptop) == ["mum": 0, "dad": 0]
    }
  }

  /// The report has the minutes of both. picketd ends on both machines before the receiver has it.
  private func week(_ family: MessagedFamily) throws {
    family.refuseMail()
    let before = try family.claims()
    try family.pass(days: 7)
    // Which wakes both.
    try family.addLimit("Chat", over: "chat.example", minutes: 5)
    family.router.home.wait("a claim") { (try? family.claims().count) ?? 0 >= before.count + 1 }
    for machine in [family.router, family.laptop] { machine.stop() }
    try family.takeMail()
    for machine in [family.router, family.laptop] { try machine.start() }
    family.router.home.wait("the report") { !family.mails(to: "mum", about: "The week of Mia").isEmpty }
    #expect(family.mails(to: "mum", about: "16 min in all").count == 1)
  }

  private func cut(_ family: MessagedFamily) throws {
    try family.server.fail()
    for machine in [family.router, family.laptop] { try machine.use("chat.example", minutes: 6) }
    // Two minutes without a word.
    family.passTime { family.mails(to: "mum", about: "limit Chat ").count >= 2 }
    let numbers = family.mails(to: "mum", about: "limit Chat ")
    #expect(numbers.count == 2 && Set(numbers).count == 1, "\(numbers)")
  }
}

/// A router and a laptop of a family with one child, who tell two people by mail.
private final class MessagedFamily {
  let server: DatabaseServer
  let router: FamilyMachine
  let laptop: FamilyMachine
  private let workshop: Workshop
  private let clock: SimulatedClock
  private var receiver: MessageReceiver?
  private let mail: UInt16
  private let database: PostgresConnection

  init() throws {
    workshop = try Workshop()
    _ = unsafe chmod(workshop.path(""), 0o711)
    clock = try SimulatedClock(in: workshop.path("time"))
    let port = try WebHome.freePort()
    server = try DatabaseServer(port: port)
    database = try PostgresConnection(to: server.database())
    mail = try WebHome.freePort()
    receiver = try MessageReceiver(ofMailAt: mail, told: workshop.path("told"))
    func entry(_ name: String, _ port: UInt16, _ kinds: String) -> String {
      """
      {name: '\(name)', mail: 'smtp://127.0.0.1:\(port)', from: 'picket@mail.test', to: ['\(name)@mail.test'],
       about: [\(kinds)], names: true}
      """
    }
    let zone = NoonZone.name
    // Nothing answers at port 1.
    let machines = try [mail, 1].map { [clock, mail] port in
      let receivers = [entry("mum", mail, "'limits', 'week'"), entry("dad", port, "'limits'")]
      return try FamilyMachine(
        "{mode: 'laptop', zone: '\(zone)', notify: {receivers: [\(receivers.joined(separator: ", "))]}}",
        by: clock)
    }
    (router, laptop) = (machines[0], machines[1])
    let url = "postgres://admin@127.0.0.1:\(port)/\(try MessagedFamily.name(of: database))?sslmode=disable"
    try router.call("Fleet.Create", ["database": .string(url), "name": "router"])
    let code = try #require(try router.call("Fleet.Invite")["code"]?.string)
    try laptop.call("Fleet.Join", ["code": .string(code), "name": "laptop"])
    try router.call("Household.AddChild", ["name": "Mia"])
    laptop.home.wait("Mia is there") { [laptop] in
      (try? laptop.call("Household.Children")["children"]?.array?.count) == 1
    }
    for machine in machines {
      try machine.call("Household.AddDevice", ["owner": "child", "child": "Mia", "user": 61_000])
      // Which week is the last one that is not reported.
      machine.home.wait("the week is known") {
        FileManager.default.fileExists(atPath: machine.home.workshop.path("state/week"))
      }
    }
  }

  private static func name(of database: PostgresConnection) throws -> String {
    var row = RowReader(
      try database.run([Query("SELECT current_database()::text", mostRows: 1)])[0].rows.first ?? [])
    return try row.text()
  }

  /// On both machines.
  func addLimit(_ name: String, over domain: String, minutes: Int) throws {
    let targets: JSON.Object = [
      "categories": [], "domains": [.string(domain)], "applications": [], "allWeb": false, "except": [],
    ]
    try router.call(
      "Activity.AddLimit",
      ["child": "Mia", "name": .string(name), "targets": .object(targets), "perDay": .int(minutes * 60)])
    laptop.home.wait("the limit is there") { [laptop] in (try? laptop.limits()[name]) == minutes * 60 }
  }

  /// Lets half an hour of the machines' time pass, or less where something is so before: some seconds of it for each moment of a
  /// test's, so that what has a time of its own is not skipped. What takes longer by the world's clock is waited for.
  func passTime(until isSo: () -> Bool) {
    for moment in 0..<6_000 where !isSo() {
      if moment < 360 { try? clock.pass(seconds: 5) }
      usleep(50_000)
    }
  }

  /// Ends the server of mail.
  func refuseMail() { receiver = nil }
  func takeMail() throws { receiver = try MessageReceiver(ofMailAt: mail, told: workshop.path("told")) }

  func pass(days: Int) throws { try clock.pass(seconds: days * 86_400) }

  /// The numbers of the mails to somebody that say something, in the order in which they came.
  func mails(to name: String, about words: String) -> [String] {
    let mails = MessageReceiver.lines(in: workshop.path("told")).filter { mail in
      mail["to"]?.array?.first?.string == "\(name)@mail.test" && mail["text"]?.string?.contains(words) == true
    }
    return mails.compactMap { mail in
      let id = mail["headers"]?.object?["message-id"]?.string ?? ""
      return id.hasPrefix("<msg_") ? String(id.dropFirst(5).prefix { $0 != "@" }) : nil
    }
  }

  /// How many messages wait for each receiver.
  func waiting(on machine: FamilyMachine) -> [String: Int64] {
    let receivers = (try? machine.call("Household.Receivers"))?["receivers"]?.array?.compactMap(\.object) ?? []
    var waiting: [String: Int64] = [:]
    for receiver in receivers {
      if let name = receiver["name"]?.string { waiting[name] = receiver["waiting"]?.int }
    }
    return waiting
  }

  /// The numbers that machines claimed in the database.
  func claims() throws -> [String] {
    let claims = Query("SELECT claim FROM picket.claims ORDER BY revision", mostRows: 100)
    return try database.run([claims])[0].rows.map { values in
      var row = RowReader(values)
      return OctetText.text(try row.bytes())
    }
  }
}

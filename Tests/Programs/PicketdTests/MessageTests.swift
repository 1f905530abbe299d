import Foundation
import PicketJSON
import Support
import Testing

/// Guardians told elsewhere: a real picketd, its picket-fetch, and receivers that are as they are.
@Suite(.serialized, .enabled(if: Caller.isRoot, "picketd starts picket-fetch as another user")) struct MessageTests {
  @Test func `a request reaches webhooks and ntfy, signed, and without a name where none was switched on`() throws {
    let hub = try MessageHub(
      """
      {name: 'hub', webhook: 'HUB/hub', secretFile: 'SECRET', about: ['requests']},
      {name: 'family', webhook: 'HUB/family', secretFile: 'SECRET', about: ['requests'], names: true},
      {name: 'phone', ntfy: 'HUB/my-topic', tokenFile: 'TOKEN', about: ['requests']},
      {name: 'siren', webhook: 'HUB/siren', secretFile: 'SECRET', about: ['devices']}
      """)
    try hub.listen()
    try hub.ask("secret.example", "club")
    let told = hub.wait(for: ["/hub", "/family", "/"])
    let plain = try #require(told["/hub"])
    #expect(plain["verified"] == true && plain["body"]?.object?["kind"] == "requests")
    #expect(plain["body"]?.object?["text"] == "A child asks for something (request 1).")
    #expect(plain["body"]?.object?["link"] == "https://picket.home:8053/requests")
    let clear = try #require(told["/family"])
    #expect(clear["verified"] == true && clear["body"]?.object?["child"] == "Mia")
    #expect(clear["body"]?.object?["text"] == "Mia asks for secret.example, by an app: “club”")
    let phone = try #require(told["/"])
    #expect(phone["headers"]?.object?["authorization"] == "Bearer tk_test")
    #expect(phone["body"]?.object?["topic"] == "my-topic" && phone["body"]?.object?["title"] == "A child asks")
    #expect(told["/siren"] == nil)
    for discreet in [plain, phone] {
      #expect(!JSON.object(discreet).text.contains("Mia") && !JSON.object(discreet).text.contains("secret.example"))
    }
    // No name is in what picketd writes down.
    #expect(!hub.home.log.contains("secret.example"))
  }

  @Test func `a receiver that was away gets what waited, once, and a limit, a device and a trouble are told`() throws {
    let hub = try MessageHub("{name: 'hub', webhook: 'HUB/hub', secretFile: 'SECRET', names: true}")
    try hub.ask("late.example", nil)
    hub.home.wait("a failure") { (try? hub.receivers().first?["failure"]?.string) != nil }
    let waiting = try #require(try hub.receivers().first)
    #expect(waiting["waiting"] == 1 && waiting["failure"]?.string?.contains("nothing answers") == true, "\(waiting)")
    // The one minute that she has is used by what the stand-in tells.
    _ = try Caller.root.ask(
      hub.home.socket,
      (
        "Household.AddDevice",
        #"{"owner": "child", "child": "Mia", "hardware": "02:00:00:00:01:11", "name": "tablet"}"#
      ),
      (
        "Activity.AddLimit",
        #"{"child": "Mia", "name": "Games", "targets": {"categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": []}, "perDay": 60}"#
      ))
    try hub.home.workshop.write("filter.sock.use", Array("1 games.example 10\n".utf8))
    _ = try Caller.root.ask(hub.home.socket, ("Household.ChangeChild", #"{"child": "Mia", "level": "strict"}"#))
    // A file that is refused is a trouble.
    try hub.home.configure("{mod: 'laptop'}")
    _ = try Caller.root.ask(hub.home.socket, ("Filter.Reload", "{}"))
    try hub.listen()
    hub.home.wait("three messages") { Set(hub.texts).count >= 3 }
    #expect(hub.texts.contains("Mia asks for late.example, by an app."))
    #expect(hub.texts.contains("Mia's limit Games is used up for today."))
    #expect(hub.texts.contains { $0.contains("there is no such key") }, "\(hub.texts)")
    // Each came once.
    #expect(hub.lines.allSatisfy { $0["verified"] == true })
    let ids = hub.lines.compactMap { $0["body"]?.object?["id"]?.string }
    #expect(Set(ids).count == ids.count, "\(ids)")
    hub.home.wait("an empty outbox") { (try? hub.receivers().first?["waiting"]) == .int(0) }
    let report = try #require(try hub.receivers().first)
    #expect(report["failure"] == nil && report["lastDelivery"] != nil)
  }

  @Test func `hostile receivers get one message each, and no more than a head is read of them`() throws {
    let hub = try MessageHub(
      """
      {name: 'redirect', webhook: 'HUB/redirect', secretFile: 'SECRET'},
      {name: 'endless', webhook: 'HUB/endless', secretFile: 'SECRET'},
      {name: 'huge', webhook: 'HUB/huge', secretFile: 'SECRET'},
      {name: 'garbage', webhook: 'HUB/garbage', secretFile: 'SECRET'},
      {name: 'wrong', webhook: 'HUB/wrong', secretFile: 'SECRET'},
      {name: 'inward', webhook: 'https://localhost:PORT/inward', secretFile: 'SECRET'},
      {name: 'nameless', webhook: 'HUB/nameless', secretFile: '/nowhere/secret'}
      """)
    try hub.listen()
    let outcomes = try hub.attempt()
    func failure(_ name: String) -> String? { outcomes[name] ?? nil }
    #expect(failure("redirect")?.contains("messages follow no redirect") == true)
    #expect(failure("endless")?.contains("headers without end") == true)
    // A status of 200 is enough, however much comes behind it.
    #expect(outcomes.keys.contains("huge") && failure("huge") == nil)
    #expect(failure("garbage") != nil)
    #expect(failure("wrong")?.contains("takes this message for wrong (status 422)") == true)
    #expect(failure("inward")?.contains("set 'local: true'") == true, "\(outcomes)")
    #expect(failure("nameless")?.contains("/nowhere/secret") == true)
    let paths = hub.lines.compactMap { $0["path"]?.string }
    #expect(!paths.contains("/elsewhere") && !paths.contains("/inward"))
    #expect(try hub.attempt("huge") == ["huge": nil])
    #expect(
      try Caller.root.ask(hub.home.socket, ("Household.TryReceivers", #"{"name": "nobody"}"#))
        .joined().contains("NotFound"))
  }

  @Test(.enabled(if: Caller.hasForeign, "scripts/setup test installs aiosmtpd"))
  func `the report of the week goes by mail, once, to those it is for`() throws {
    let hub = try MessageHub(
      """
      {name: 'mum', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['mum@mail.test', 'dad@mail.test'], about: ['week'],
       names: true},
      {name: 'discreet', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['oma@mail.test'], about: ['week']},
      {name: 'wrong', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['nobody@mail.test'], about: ['devices']},
      {name: 'secret', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['mum@mail.test'], user: 'mum',
       passwordFile: 'SECRET', about: ['devices']},
      {name: 'outside', mail: 'smtp://localhost:PORT', from: 'picket@mail.test', to: ['mum@mail.test'], about: ['devices']}
      """, reportedWeek: "2026-01-05")
    try hub.takeMail()
    hub.home.wait("two mails") { hub.lines.count >= 2 }
    let mails = Dictionary(hub.lines.map { ($0["to"]?.array?.first?.string ?? "", $0) }) { first, _ in first }
    let mum = try #require(mails["mum@mail.test"])
    #expect(mum["to"] == ["mum@mail.test", "dad@mail.test"] && mum["from"] == "picket@mail.test")
    #expect(mum["subject"] == "The report of the week" && mum["helo"] == "mail.test")
    let text = try #require(mum["text"]?.string)
    #expect(
      text.contains("The week of Mia, Mon ") && text.contains("in all") && text.contains("picket.home:8053/children"))
    let headers = try #require(mum["headers"]?.object)
    #expect(
      headers["auto-submitted"] == "auto-generated" && headers["content-type"]?.string?.hasPrefix("text/plain") == true)
    #expect(headers["message-id"]?.string?.hasSuffix("@mail.test>") == true && headers["date"] != nil)
    let oma = try #require(mails["oma@mail.test"])
    #expect(oma["text"]?.string?.contains("The report of the week is on Picket's pages.") == true)
    #expect(!JSON.object(oma).text.contains("Mia"))

    // What is refused, and what would be sent in the clear.
    let outcomes = try hub.attempt()
    func failure(_ name: String) -> String? { outcomes[name] ?? nil }
    #expect(outcomes.keys.contains("mum") && failure("mum") == nil)
    #expect(failure("wrong")?.contains("refuses the mail (550)") == true, "\(outcomes)")
    #expect(failure("secret")?.contains("offers no TLS") == true, "\(outcomes)")
    #expect(failure("outside")?.contains("set 'local: true'") == true, "\(outcomes)")
    #expect(!hub.lines.contains { $0["password"] != nil })
    // Another start of picketd does not report the same week again.
    try hub.restart()
    _ = try hub.attempt("mum")
    #expect(hub.lines.count { $0["subject"] == "The report of the week" } == 2, "\(hub.lines)")
  }

  /// Its own certificate, for 127.0.0.1.
  private static let certificate = Project.path("Tests/Fixtures/servers/untrusted.pem")
  private static let withPasswords = """
    {name: 'mum', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['mum@mail.test'], user: 'mum',
     passwordFile: 'PASSWORD'},
    {name: 'dad', mail: 'smtp://127.0.0.1:PORT', from: 'picket@mail.test', to: ['dad@mail.test'], user: 'dad',
     passwordFile: 'SECRET'}
    """

  @Test(.enabled(if: Caller.hasForeign, "scripts/setup test installs aiosmtpd"))
  func `a password does not go to a server of mail whose certificate is not trusted`() throws {
    let hub = try MessageHub(Self.withPasswords)
    try hub.takeMail(certificate: Self.certificate)
    #expect(try hub.attempt("mum")["mum"]??.contains("is not trusted") == true)
    #expect(hub.lines.isEmpty)
  }

  @Test(.enabled(if: Caller.hasForeign, "scripts/setup test installs aiosmtpd"))
  func `a server of mail whose certificate is trusted gets the password, and the mail when that is right`() throws {
    let hub = try MessageHub(Self.withPasswords, trusting: Self.certificate)
    try hub.takeMail(certificate: Self.certificate)
    let outcomes = try hub.attempt()
    #expect(outcomes.keys.contains("mum") && outcomes["mum"] == .some(nil), "\(outcomes)")
    #expect(outcomes["dad"]??.contains("refuses the user: are user and password right") == true, "\(outcomes)")
    #expect(hub.lines.count { $0["user"] == "mum" && $0["password"] == "right" } == 1)
    #expect(hub.lines.compactMap { $0["to"]?.array?.first?.string } == ["mum@mail.test"])
  }

  @Test func `a certificate that nobody vouches for is not trusted, in the home neither`() throws {
    let hub = try MessageHub("{name: 'hub', webhook: 'https://127.0.0.1:PORT/hub', secretFile: 'SECRET'}")
    try hub.listen(certificate: Project.path("Tests/Fixtures/servers/untrusted.pem"))
    #expect(try hub.attempt()["hub"]??.contains("is not trusted") == true)
    #expect(hub.lines.isEmpty)
  }
}

/// A picketd with receivers, and what they got.
final class MessageHub {
  private static let secret = "0123456789abcdef0123456789abcdef"
  let home: Home
  private let port: UInt16
  private var picketd: Process
  private var receiver: MessageReceiver?

  /// `reportedWeek` is the Monday of the report that was made last.
  init(_ receivers: String, reportedWeek: String? = nil, trusting certificate: String? = nil) throws {
    port = try WebHome.freePort()
    home = try Home("")
    try home.workshop.write("secret", Array(MessageHub.secret.utf8))
    try home.workshop.write("password", Array("right\n".utf8))
    try home.workshop.write("token", Array("tk_test\n".utf8))
    let text = receivers.replacingOccurrences(of: "HUB", with: "http://127.0.0.1:PORT")
      .replacingOccurrences(of: "PORT", with: "\(port)")
      .replacingOccurrences(of: "PASSWORD", with: home.workshop.path("password"))
      .replacingOccurrences(of: "SECRET", with: home.workshop.path("secret"))
      .replacingOccurrences(of: "TOKEN", with: home.workshop.path("token"))
    try home.configure(
      "{mode: 'laptop', zone: '\(NoonZone.name)', notify: {pages: 'https://picket.home:8053/', receivers: [\(text)]}}")
    // What a child used was used while the machine was up.
    picketd = try home.start(daysUp: 10, instead: certificate.map { [.trusting($0)] } ?? [])
    home.wait("ready") { [home] in home.log.contains("picketd: ready") }
    _ = try Caller.root.ask(home.socket, ("Household.AddChild", #"{"name": "Mia"}"#))
    guard let reportedWeek else { return }
    try restart { try home.workshop.write("state/week", Array("\(reportedWeek)\n".utf8)) }
  }

  func restart(_ meanwhile: () throws -> Void = {}) throws {
    let starts = home.log.split(separator: "picketd: ready").count
    _ = home.stop(picketd)
    try meanwhile()
    picketd = try home.start(daysUp: 10)
    home.wait("ready again") { [home] in home.log.split(separator: "picketd: ready").count > starts }
  }

  deinit { _ = home.stop(picketd) }

  /// Starts the receiver.
  func listen(certificate: String? = nil) throws {
    receiver = try MessageReceiver(
      ofWebhooks: MessageHub.secret, at: port, told: told, certificate: certificate)
  }

  /// Starts a server of mail.
  func takeMail(certificate: String? = nil) throws {
    receiver = try MessageReceiver(ofMailAt: port, told: told, certificate: certificate)
  }

  private var told: String { home.workshop.path("told") }

  func ask(_ domain: String, _ why: String?) throws {
    let reason = why.map { #", "why": "\#($0)""# } ?? ""
    _ = try Caller.root.ask(
      home.socket,
      ("Requests.Ask", #"{"child": "Mia", "topic": "domain", "payload": {}, "domain": "\#(domain)"\#(reason)}"#))
  }

  var lines: [JSON.Object] { MessageReceiver.lines(in: told) }

  var texts: [String] { lines.compactMap { $0["body"]?.object?["text"]?.string } }

  /// The first request at each of these paths.
  func wait(for paths: [String]) -> [String: JSON.Object] {
    home.wait("messages at \(paths)") { [self] in
      Set(paths).isSubset(of: lines.compactMap { $0["path"]?.string })
    }
    return Dictionary(lines.map { ($0["path"]?.string ?? "", $0) }) { first, _ in first }
  }

  private func reply(_ method: String, _ parameters: String) throws -> JSON.Object {
    let line = try #require(try Caller.root.ask(home.socket, (method, parameters)).first)
    return try #require(try JSON(parsing: Array(line.utf8)).object)
  }

  func receivers() throws -> [JSON.Object] {
    try reply("Household.Receivers", "{}")["receivers"]?.array?.compactMap(\.object) ?? []
  }

  /// Why a trial failed at each receiver.
  func attempt(_ name: String? = nil) throws -> [String: String?] {
    let parameters = name.map { #"{"name": "\#($0)"}"# } ?? "{}"
    let outcomes = try reply("Household.TryReceivers", parameters)["outcomes"]?.array?.compactMap(\.object) ?? []
    return Dictionary(outcomes.map { ($0["name"]?.string ?? "", $0["failure"]?.string) }) { first, _ in first }
  }
}

import Household
import PicketJSON
import PicketSystem
import PicketVarlink
import Support
import Testing

@testable import ControlServer
@testable import Replication

/// What guardians ask of the fleet, and what picket-fleet may ask, with a courier that goes to no database.
@Suite struct FleetCallTests {
  private static let courier: UInt32 = 60_400
  private let home: Home
  private let root: Client
  private let courier: Client

  init() async throws {
    home = try await Home(courier: ProgramUser(user: Self.courier))
    root = try home.client(user: 0)
    courier = try home.client(user: Self.courier)
  }

  /// Takes errands as they come, and answers them.
  private func serve(_ answers: [String: JSON.Object]) -> Task<[String], any Error> {
    Task {
      var kinds: [String] = []
      while kinds.count < answers.count {
        let work = try await courier.ask("Fleet.Work")["work"]?.object ?? [:]
        guard let errand = work["errand"]?.object, let kind = errand["kind"]?.string else {
          try await Task.sleep(for: .milliseconds(5))
          continue
        }
        kinds.append(kind)
        var report: JSON.Object = ["number": work["number"] ?? 0]
        if let answer = answers[kind] {
          (report["tell"], report["answer"]) = ("done", .object(answer))
        } else {
          (report["tell"], report["why"]) = ("failed", "no way")
        }
        _ = try await courier.ask("Fleet.Report", ["report": .object(report)])
      }
      return kinds
    }
  }

  @Test func `without picket-fleet a fleet cannot be begun, and the refusal says how it starts`() async throws {
    let answer = try await root.ask("Fleet.Create", ["database": "postgres://o@h/d"])
    #expect(answer.refusal == "Unavailable")
    if case .refusal(_, let parameters) = answer {
      #expect(parameters["why"]?.string?.contains("systemctl start picket-fleet") == true)
    }
    #expect(try await root.ask("Fleet.Status")["courier"] == false)
    await home.stop()
  }

  @Test func `a courier that waits for a slow database is there, and one that asks no more is not`() async throws {
    var waits = CourierWaits()
    (waits.presence, waits.work) = (.zero, .seconds(86_400))
    let desk = FleetDesk(waits)
    _ = await desk.nextErrand()
    #expect(await !desk.isCourierThere)
    await desk.noteWork()
    #expect(await desk.isCourierThere)
    await desk.noteReport()
    #expect(await desk.isCourierThere)
    _ = await desk.nextErrand()
    #expect(await !desk.isCourierThere)
    await home.stop()
  }

  @Test func `only picket-fleet's user is the courier, and it may do nothing else`() async throws {
    for user in [0, 60_050, Home.mia, 65_534] as [UInt32] {
      let client = try home.client(user: user, groups: [Home.guardians])
      #expect(try await client.ask("Fleet.Work").refusal == "NotAuthorized", "\(user)")
      #expect(try await client.ask("Fleet.Report", ["report": [:]]).refusal == "NotAuthorized")
    }
    #expect(try await courier.ask("Fleet.Work")["work"]?.object?["do"] == "rest")
    for method in ["Fleet.Status", "Fleet.Invite", "Household.Children", "Household.ExportKey", "Settings.Shields"] {
      #expect(try await courier.ask(method, ["passphrase": "12345678"]).refusal != nil, "\(method)")
    }
    #expect(ProgramUser(user: 0).isOf(Peer(user: 0, group: 0)) == false)
    #expect(ProgramUser(user: 65_534).isOf(Peer(user: 65_534, group: 0)) == false)
    await home.stop()
  }

  @Test func `a fleet is begun, a machine invited, and what is private is in no reply and no log`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve([
      "found": ["role": "picket_a", "password": "pw1"], "invite": [:],
      "never": [:],
    ])
    let address = "postgres://owner:top-secret@db.example/picket"
    let made = try await root.ask("Fleet.Create", ["database": .string(address), "name": "router"])
    #expect(made["fleet"]?.object?["database"] == "db.example/picket")
    #expect(made["fleet"]?.object?["isKeeper"] == true)
    #expect(try await root.ask("Fleet.Create", ["database": .string(address)]).refusal == "Conflict")
    #expect(try await root.ask("Fleet.Join", ["code": "x"]).refusal == "Conflict")
    let invited = try await root.ask("Fleet.Invite", ["seconds": 600])
    let text = try #require(invited["code"]?.string)
    let code = try #require(InvitationCode(text))
    #expect(code.address.hasPrefix("postgres://picket_guest_") && code.address.hasSuffix("@db.example/picket"))
    serving.cancel()
    // What waits is carried with the node's own role.
    var work: JSON.Object?
    for _ in 0..<600 where work?["parcel"] == nil {
      work = try await courier.ask("Fleet.Work")["work"]?.object?["exchange"]?.object
      if work?["parcel"] == nil { try await Task.sleep(for: .milliseconds(20)) }
    }
    #expect(work?["address"] == "postgres://picket_a:pw1@db.example/picket")
    #expect((work?["parcel"]?.object?["rows"]?.array?.count ?? 0) >= 2)
    _ = try await courier.ask(
      "Fleet.Report",
      ["report": ["tell": "trouble", "node": work?["node"] ?? 0, "why": "cannot use it: it is full. Make room."]])
    let remarks = try await root.ask("Filter.Status")["daemon"]?.object?["remarks"]?.strings ?? []
    #expect(remarks.contains { $0.contains("it is full. Make room. This machine goes on by what it knows") })
    let log = try await root.ask("Activity.Changes")
    for secret in ["top-secret", "pw1", code.password] {
      #expect(!"\(log)\(made)".contains(secret))
    }
    #expect("\(log)".contains("began a fleet") && "\(log)".contains("invited a machine"))
    #expect(try await root.ask("Fleet.Leave").isReply)
    #expect(try await root.ask("Fleet.Status")["fleet"] == nil)
    await home.stop()
  }

  @Test func `a school's machines are invited by one code, and a machine that follows decides nothing`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve(["found": ["role": "picket_a", "password": "pw1"]])
    try #require(await root.ask("Fleet.Create", ["database": "postgres://owner@db.example/picket"]).isReply)
    _ = try await serving.value
    for parameters in [["machines": 0], ["machines": 251], ["seconds": 59], ["seconds": 700_000]] as [JSON.Object] {
      #expect(try await root.ask("Fleet.Invite", parameters).refusal == "Invalid", "\(parameters)")
    }
    let inviting = Task { try await root.ask("Fleet.Invite", ["school": true]) }
    let errand = try await errand(answer: [:])
    let invited = try await inviting.value
    let invitation = try FleetInvitation(try #require(errand["invitation"]?.object))
    #expect(invitation.follows && invitation.seats.count == 30 && invited["machines"] == 30)
    #expect(Set(invitation.seats.map(\.node)).count == 30 && Set(invitation.seats.map(\.password)).count == 30)
    let code = try #require(invited["code"]?.string.flatMap { InvitationCode($0) })
    // As many as there may be go to picket-fleet in one message.
    let most = Task { try await root.ask("Fleet.Invite", ["machines": 250]) }
    let many = try await self.errand(answer: [:])["invitation"]?.object
    #expect(try await most.value["machines"] == 250)
    #expect(many?["follows"] == false && many?["seats"]?.array?.count == 250)
    let listing = Task { try await root.ask("Fleet.Invitations") }
    _ = try await self.errand(answer: [
      "invitations": [["number": "x", "follows": true, "machines": 30, "left": 7, "until": 0]]
    ])
    #expect(try await listing.value["invitations"]?.array?.first?.object?["left"] == 7)
    let withdrawing = Task { try await root.ask("Fleet.Withdraw", ["number": "x"]) }
    #expect(try await self.errand(answer: [:])["number"] == "x")
    #expect(try await withdrawing.value.isReply)
    #expect("\(try await root.ask("Activity.Changes"))".contains("invited 30 machines to the fleet by one code"))
    // Another machine, by one of the letters.
    let laptop = try await Home(bridge: ProgramUser(user: 60_500))
    try await laptop.household.join(by: invitation.seats[7].letter, under: code.secret, name: "cart-7")
    let there = try laptop.client(user: 0)
    let status = try await there.ask("Fleet.Status")["fleet"]?.object
    #expect(status?["follows"] == true && status?["isKeeper"] == false && status?["unsent"] == 0)
    for (method, parameters) in [
      (
        "Settings.Shield",
        [
          "child": "Mia", "isOn": true, "categories": [], "domains": ["example.org"], "applications": [],
          "allWeb": false, "except": [],
        ]
      ),
      ("Requests.Open", ["seconds": 60]), ("Household.AddChild", ["name": "Ben"]),
    ] as [(String, JSON.Object)] {
      #expect(try await there.ask(method, parameters).refusal == "Conflict", "\(method)")
    }
    // A broker's stranger decides nothing there either.
    let bridge = try laptop.client(user: 60_500)
    for (method, parameters) in [
      ("Home.Switch", ["child": "1", "isOn": false]), ("Home.Answer", ["child": "1", "request": 1, "isYes": true]),
    ] as [(String, JSON.Object)] {
      #expect(try await bridge.ask(method, parameters).refusal == "Conflict", "\(method)")
    }
    // What is set there is no decision for others. Its children's questions travel.
    let child = try await laptop.household.child(named: "Mia")
    try await laptop.household.setShield(true, Shield(domains: ["example.org"]), child: child.id)
    #expect(await laptop.household.parcelToShare() == nil)
    _ = try await laptop.household.ask(child.id, topic: "shield", domain: "example.org", why: nil)
    #expect(await laptop.household.parcelToShare()?.json["rows"]?.array?.count == 1)
    await laptop.stop()
    await home.stop()
  }

  @Test func `the configuration's database goes before the one that a machine was let into, with the same role`()
    async throws
  {
    var options = HouseholdOptions()
    options.fleet = try FleetPlace(address: "postgres://db.example/picket")
    await home.household.use(options)
    let status = try await root.ask("Fleet.Status")
    #expect(status["fleet"] == nil && status["configured"] == "db.example/picket")
    _ = try await courier.ask("Fleet.Work")
    let elsewhere = try await root.ask("Fleet.Create", ["database": "postgres://owner:pw@other.example/picket"])
    #expect(
      elsewhere.refusal == "Conflict" && "\(elsewhere)".contains("other.example") && !"\(elsewhere)".contains("pw"))
    let serving = serve(["found": ["role": "picket_a", "password": "pw1"]])
    defer { serving.cancel() }
    let address: JSON = "postgres://owner:pw@db.example/picket?sslmode=require"
    try #require(await root.ask("Fleet.Create", ["database": address]).isReply)
    _ = try await serving.value
    // The database moves.
    options.fleet = try FleetPlace(address: "postgres://db2.example/family?sslmode=require")
    await home.household.use(options)
    #expect(try await root.ask("Fleet.Status")["fleet"]?.object?["database"] == "db2.example/family")
    let work = try await exchange()
    #expect(work["address"] == "postgres://picket_a:pw1@db2.example/family?sslmode=require")
    #expect(work["family"] == .string(try #require(await home.household.membership?.family)))
    let inviting = Task { try await root.ask("Fleet.Invite") }
    let invite = try await errand()
    #expect(invite["owner"] == "postgres://owner:pw@db2.example/family?sslmode=require")
    #expect(try await inviting.value.refusal == "Unavailable")
    // Without the key it is where it was.
    await home.household.use(HouseholdOptions())
    #expect(try await root.ask("Fleet.Status")["fleet"]?.object?["database"] == "db.example/picket")
    await home.stop()
  }

  @Test func `a code that was written before the database moved leads to where it is now`() async throws {
    var options = HouseholdOptions()
    options.fleet = try FleetPlace(address: "postgres://db2.example/family")
    await home.household.use(options)
    _ = try await courier.ask("Fleet.Work")
    let place = try #require(FleetAddress("postgres://o@db.example/picket")?.place)
    let code = InvitationCode(
      at: place, role: "picket_guest_a", password: "pw1", secret: [UInt8](repeating: 1, count: 16))
    let joining = Task { try await root.ask("Fleet.Join", ["code": .string(code.text)]) }
    #expect(try await errand()["guest"] == "postgres://picket_guest_a:pw1@db2.example/family")
    #expect(try await joining.value.refusal == "Unavailable")
    await home.stop()
  }

  private func exchange() async throws -> JSON.Object { try await next("exchange")["exchange"]?.object ?? [:] }

  /// The next errand, which fails unless there is an answer.
  private func errand(answer: JSON.Object? = nil) async throws -> JSON.Object {
    let work = try await next("errand")
    let number = work["number"] ?? 0
    let report: JSON =
      answer.map { ["tell": "done", "number": number, "answer": .object($0)] }
      ?? ["tell": "failed", "number": number, "why": "no way"]
    _ = try await courier.ask("Fleet.Report", ["report": report])
    return work["errand"]?.object ?? [:]
  }

  private func next(_ kind: String) async throws -> JSON.Object {
    for _ in 0..<600 {
      let work = try await courier.ask("Fleet.Work")["work"]?.object ?? [:]
      if work[kind] != nil { return work }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure("get", kind, reason: "there is none")
  }

  @Test func `what the courier brings may be anything`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve(["found": ["role": "picket_a", "password": "pw1"]])
    defer { serving.cancel() }
    try #require(await root.ask("Fleet.Create", ["database": "postgres://owner@db.example/picket"]).isReply)
    let node = try #require(await home.household.membership?.node).number
    for report: JSON in [
      [:], ["tell": "delivery"], ["tell": "delivery", "node": .int(node), "delivery": ["rows": [7]]],
      ["tell": "done", "number": "x"], ["tell": "nodes", "node": .int(node), "nodes": [[:]]],
      ["tell": "handedOver", "node": .int(node), "mark": "zz", "receipt": [:]],
    ] {
      #expect(try await courier.ask("Fleet.Report", ["report": report]).refusal == "Invalid", "\(report)")
    }
    // Of another node's, and answers that nobody waits for.
    for report: JSON in [
      ["tell": "trouble", "node": 7, "why": "no"], ["tell": "failed", "number": 700, "why": "no"],
      ["tell": "trouble", "node": .int(node), "why": "line\nbreak"],
    ] {
      #expect(try await courier.ask("Fleet.Report", ["report": report]).isReply)
    }
    let quota: JSON = ["tell": "quota", "node": .int(node), "why": "this machine may write 9 pieces a day"]
    #expect(try await courier.ask("Fleet.Report", ["report": quota]).isReply)
    var troubles = try await root.ask("Fleet.Status")["fleet"]?.object?["troubles"]?.strings ?? []
    #expect(await home.household.isOverQuota)
    #expect(troubles.last?.contains("quota of today is used up: this machine may write 9 pieces a day") == true)
    _ = try await home.household.addProfile("7b")
    let exam = try await root.ask(
      "Settings.BeginExam", ["profile": "7b", "seconds": 600, "domains": ["exam.example"]])
    #expect(exam["pending"]?.string?.contains("other machines of the fleet hear of it after midnight UTC") == true)
    troubles.removeLast()
    #expect(troubles == ["the database is not to be had: line break"])
    await home.stop()
  }

  @Test func `the machine that began a fleet has its tables looked after, and says where that failed`() async throws {
    let node = try #require(NodeID(7))
    let membership = Membership(
      family: OctetText.text(await home.household.familyNumber), node: node, name: "router",
      address: "postgres://picket_a:pw1@db.example/picket", owner: "postgres://owner:pw@db.example/picket", since: 0)
    try await home.household.share(as: membership)
    let work = try await courier.ask("Fleet.Work")["work"]?.object
    let errand = work?["errand"]?.object
    #expect(errand?["kind"] == "upkeep" && errand?["owner"] == "postgres://owner:pw@db.example/picket")
    // Sheets of logs go after the days that this household keeps its log.
    #expect(errand?["family"]?.string == membership.family && errand?["logSince"]?.int ?? 0 > 400_000)
    // Not again at once, and what it has to say meanwhile goes on.
    #expect(try await courier.ask("Fleet.Work")["work"]?.object?["do"] == "exchange")
    func troubles(after report: JSON) async throws -> [String]? {
      #expect(try await courier.ask("Fleet.Report", ["report": report]).isReply)
      return try await root.ask("Fleet.Status")["fleet"]?.object?["troubles"]?.strings
    }
    let failed = try await troubles(after: ["tell": "failed", "number": work?["number"] ?? 9, "why": "no way"])
    #expect(failed == ["the database's tables could not be brought up to date, nor old ones dropped: no way"])
    #expect(try await troubles(after: ["tell": "done", "number": work?["number"] ?? 9, "answer": [:]]) == [])
    await home.stop()
  }

  @Test func `what each machine says of itself is shown, and nothing that it did not say`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve(["found": ["role": "picket_a", "password": "pw1"]])
    defer { serving.cancel() }
    try #require(await root.ask("Fleet.Create", ["database": "postgres://owner@db.example/picket"]).isReply)
    let own = try #require(await home.household.membership?.node).number
    let work = try await exchange()
    let (name, state) = (try #require(work["name"]), try #require(work["state"]))
    let now = await home.household.steadyNow.wallSeconds
    func entry(_ node: Int64, seen: Int, _ more: JSON.Object) -> JSON {
      var entry: JSON.Object = ["node": .int(node), "isKeeper": false, "isRevoked": false, "seen": .int(seen)]
      for member in more.members { entry[member.key] = member.value }
      return .object(entry)
    }
    let nodes: JSON = [
      entry(own, seen: now, ["body": name, "state": state, "behind": 0]),
      // What it says, in another's name; what no node says; and nothing.
      entry(42, seen: now, ["body": name, "state": state, "behind": 3]),
      entry(43, seen: now - 3_600, ["state": name]), entry(44, seen: now, [:]),
    ]
    #expect(
      try await courier.ask("Fleet.Report", ["report": ["tell": "nodes", "node": .int(own), "nodes": nodes]]).isReply)
    let shown = try await root.ask("Fleet.Status")["fleet"]?.object?["nodes"]?.array?.compactMap(\.object) ?? []
    let mine = try #require(shown.first { $0["isThis"] == true })
    #expect(mine["picket"] == "1" && mine["fence"] == "unknown" && mine["isAway"] == false && mine["behind"] == 0)
    #expect(mine["isOverQuota"] == false)
    let others = shown.filter { $0["isThis"] != true }
    #expect(others.count == 3 && others.allSatisfy { $0["picket"]?.string == nil && $0["fence"]?.string == nil })
    #expect(others.first?["behind"] == 3 && others.map { $0["isAway"] } == [false, true, false])
    await home.stop()
  }

  @Test func `a machine without a name is put out by its number, and this one is not`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve(["found": ["role": "picket_a", "password": "pw1"], "revoke": [:]])
    defer { serving.cancel() }
    try #require(await root.ask("Fleet.Create", ["database": "postgres://owner@db.example/picket"]).isReply)
    let own = try #require(await home.household.membership?.node).number
    func entry(_ node: Int64, isKeeper: Bool = false) -> JSON {
      ["node": .int(node), "isKeeper": .bool(isKeeper), "isRevoked": false]
    }
    let report: JSON = ["tell": "nodes", "node": .int(own), "nodes": [entry(own, isKeeper: true), entry(42)]]
    #expect(try await courier.ask("Fleet.Report", ["report": report]).isReply)
    #expect(try await root.ask("Fleet.Leave", ["node": "43"]).refusal == "NotFound")
    #expect(try await root.ask("Fleet.Leave", ["node": .string("\(own)")]).refusal == "Conflict")
    #expect(try await root.ask("Fleet.Leave", ["node": "42"]).isReply)
    #expect(try await serving.value.contains("revoke"))
    await home.stop()
  }

  @Test func `an errand that fails says why, and leaves nothing`() async throws {
    _ = try await courier.ask("Fleet.Work")
    let serving = serve(["other": [:]])
    let answer = try await root.ask("Fleet.Create", ["database": "postgres://owner@db.example/picket"])
    serving.cancel()
    #expect(answer.refusal == "Unavailable")
    #expect(await home.household.membership == nil)
    for (method, parameters) in [
      ("Fleet.Create", ["database": "mysql://a@b/c"]), ("Fleet.Create", ["database": "postgres://b/c"]),
      ("Fleet.Create", ["database": "postgres://a@b/c", "name": ""]), ("Fleet.Join", ["code": "picket-fleet-1:00"]),
    ] as [(String, JSON.Object)] {
      #expect(try await root.ask(method, parameters).refusal == "Invalid", "\(parameters)")
    }
    for method in ["Fleet.Invite", "Fleet.Leave"] { #expect(try await root.ask(method).refusal == "Conflict") }
    await home.stop()
  }
}

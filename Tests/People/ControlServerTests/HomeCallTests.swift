import DaemonClient
import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// What picket-mqtt may ask, and what becomes of what a broker commands.
@Suite struct HomeCallTests {
  private static let bridge: UInt32 = 60_500
  private let home: Home
  private let root: Client
  private let bridge: Client

  private static func place(hearsNames: Bool) -> BrokerPlace {
    BrokerPlace(
      host: "127.0.0.1", port: 1_883, isEncrypted: false, password: "secret", topic: "picket", hearsNames: hearsNames,
      categories: ["games", "social", "gone"])
  }

  init() async throws {
    home = try await Home(
      bridge: ProgramUser(user: Self.bridge), broker: { .place(HomeCallTests.place(hearsNames: false)) })
    root = try home.client(user: 0)
    bridge = try home.client(user: Self.bridge)
  }

  private func child(_ place: Int = 0) async throws -> JSON.Object {
    try #require(try await bridge.ask("Home.Family")["children"]?.array?[place].object)
  }

  private func stopped(_ child: JSON.Object) -> [String: Bool] {
    let categories = child["categories"]?.array?.compactMap(\.object) ?? []
    return Dictionary(
      categories.map { ($0["id"]?.string ?? "", $0["isStopped"]?.bool ?? false) }, uniquingKeysWith: { $1 })
  }

  @Test func `only picket-mqtt's user is the bridge, and it may call nothing else`() async throws {
    for user in [0, 60_050, Home.mia, 65_534] as [UInt32] {
      let client = try home.client(user: user, groups: [Home.guardians])
      for method in ["Broker", "Family", "Report"] {
        #expect(try await client.ask("Home.\(method)").refusal == "NotAuthorized", "\(method) by \(user)")
      }
      #expect(try await client.ask("Home.Switch", ["child": "1", "isOn": false]).refusal == "NotAuthorized")
      #expect(
        try await client.ask("Home.Answer", ["child": "1", "request": 1, "isYes": true]).refusal == "NotAuthorized")
    }
    #expect(try await bridge.ask("Home.Broker")["broker"]?.object?["password"] == "secret")
    for method in ["Household.Children", "Household.Tokens", "Settings.Off", "Settings.Shields", "Requests.Questions"] {
      #expect(try await bridge.ask(method).refusal == "NotAuthorized", "\(method)")
    }
    await home.stop()
  }

  @Test func `a switch is a guardian's own call, and no name comes back`() async throws {
    let before = try await child()
    let id = before["id"] ?? .null
    #expect(before["state"] == "open" && before["name"] == nil)
    // A category that the catalog does not know has no switch.
    #expect(stopped(before) == ["games": false, "social": false])
    #expect(try await bridge.ask("Home.Switch", ["child": id, "isOn": false]) == .reply([:]))
    #expect(try await child()["state"] == "paused")
    #expect(try await bridge.ask("Home.Switch", ["child": id, "isOn": true]) == .reply([:]))
    #expect(try await bridge.ask("Home.Switch", ["child": id, "category": "games", "isOn": false]) == .reply([:]))
    let after = try await child()
    #expect(after["state"] == "open" && stopped(after) == ["games": true, "social": false])
    let other = try await child(1)
    #expect(other["state"] == "open" && stopped(other)["games"] == false)
    // The guardian's own shield is the same.
    let shield: JSON.Object = [
      "child": "Mia", "isOn": false, "categories": ["games"], "domains": [], "applications": [], "allWeb": false,
      "except": [],
    ]
    #expect(try await root.ask("Settings.Shield", shield).isReply)
    let opened = stopped(try await child())
    #expect(opened["games"] == false)
    for parameters in [
      ["child": "99", "isOn": false], ["child": "Mia", "isOn": false],
      ["child": id, "category": "malware", "isOn": true],
    ] as [JSON.Object] {
      #expect(try await bridge.ask("Home.Switch", parameters).refusal == "NotFound", "\(parameters)")
    }
    let changes = try await root.ask("Activity.Changes")["changes"]?.array?.compactMap { $0.object?["sentence"] } ?? []
    #expect(changes.contains("switched the internet of Mia off") && changes.contains("stopped games for Mia"))
    await home.stop()
  }

  @Test func `an answer opens for half an hour, and gives no app a right`() async throws {
    let mia = try home.client(user: Home.mia)
    let id = try await child()["id"] ?? .null
    #expect(try await mia.ask("Household.Authorize", ["client": "app", "member": "child"]).isReply)
    #expect(try await bridge.ask("Home.Family")["requests"] == [])
    #expect(try await bridge.ask("Home.Answer", ["child": id, "request": 1, "isYes": true]).refusal == "NotFound")
    for name in ["one.test", "two.test"] {
      let question: JSON.Object = [
        "topic": "org.example.way", "payload": [:], "domain": .string(name),
        "choices": [
          ["id": "sure", "title": "Sure", "isApproval": true], ["id": "no", "title": "No", "isApproval": false],
        ],
      ]
      #expect(try await mia.ask("Requests.Ask", question).isReply)
    }
    let asked = try await bridge.ask("Home.Family")["requests"]?.array?.compactMap(\.object) ?? []
    #expect(asked.count == 2 && asked.allSatisfy { $0["child"] == id && $0["what"] == nil })
    let second = try #require(asked.last?["number"])
    // Another child's answer is for that child's requests.
    let ben = try await child(1)["id"] ?? .null
    #expect(
      try await bridge.ask("Home.Answer", ["child": ben, "request": second, "isYes": true]).refusal == "NotFound")
    #expect(try await bridge.ask("Home.Answer", ["child": id, "request": second, "isYes": true]) == .reply([:]))
    // Pressed once more, it answers no other request.
    #expect(
      try await bridge.ask("Home.Answer", ["child": id, "request": second, "isYes": true]).refusal == "NotFound")
    #expect(try await !bridge.ask("Home.Answer", ["child": id, "isYes": false]).isReply)
    let first = try #require(asked.first?["number"])
    #expect(try await bridge.ask("Home.Answer", ["child": id, "request": first, "isYes": false]) == .reply([:]))
    #expect(try await bridge.ask("Home.Family")["requests"] == [])
    let grants = await home.household.grants()
    #expect(grants.map(\.target) == [.domain("two.test")])
    let left = try #require(grants.first).until - ClockReading.now.wallSeconds
    #expect((1_700...1_800).contains(left))
    await home.stop()
  }

  @Test func `where a broker hears names, a request says what its yes opens, whatever the app calls it`() async throws {
    let home = try await Home(
      bridge: ProgramUser(user: Self.bridge), broker: { .place(HomeCallTests.place(hearsNames: true)) })
    let (mia, root) = (try home.client(user: Home.mia), try home.client(user: 0))
    let shield: JSON.Object = [
      "child": "Mia", "isOn": true, "categories": [], "domains": ["c.example"], "applications": [], "allWeb": false,
      "except": [],
    ]
    #expect(try await root.ask("Settings.Shield", shield).isReply)
    #expect(try await mia.ask("Requests.AskFor", ["what": "c.example", "why": "homework"]).isReply)
    let lie: JSON.Object = ["topic": "org.example.way", "payload": ["title": "wikipedia.org"], "domain": "game.test"]
    #expect(try await mia.ask("Requests.Ask", lie).isReply)
    let family = try await home.client(user: Self.bridge).ask("Home.Family")
    let asked = family["requests"]?.array?.compactMap(\.object) ?? []
    #expect(asked.map { $0["what"] } == ["c.example", "game.test, by an app"])
    #expect(asked.map { $0["why"] } == ["homework", nil])
    // Pages and messages read the same of it.
    let told = try await root.ask("Requests.Questions")["questions"]?.array?.compactMap(\.object) ?? []
    #expect(
      try told.map { try DaemonReply<Daemon.Question>($0).value.subject } == asked.compactMap { $0["what"]?.string })
    #expect(Question.access == Daemon.accessTopic)
    await home.stop()
  }

  @Test func `a broker that commands without end changes no more than a family would`() async throws {
    let id = try await child()["id"] ?? .null
    var refusals = 0
    // More than the burst: a busy machine earns changes between two of these.
    for turn in 0..<4_000 where refusals == 0 {
      let answer = try await bridge.ask("Home.Switch", ["child": id, "isOn": .bool(turn % 2 == 0)])
      if answer.refusal == "Unavailable" { refusals += 1 }
    }
    #expect(refusals > 0)
    await home.stop()
  }

  @Test func `guardians see how the broker is doing`() async throws {
    func receiver() async throws -> JSON.Object? {
      try await root.ask("Household.Receivers")["receivers"]?.array?.first?.object
    }
    #expect(try await receiver()?["failure"]?.string?.contains("systemctl start picket-mqtt") == true)
    _ = try await bridge.ask("Home.Broker")
    _ = try await bridge.ask("Home.Report", ["failure": "the broker at 127.0.0.1:1883 cannot be used: refused"])
    #expect(try await receiver()?["failure"]?.string?.hasSuffix("refused") == true)
    _ = try await bridge.ask("Home.Report")
    let told = try #require(try await receiver())
    #expect(told["name"] == "mqtt" && told["failure"] == nil && told["lastDelivery"] != nil)
    #expect(try await root.ask("Household.TryReceivers", ["name": "mqtt"])["outcomes"] == [["name": "mqtt"]])
    await home.stop()
  }
}

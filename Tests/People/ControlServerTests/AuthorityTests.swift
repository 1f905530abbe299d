import DaemonClient
import Household
import PicketJSON
import PicketVarlink
import Testing

@testable import ControlServer

/// Every method, asked by everybody.
@Suite struct AuthorityTests {
  /// Whom a method has to let in.
  private func may(_ rule: Authority.Rule, _ role: Guardian.Role, _ who: Who) -> Bool {
    // picket-web is none of them, nor are picket-fleet, picket-mqtt and picket-laptop.
    if [.web, .courier, .bridge, .laptop].contains(rule) { return false }
    return switch who {
    case .root, .member, .unlocked, .unlockedChild: true
    case .approver: rule == .everybody || role <= .approve
    case .reader: rule == .everybody || role <= .read
    case .child, .childInGroup: rule != .guardians && rule != .client && rule != .program
    case .stranger: rule == .everybody
    }
  }

  enum Who: CaseIterable {
    case root, member, unlocked, unlockedChild, approver, reader, child, childInGroup, stranger
  }

  private func client(_ who: Who, _ home: Home) async throws -> Client {
    switch who {
    case .root: return try home.client(user: 0)
    case .member: return try home.client(user: 60_050, groups: [Home.guardians])
    case .child: return try home.client(user: Home.mia)
    case .childInGroup: return try home.client(user: Home.mia, groups: [Home.guardians])
    case .stranger: return try home.client(user: 60_051)
    case .approver, .reader:
      let client = try home.client(user: 60_053)
      let name = who == .approver ? "Oma" : "Opa"
      #expect(try await client.ask("Household.Unlock", ["passcode": "1470", "name": .string(name)]).isReply)
      return client
    case .unlocked, .unlockedChild:
      let client = try home.client(user: who == .unlocked ? 60_052 : Home.mia)
      #expect(try await client.ask("Household.Unlock", ["passcode": "2580"]).isReply)
      return client
    }
  }

  /// What nobody has, so that a method that is let in changes nothing.
  private func parameters(_ method: Description.Method, _ types: [String: ValueType]) -> JSON.Object {
    var parameters: JSON.Object = [:]
    for field in method.parameters {
      if field.name == "client" { parameters["client"] = "?" }
      guard let value = Self.value(field.type, types) else { continue }
      parameters[field.name] = field.name == "child" ? "Mia" : value
    }
    return parameters
  }

  private static func value(_ type: ValueType, _ types: [String: ValueType]) -> JSON? {
    switch type {
    case .bool: false
    case .int: -1
    case .float: 0
    case .string: "?"
    case .object, .dictionary: [:]
    case .array: []
    case .enumeration(let words): words.first.map { .string($0) }
    case .structure(let fields):
      .object(JSON.Object(fields.compactMap { field in value(field.type, types).map { (field.name, $0) } }))
    case .named(let name): types[name].flatMap { value($0, types) }
    case .optional: nil
    }
  }

  @Test(arguments: Who.allCases) func `everybody may call what the table says, and nothing else`(who: Who) async throws
  {
    let home = try await Home()
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    for (name, role) in [("Oma", .approve), ("Opa", .read)] as [(String, Guardian.Role)] {
      _ = try await home.household.addGuardian(name, role: role)
      try await home.household.setPasscode("1470", of: name, current: nil, isTrusted: true)
    }
    let client = try await client(who, home)
    // What removes the child, locks, changes the passcode or wants it once more comes last.
    let late = [
      "RemoveChild", "Lock", "SetPasscode", "Unlock", "UseToken", "Restore", "RotateKey", "Authorize", "InviteGuardian",
    ]
    for description in try Interfaces.descriptions() {
      for (name, described) in description.methods.sorted(by: { $0.key < $1.key }) where !late.contains(name) {
        let method = try #require(Method("\(description.name).\(name)"))
        let (rule, role) = (Authority.rule(for: method), Authority.role(for: method))
        let short = "\(description.name.dropFirst("io.picket.".count)).\(name)"
        let answer = try await client.ask(short, parameters(described, description.types))
        #expect((answer.refusal != "NotAuthorized") == may(rule, role, who), "\(short) by \(who): \(answer)")
      }
    }
    for name in late {
      let method = Method.household(try #require(Method.Household(rawValue: name)))
      if may(Authority.rule(for: method), Authority.role(for: method), who) { continue }
      let description = try Interfaces.descriptions()[0]
      let described = try #require(description.methods[name])
      let answer = try await client.ask("Household.\(name)", parameters(described, description.types))
      #expect(answer.refusal == "NotAuthorized", "\(name) by \(who): \(answer)")
    }
    await home.stop()
  }

  @Test func `a child asks for itself, and learns of no other`() async throws {
    let home = try await Home()
    let mia = try home.client(user: Home.mia)
    for name in ["Ben", "Nobody"] {
      let answer = try await mia.ask("Requests.Grants", ["child": .string(name)])
      #expect(answer.refusal == "NotAuthorized")
    }
    #expect(try await mia.ask("Requests.Grants", ["child": "mia"]).isReply)
    let zone = JSON.string(await home.household.zoneName)
    let own: JSON.Object = ["authority": "child", "child": "Mia", "zone": zone, "log": "apart"]
    #expect(try await mia.ask("Household.WhoAmI") == .reply(own))
    await home.stop()
  }

  @Test func `while the household is lost nobody but root is a guardian, and root can begin anew`() async throws {
    let home = try await Home(isLost: true)
    for (user, groups) in [(Home.mia, [Home.guardians]), (60_050, [Home.guardians]), (Home.mia, [])] {
      let client = try home.client(user: user, groups: groups)
      #expect(try await client.ask("Household.WhoAmI")["authority"] == "other")
      for method in ["Household.Begin", "Filter.Down", "Requests.Grants"] {
        let answer = try await client.ask(method)
        #expect(answer.refusal == "NotAuthorized", "\(method)")
        guard case .refusal(_, let why) = answer else { continue }
        #expect(why["why"]?.string?.hasPrefix("the household is lost") == true)
      }
    }
    let root = try home.client(user: 0)
    #expect(try await root.ask("Household.AddChild", ["name": "Mia"]).refusal == "Unavailable")
    #expect(try await root.ask("Household.Begin").isReply)
    #expect(try await root.ask("Household.Begin").refusal == "Conflict")
    #expect(try await root.ask("Household.AddChild", ["name": "Mia"]).isReply)
    await home.stop()
  }

  @Test func `a client writes for a child once it is authorized, and guardians' stores never are a child's`()
    async throws
  {
    let home = try await Home()
    let (mia, root) = (try home.client(user: Home.mia, group: 7), try home.client(user: 0))
    let write: JSON.Object = [
      "client": "org.example.homework", "store": "default",
      "changes": [["path": "media.maximumMovieRating", "value": 300]],
    ]
    #expect(try await mia.ask("Settings.Write", write).refusal == "NotAuthorized")
    let asked = try await mia.ask("Household.Authorize", ["client": "org.example.homework", "member": "child"])
    #expect(asked["status"] == "notDetermined")
    let questions = try await root.ask("Requests.Questions")["questions"]?.array ?? []
    let id = try #require(questions.first?.object?["id"])
    #expect(try await root.ask("Requests.Answer", ["id": id, "choice": "approve"]).isReply)
    #expect(try await mia.ask("Household.Authorization", ["client": "org.example.homework"])["status"] == "approved")
    #expect(try await mia.ask("Settings.Write", write)["revision"] == 1)
    #expect(try await mia.ask("Settings.Effective")["maximumMovieRating"] == 300)
    let own = try await mia.ask("Settings.Read", ["client": "picket", "store": "default"])
    #expect(own.refusal == "NotAuthorized")
    await home.stop()
  }

  @Test func `an extension may what its app may, for its child, and what it needs besides`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    let app: JSON.Object = ["child": "Mia", "client": "app", "member": "child"]
    #expect(try await root.ask("Household.Authorize", app).isReply)
    let agent = try await home.agent("app", for: "Mia")
    let isLetIn = [
      "Settings.Stores", "Settings.Read", "Settings.Write", "Settings.Clear", "Settings.SetActive", "Settings.Delete",
      "Settings.Effective", "Settings.Mint", "Settings.Refresh", "Requests.Ask", "Requests.Questions",
      "Household.Authorization", "Activity.StartMonitoring", "Activity.StopMonitoring", "Activity.Monitored",
    ]
    for description in try Interfaces.descriptions() {
      for (name, method) in description.methods.sorted(by: { $0.key < $1.key }) {
        let short = "\(description.name.dropFirst("io.picket.".count)).\(name)"
        var parameters = parameters(method, description.types)
        if parameters["client"] != nil { parameters["client"] = "app" }
        let answer = try await agent.ask(short, parameters)
        #expect((answer.refusal != "NotAuthorized") == isLetIn.contains(short), "\(short): \(answer)")
      }
    }
    let other: JSON.Object = ["client": "other", "store": "default"]
    #expect(try await agent.ask("Settings.Read", other).refusal == "NotAuthorized")
    let ben: JSON.Object = ["client": "app", "store": "default", "child": "Ben"]
    #expect(try await agent.ask("Settings.Read", ben).refusal == "NotAuthorized")
    #expect(try await root.ask("Household.Revoke", ["child": "Mia", "client": "app"]).isReply)
    #expect(try await agent.ask("Settings.Read", ["client": "app", "store": "default"]).refusal == "NotAuthorized")
    await home.stop()
  }

  private static let changes: [(method: String, parameters: JSON.Object)] = [
    ("Write", ["store": "default", "changes": [["path": "media.maximumMovieRating", "value": 300]]]),
    ("SetActive", ["store": "default", "isActive": false]), ("Clear", ["store": "default"]),
    ("Delete", ["stores": ["default"]]),
  ]

  private func change(_ client: Client, as name: String) async throws -> [String?] {
    var refusals: [String?] = []
    for (method, parameters) in Self.changes {
      var parameters = parameters
      parameters["client"] = .string(name)
      refusals.append(try await client.ask("Settings.\(method)", parameters).refusal)
    }
    return refusals
  }

  @Test func `another program of the child's user cannot act in the name of one that was authorized`() async throws {
    let home = try await Home()
    let (app, other) = (try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia, group: 8))
    let (ben, root) = (try home.client(user: Home.ben, group: 7), try home.client(user: 0))
    for member in ["child", "individual"] {
      let name = "app of \(member)"
      _ = try await app.ask("Household.Authorize", ["client": .string(name), "member": .string(member)])
      let question = try await root.ask("Requests.Questions", ["state": "open"])["questions"]?.array?.first?.object
      #expect(question?["payload"]?.object?["program"] == "/usr/7")
      #expect(try await root.ask("Requests.Answer", ["id": question?["id"] ?? .null, "choice": "approve"]).isReply)
      #expect(
        try await change(other, as: name) == ["NotAuthorized", "NotAuthorized", "NotAuthorized", "NotAuthorized"])
      #expect(try await change(ben, as: name).allSatisfy { $0 == "NotAuthorized" })
      // To look is everybody's of that user.
      for program in [app, other] {
        #expect(try await program.ask("Settings.Read", ["client": .string(name), "store": "default"]).isReply)
        #expect(try await program.ask("Settings.Stores", ["client": .string(name)]).isReply)
        #expect(try await program.ask("Household.Revoke", ["client": .string(name)]).refusal == "NotAuthorized")
      }
      #expect(try await change(app, as: name) == [nil, nil, nil, nil])
    }
    await home.stop()
  }

  @Test func `a guardian names the program, and nobody else does`() async throws {
    let home = try await Home()
    let (app, root) = (try home.client(user: Home.mia, group: 7), try home.client(user: 0))
    var order: JSON.Object = ["child": "Mia", "client": "app", "member": "child"]
    #expect(try await root.ask("Household.Authorize", order)["status"] == "approved")
    // Nobody said which program it is.
    #expect(try await change(app, as: "app").allSatisfy { $0 == "NotAuthorized" })
    order["program"] = "/home/7"
    #expect(try await root.ask("Household.Authorize", order).refusal == "Invalid")
    order["program"] = "/usr/7"
    #expect(try await app.ask("Household.Authorize", order).refusal == "Invalid")
    #expect(try await root.ask("Household.Authorize", order).isReply)
    #expect(try await change(app, as: "app") == [nil, nil, nil, nil])
    // What is known stays where nothing else is said, and goes with the authorization.
    order["program"] = nil
    #expect(try await root.ask("Household.Authorize", order).isReply)
    #expect(try await change(app, as: "app") == [nil, nil, nil, nil])
    let listed = try await root.ask("Household.Authorizations")["authorizations"]?.array?.first?.object
    #expect(listed?["program"] == "/usr/7")
    #expect(try await root.ask("Household.Revoke", ["child": "Mia", "client": "app"]).isReply)
    #expect(try await root.ask("Household.Authorize", order).isReply)
    #expect(try await change(app, as: "app").allSatisfy { $0 == "NotAuthorized" })
    await home.stop()
  }

  @Test func `a passcode that is given beside the child authorizes the program that asks, if it can be seen`()
    async throws
  {
    let home = try await Home()
    try await home.household.setPasscode("2580", current: nil, isTrusted: true)
    let (app, hidden) = (try home.client(user: Home.mia, group: 7), try home.client(user: Home.mia, group: 0))
    let order: JSON.Object = ["client": "app", "member": "child", "passcode": "2580"]
    #expect(try await hidden.ask("Household.Authorize", order).refusal == "NotAuthorized")
    #expect(try await app.ask("Household.Authorize", order)["status"] == "approved")
    #expect(try await change(app, as: "app") == [nil, nil, nil, nil])
    await home.stop()
  }
}

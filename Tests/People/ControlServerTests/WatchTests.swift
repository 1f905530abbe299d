import DaemonClient
import Extensions
import Foundation
import Household
import PicketJSON
import PicketVarlink
import Subscriptions
import Support
import Synchronization
import Testing

@testable import ControlServer

/// `Household.Watch` over the socket.
@Suite struct WatchTests {
  private func next(_ replies: Replies) async throws -> JSON.Object? {
    try await onThread { try replies.next(within: .seconds(120)) }
  }

  private func watch(_ client: Client, _ parameters: JSON.Object = [:]) async throws -> Replies {
    try await onThread { try client.more("io.picket.Household.Watch", parameters) }
  }

  @Test func `a program reads everything once, hears what changes, and goes on where it stopped`() async throws {
    let home = try await Home()
    let (root, first, second) = (try home.client(user: 0), try home.client(user: 0), try home.client(user: 0))
    let replies = try await watch(first)
    #expect(try await next(replies)?["kind"] == "all")
    #expect(try await root.ask("Household.AddChild", ["name": "Ada"]).isReply)
    let heard = try #require(try await next(replies))
    #expect(heard["kind"] == "children" && heard["id"] == "Ada")
    replies.stop()
    #expect(try await root.ask("Requests.Pause", ["child": "Ada", "seconds": 60]).isReply)
    let later = try await watch(second, ["after": heard["revision"] ?? .null])
    let missed = try #require(try await next(later))
    #expect(missed["kind"] == "grants" && missed["child"] == "Ada")
    #expect(try #require(missed["revision"]?.int) > (try #require(heard["revision"]?.int)))
    later.stop()
    await home.stop()
  }

  @Test func `a child hears what is its own, and of these kinds what it asks for`() async throws {
    let home = try await Home()
    let (root, mia) = (try home.client(user: 0), try home.client(user: Home.mia))
    let replies = try await watch(mia, ["kinds": ["grants", "children", "devices"]])
    #expect(try await next(replies)?["kind"] == "all")
    for (method, parameters) in [
      ("Household.AddChild", ["name": "Ada"]), ("Requests.Pause", ["child": "Ben", "seconds": 60]),
      ("Requests.Allow", ["child": "Mia", "kind": "domain", "value": "a.test"]),
      ("Requests.Pause", ["child": "Mia", "seconds": 60]),
    ] as [(String, JSON.Object)] {
      #expect(try await root.ask(method, parameters).isReply)
    }
    let heard = try await next(replies)
    #expect(heard?["kind"] == "grants" && heard?["child"] == "Mia")
    replies.stop()
    await home.stop()
  }

  @Test func `another trouble is told, and the same one is not told again`() async throws {
    let home = try await Home()
    let trouble = Mutex<[String]>([])
    let dependencies = ControlDependencies(
      link: "", lists: CatalogFolder(path: home.workshop.path("catalog"), rules: home.workshop.path("rules")),
      guardians: nil,
      extensions: ExtensionHost(ExtensionRegistry(folder: ""), ExtensionOptions(.program(""))),
      daemonState: { DaemonState(configurationTroubles: trouble.withLock { $0 }) })
    let watch = TroubleWatch(CallRouter(home.household, dependencies, Programs(), version: "1"))
    await watch.look()
    let seen = await home.household.notices(after: nil).last?.revision
    await watch.look()
    #expect(await home.household.notices(after: seen) == [])
    trouble.withLock { $0 = ["line 3 is refused"] }
    await watch.look()
    #expect(await home.household.notices(after: seen).map(\.kind) == [.trouble])
    await home.stop()
  }

  @Test func `a kind that there is not is refused, and one reply is not enough`() async throws {
    let home = try await Home()
    let root = try home.client(user: 0)
    #expect(try await root.ask("Household.Watch").refusal == "ExpectedMore")
    let replies = try await watch(root, ["kinds": ["grant"]])
    await #expect(throws: ClientError.self) { try await next(replies) }
    await home.stop()
  }

  @Test func `a client knows every kind`() {
    #expect(Daemon.noticeKinds == ChangeNotice.Kind.allCases.map(\.rawValue).filter { $0 != "all" })
  }

  /// What a method changes that somebody may show; nil for methods that change nothing, or nothing that is shown. A new
  /// method does not compile until it stands here.
  private func kind(of method: Method) -> String? {
    switch method {
    case .household(let method):
      switch method {
      case .addChild, .changeChild, .removeChild: "children"
      case .addProfile, .removeProfile, .changeGroup: "profiles"
      case .addDevice, .changeDevice, .removeDevice, .adoptDevices: "devices"
      case .authorize, .revoke: "authorizations"
      case .setPasscode, .addGuardian, .changeGuardian, .removeGuardian, .acceptInvitation: "guardians"
      case .confirmCode, .removeCode: "guardians"
      case .confirmPasskey, .removePasskey: "guardians"
      case .addToken, .removeToken: "tokens"
      case .confirmTime: "time"
      case .restore: "children"
      // An empty household follows a lost one, which no test of a whole one reaches; see LossTests.
      case .begin: nil
      // Keys are no part of what is shown: tokens of the old one open still.
      case .exportKey, .importKey, .rotateKey: nil
      case .whoAmI, .watch, .unlock, .join, .lock, .represent, .children, .showChild, .devices, .seenDevices,
        .authorization,
        .authorizations, .ageRange, .extensions, .tryExtension, .receivers, .tryReceivers, .backup, .guardians,
        .profiles, .showProfile,
        .tokens, .useToken, .inviteGuardian, .beginCode, .passkeys, .beginPasskey, .passkeyChallenge, .unlockByPasskey:
        nil
      }
    case .settings(let method):
      switch method {
      case .write, .clear, .setActive, .delete, .shield, .off, .on, .beginExam, .endExam: "shields"
      case .stores, .read, .effective, .shields, .exams, .mint, .reveal, .refresh, .paths: nil
      }
    case .requests(let method):
      switch method {
      case .ask, .askFor, .cancel, .answer, .askToPick, .pick: "requests"
      case .grant, .revoke, .pause, .open: "grants"
      case .allow, .disallow: "allowances"
      // An extension's button changes things by the methods above.
      case .shield, .press, .responses, .questions, .picked, .grants, .endings, .allowances: nil
      }
    case .activity: nil
    case .catalog(let method):
      switch method {
      case .addList, .removeList, .updateLists: "lists"
      case .explain, .info, .lookup, .categories, .apps, .lists, .suggestions, .sendList: nil
      }
    case .filter(.up), .filter(.down): "trouble"
    case .filter(.reload): "settings"
    case .filter(.status), .filter(.metrics): nil
    case .fleet(.create), .fleet(.join), .fleet(.leave): "settings"
    case .fleet(.status), .fleet(.invite), .fleet(.invitations), .fleet(.withdraw), .fleet(.work),
      .fleet(.report):
      nil
    // What picket-mqtt has changed is the guardian's call that it was made into.
    // What picket-laptop brings changes shields: see LaptopCallTests.
    case .home, .laptop: nil
    }
  }

  @Test func `whatever a method changes is told`() async throws {
    let home = try await Home()
    try FileManager.default.createDirectory(atPath: home.workshop.path("rules"), withIntermediateDirectories: true)
    try home.workshop.write("rules/games.txt", Array("games.example\n".utf8))
    try home.workshop.write("list.txt", Array("a.test\n".utf8))
    let root = try home.client(user: 0)
    var walked: Set<Method> = []
    func step(_ name: String, _ parameters: JSON.Object = [:]) async throws -> Answer {
      let method = try #require(Method("io.picket.\(name)"))
      walked.insert(method)
      let seen = await home.household.notices(after: nil).last?.revision
      let answer = try await root.ask(name, parameters)
      #expect(answer.isReply, "\(name): \(answer)")
      let told = await home.household.notices(after: seen).map(\.kind.rawValue)
      #expect(told.contains(kind(of: method) ?? "?"), "\(name) told of \(told)")
      return answer
    }
    func number(_ answer: Answer, _ key: String) -> JSON { answer[key]?.object?["id"] ?? .null }
    let backup = home.workshop.path("backup")
    try Household.backUp(home.household.ledgerPath, to: backup)

    _ = try await step("Household.AddChild", ["name": "Ada"])
    _ = try await step("Household.ChangeChild", ["child": "Ada", "level": "strict"])
    _ = try await step("Household.AddProfile", ["name": "teens"])
    _ = try await step("Household.ChangeGroup", ["profile": "teens", "children": ["Ada"]])
    _ = try await step(
      "Settings.BeginExam", ["profile": "teens", "seconds": 60, "domains": ["a.example"]])
    _ = try await step("Settings.EndExam", ["profile": "teens"])
    _ = try await step("Household.RemoveProfile", ["profile": "teens", "force": true])
    let device = try await step(
      "Household.AddDevice", ["owner": "child", "child": "Ada", "hardware": "02:00:00:00:01:11"])
    _ = try await step(
      "Household.ChangeDevice", ["device": device["device"]?.object?["number"] ?? .null, "name": "tablet"])
    _ = try await step(
      "Household.RemoveDevice", ["device": device["device"]?.object?["number"] ?? .null])
    _ = try await step("Household.Authorize", ["child": "Ada", "client": "app", "member": "child"])
    let store: JSON.Object = ["child": "Ada", "client": "app", "store": "s"]
    func with(_ key: String, _ value: JSON) -> JSON.Object {
      var parameters = store
      parameters[key] = value
      return parameters
    }
    _ = try await step(
      "Settings.Write", with("changes", [["path": "media.denyExplicitContent", "value": true]]))
    _ = try await step("Settings.SetActive", with("isActive", false))
    _ = try await step("Settings.Clear", store)
    _ = try await step("Settings.Delete", ["child": "Ada", "client": "app", "stores": ["s"]])
    _ = try await step("Household.Revoke", ["child": "Ada", "client": "app"])
    _ = try await step(
      "Settings.Shield",
      [
        "child": "Ada", "isOn": true, "categories": ["games"], "domains": ["c.example"], "applications": [],
        "allWeb": false,
        "except": [],
      ])
    _ = try await step("Settings.Off", ["child": "Ada"])
    _ = try await step("Settings.On", ["child": "Ada"])
    _ = try await step("Requests.AskFor", ["child": "Ada", "what": "c.example"])
    let ask: JSON.Object = ["child": "Ada", "topic": "chat", "payload": [:]]
    let asked = try await step("Requests.Ask", ask)
    _ = try await step("Requests.Answer", ["id": asked["id"] ?? .null, "choice": "approve"])
    let again = try await step("Requests.Ask", ask)
    _ = try await step("Requests.Cancel", ["id": again["id"] ?? .null])
    let pick = try await step("Requests.AskToPick", ["child": "Ada", "client": "app"])
    _ = try await step(
      "Requests.Pick",
      ["id": pick["id"] ?? .null, "categories": ["games"], "applications": [], "domains": ["a.test"]])
    let thing: JSON.Object = ["child": "Ada", "kind": "domain", "value": "a.test"]
    let grant = try await step(
      "Requests.Grant", ["child": "Ada", "kind": "domain", "value": "a.test", "seconds": 60])
    _ = try await step("Requests.Revoke", ["grant": number(grant, "grant")])
    _ = try await step("Requests.Pause", ["child": "Ada", "seconds": 60])
    _ = try await step("Requests.Open", ["child": "Ada", "seconds": 60])
    let allowance = try await step("Requests.Allow", thing)
    _ = try await step("Requests.Disallow", ["allowance": number(allowance, "allowance")])
    let list = try await step(
      "Catalog.AddList", ["source": .string(home.workshop.path("list.txt")), "category": "clubs", "format": "plain"])
    _ = try await step("Catalog.UpdateLists")
    _ = try await step("Catalog.RemoveList", ["id": list["list"]?.object?["id"] ?? .null])
    _ = try await step("Household.SetPasscode", ["passcode": "2580"])
    let secret = try #require(try await root.ask("Household.BeginCode")["secret"]?.string)
    _ = try await step("Household.ConfirmCode", ["code": .string(OneTimeCode.of(secret))])
    _ = try await step("Household.RemoveCode")
    let begun = try await root.ask(
      "Household.BeginPasskey", ["origin": "https://picket.example", "passcode": "2580"])
    let made = SoftAuthenticator().make(begun["challenge"]?.string ?? "", at: "https://picket.example")
    let passkey = try await step(
      "Household.ConfirmPasskey",
      ["name": "phone", "client": .string(made.client), "attestation": .string(made.attestation)])
    _ = try await step("Household.RemovePasskey", ["id": number(passkey, "passkey")])
    _ = try await step("Household.AddToken", ["name": "hass", "scope": "read"])
    _ = try await step("Household.RemoveToken", ["name": "hass"])
    _ = try await step("Household.AddGuardian", ["name": "Oma"])
    _ = try await step("Household.ChangeGuardian", ["guardian": "Oma", "role": "read"])
    let invited = try await root.ask("Household.InviteGuardian", ["guardian": "Oma"])
    _ = try await step(
      "Household.AcceptInvitation", ["invitation": invited["invitation"] ?? .null, "passcode": "1470"])
    _ = try await step("Household.RemoveGuardian", ["guardian": "Oma"])
    _ = try await step("Household.ConfirmTime")
    _ = try await step("Household.RemoveChild", ["child": "Ada"])
    let bytes = Data(try home.workshop.bytes("backup")).base64EncodedString()
    _ = try await root.ask("Household.AddChild", ["name": "Eve"])
    _ = try await step("Household.Restore", ["bytes": .string(bytes), "done": true])

    // The configuration is read by picketd's own process, and the kernel's rules are picket-filter's. No device was seen that
    // could be adopted, which is written as AddDevice does.
    walked.formUnion([.filter(.up), .filter(.down), .filter(.reload), .household(.adoptDevices)])
    // A fleet takes a database, and picket-fleet that goes there: see FleetCallTests.
    walked.formUnion([.fleet(.create), .fleet(.join), .fleet(.leave)])
    #expect(Method.all.filter { kind(of: $0) != nil && !walked.contains($0) } == [])
    await home.stop()
  }
}

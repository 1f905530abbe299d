import DaemonClient
import Household
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// What picket-laptop hears and says.
@Suite struct LaptopCallTests {
  private static let laptop: UInt32 = 60_600
  private let home: Home
  private let root: Client

  init() async throws {
    home = try await Home(laptop: ProgramUser(user: Self.laptop))
    root = try home.client(user: 0)
  }

  private func set(_ path: String, _ value: JSON) async throws {
    let change: JSON = ["path": .string(path), "value": value]
    let write: JSON.Object = ["child": "Mia", "client": "picket", "store": "default", "changes": [change]]
    #expect(try await root.ask("Settings.Write", write).isReply)
  }

  private func remarks() async throws -> [String] {
    try await root.ask("Filter.Status")["daemon"]?.object?["remarks"]?.strings ?? []
  }

  @Test func `only picket-laptop's user hears it, and it may call nothing else`() async throws {
    for user in [0, 60_050, Home.mia, 65_534] as [UInt32] {
      let client = try home.client(user: user, groups: [Home.guardians])
      #expect(try await client.ask("Laptop.Users").refusal == "NotAuthorized")
      #expect(try await client.ask("Laptop.Report", ["enforcers": []]).refusal == "NotAuthorized")
      #expect(try await client.ask("Laptop.Obey", ["controls": []]).refusal == "NotAuthorized")
    }
    let laptop = try home.client(user: Self.laptop)
    #expect(try await laptop.ask("Laptop.Report", ["enforcers": []]).isReply)
    for method in ["Household.Children", "Household.WhoAmI", "Settings.Off", "Home.Family", "Filter.Status"] {
      let answer = try await laptop.ask(method)
      #expect(method == "Household.WhoAmI" || answer.refusal == "NotAuthorized", "\(method)")
    }
    await home.stop()
  }

  @Test func `what is set is heard at once, and so is what is taken back`() async throws {
    let laptop = try home.client(user: Self.laptop)
    let replies = try await onThread { try laptop.more("io.picket.Laptop.Users", [:]) }
    func next() async throws -> [JSON] { try await onThread { try replies.next() }?["users"]?.array ?? [] }
    let (mia, ben): (JSON, JSON) = (.int(Home.mia), .int(Home.ben))
    #expect(try await next() == [["user": mia, "settings": []], ["user": ben, "settings": []]])
    try await set("account.lockAccounts", true)
    #expect(try await next().first == ["user": mia, "settings": ["account.lockAccounts"]])
    // What is no machine's matter is told of nowhere.
    try await set("siri.denySiri", true)
    try await set("laptop.denySignIn", true)
    let closed = try #require(try await next().first?.object)
    #expect(closed["settings"] == ["account.lockAccounts", "laptop.denySignIn"])
    #expect(closed["closed"] == "until a guardian changes the store default")
    try await set("laptop.denySignIn", .null)
    try await set("account.lockAccounts", .null)
    var last: [JSON] = []
    repeat { last = try await next() } while last.first != ["user": mia, "settings": []]
    replies.stop()
    await home.stop()
  }

  @Test func `a schedule over signing in comes and goes by its option`() async throws {
    let window: JSON = ["from": "0:00", "to": "24:00", "days": []]
    let targets: JSON = [
      "categories": [], "domains": [], "applications": [], "allWeb": false, "except": [], "signIn": true,
    ]
    let call: JSON.Object = ["child": "Mia", "name": "Bedtime", "windows": [window], "targets": targets]
    let added = try await root.ask("Activity.AddSchedule", call)["schedules"]?.array?.first?.object
    #expect(added?["signIn"] == true && added?["allWeb"] == false && added?["closed"] == true)
    let users = await home.household.machineUsers
    #expect(users.map(\.closed) == ["by schedule Bedtime", nil])
    let limit: JSON.Object = ["child": "Mia", "name": "Screen", "targets": targets, "perDay": 3_600]
    #expect(try await root.ask("Activity.AddLimit", limit).refusal == "Invalid")
    await home.stop()
  }

  @Test func `guardians see what nothing here holds, and why`() async throws {
    #expect(try await remarks().isEmpty)
    try await set("passcode.lockPasscode", true)
    #expect(try await remarks().first?.contains("install the package picket-laptop") == true)
    let laptop = try home.client(user: Self.laptop)
    let why = String(repeating: "PAM does not ask. ", count: 100)
    let enforcers: JSON = [
      ["name": "polkit", "settings": ["account.lockAccounts"], "failure": "old"],
      ["name": "PAM", "settings": ["passcode.lockPasscode", "no.such"], "failure": .string(why)],
      ["name": "logind", "settings": ["laptop.denySignIn"]],
    ]
    #expect(try await laptop.ask("Laptop.Report", ["enforcers": enforcers]).isReply)
    // polkit's trouble is over nothing that is set.
    let told = try await remarks()
    #expect(told.count == 1 && told[0].hasPrefix("passcode.lockPasscode may not be held by PAM: PAM does not ask."))
    let shown = try await root.ask("Filter.Status")["daemon"]?.object?["laptop"]?.array?.compactMap(\.object) ?? []
    #expect(shown.map { $0["name"] } == ["polkit", "PAM", "logind"])
    #expect(shown[1]["settings"] == ["passcode.lockPasscode"] && shown[1]["failure"]?.string?.count == 400)
    #expect(shown[2]["failure"] == nil)
    await home.stop()
  }

  @Test func `what malcontent has becomes a store of the child's, and a guardian hears where it is not obeyed`()
    async throws
  {
    let laptop = try home.client(user: Self.laptop)
    let controls: JSON = [
      ["user": .int(Home.mia), "applications": ["/usr/games/supertux2"], "denyInstallation": true],
      ["user": 0, "applications": ["/bin/ls"], "denyInstallation": true],
      ["user": -1, "applications": ["/bin/ls"], "denyInstallation": true],
      ["user": 99_999_999_999, "applications": ["/bin/ls"], "denyInstallation": true],
    ]
    let seen = await home.household.notices(after: nil).last?.revision
    #expect(try await laptop.ask("Laptop.Obey", ["controls": controls]).isReply)
    #expect(await home.household.notices(after: seen).map(\.kind).contains(.shields))
    let stores = try await root.ask("Settings.Stores", ["child": "Mia"])["stores"]?.array?.compactMap(\.object) ?? []
    #expect(stores.map { $0["name"] } == ["malcontent"] && stores.map { $0["client"] } == ["malcontent"])
    // A child's program cannot write there.
    let write: JSON.Object = ["client": "malcontent", "store": "malcontent", "changes": []]
    #expect(try await home.client(user: Home.mia).ask("Settings.Write", write).refusal == "NotAuthorized")
    let enforcers: JSON = [["name": "malcontent", "settings": [], "failure": "polkit refuses it"]]
    #expect(try await laptop.ask("Laptop.Report", ["enforcers": enforcers]).isReply)
    #expect(try await remarks().contains("malcontent is not obeyed: polkit refuses it"))
    await home.stop()
  }
}

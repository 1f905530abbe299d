import DaemonClient
import PicketJSON
import Testing

/// A call with every parameter, the same with those alone that it needs, and the type of its reply.
struct Call: Sendable, CustomTestStringConvertible {
  let method: Method
  let full: JSON.Object
  let least: JSON.Object
  let decode: @Sendable (JSON.Object) throws -> any Sendable

  var testDescription: String { method.name }

  init<Value>(_ full: DaemonCall<Value>, least: DaemonCall<Value>? = nil) {
    method = full.method
    self.full = full.parameters
    self.least = (least ?? full).parameters
    decode = { try DaemonReply<Value>($0).value }
  }

  static let all = household + settings + requests + timeRules + others

  private static let household = [
    Call(.whoAmI()), Call(.unlock(passcode: "2580", name: "Oma", code: "000000"), least: .unlock(passcode: "2580")),
    Call(.beginCode(name: "Oma"), least: .beginCode()),
    Call(.confirmCode("000000", name: "Oma"), least: .confirmCode("000000")),
    Call(.removeCode(code: "000000", name: "Oma"), least: .removeCode()),
    Call(.passkeys()), Call(.confirmPasskey("phone", client: "AA", attestation: "AA")),
    Call(
      .beginPasskey(origin: "https://picket.example", passcode: "2580", code: "000000", name: "phone"),
      least: .beginPasskey(origin: "https://picket.example", passcode: "2580")),
    Call(.removePasskey(7, passcode: "2580", code: "000000"), least: .removePasskey(7)),
    Call(.inviteGuardian("Oma", passcode: "1234", code: "123456")), Call(.acceptInvitation("AA", passcode: "1234")),
    Call(.passkeyChallenge(origin: "https://picket.example")),
    Call(.unlockByPasskey(credential: "AA", client: "AA", authenticator: "AA", signature: "AA", user: "AA")),
    Call(.join(session: 7)), Call(.lock()),
    Call(.represent(address: "192.0.2.1", port: 7, secret: "s"), least: .represent(address: "192.0.2.1", port: 7)),
    Call(.watch(after: 7, kinds: ["grants"]), least: .watch()),
    Call(.setPasscode("2580", current: "1234", name: "Oma"), least: .setPasscode("2580")), Call(.guardians()),
    Call(.addGuardian("Oma", role: .approve), least: .addGuardian("Oma")),
    Call(.changeGuardian("Oma", name: "Omi", role: .read), least: .changeGuardian("Oma")),
    Call(.removeGuardian("Oma")),
    Call(.addAccessToken("hass", scope: .control, seconds: 60), least: .addAccessToken("hass", scope: .read)),
    Call(.accessTokens()), Call(.removeAccessToken("hass")), Call(.useAccessToken("pkt_0")), Call(.begin()),
    Call(.receivers()), Call(.tryReceivers("phone"), least: .tryReceivers()),
    Call(.confirmTime()),
    Call(.addChild(name: "Mia", birthYear: 2015, level: .strict, ages: .ask), least: .addChild(name: "Mia")),
    Call(
      .changeChild("Mia", name: "Maya", birthYear: 2016, level: .normal, ages: .never, profile: "teens", log: .apart),
      least: .changeChild("Mia")),
    Call(.children()), Call(.showChild("Mia")), Call(.removeChild("Mia")),
    Call(.addProfile(name: "teens")), Call(.profiles()), Call(.showProfile("teens")),
    Call(
      .changeGroup(
        "teens", children: ["Mia"], machines: ["cart-1"], withoutChildren: ["Ben"],
        withoutMachines: ["cart-2"]),
      least: .changeGroup("teens")),
    Call(.removeProfile("teens", force: true), least: .removeProfile("teens")),
    Call(
      .addDevice(owner: .child, child: "Mia", hardware: "m", address: "a", user: 1, name: "tablet"),
      least: .addDevice(owner: .shared)),
    Call(
      .changeDevice(3, owner: .child, child: "Mia", hardware: "m", address: "a", user: 1, name: "tablet"),
      least: .changeDevice(3)),
    Call(.devices()), Call(.removeDevice(3)), Call(.seenDevices()),
    Call(
      .adoptDevices(owner: .child, child: "Mia", hardware: ["m"], allSeen: false),
      least: .adoptDevices(owner: .guardian, hardware: [], allSeen: true)),
    Call(.authorizations(child: "Mia"), least: .authorizations()),
    Call(
      .authorize(child: "Mia", client: "app", member: .child, passcode: "2580", program: "/p", withData: true),
      least: .authorize(client: "app", member: .individual)),
    Call(.revokeAuthorization(child: "Mia", client: "app"), least: .revokeAuthorization(client: "app")),
    Call(.authorization(child: "Mia", client: "app"), least: .authorization(client: "app")),
    Call(.ageRange(child: "Mia", client: "app", gates: [13]), least: .ageRange(gates: [])), Call(.extensions()),
    Call(
      .tryExtension(client: "app", name: "a.test", category: "games", child: "Mia"),
      least: .tryExtension(client: "app", name: "a.test")),
    Call(.exportKey(passphrase: "p")), Call(.importKey("k", passphrase: "p")), Call(.rotateKey()), Call(.backup()),
    Call(.restore(bytes: "AAAA", done: true)),
  ]

  private static let settings = [
    Call(.stores(child: "Mia", profile: "teens", client: "app"), least: .stores()),
    Call(.read(child: "Mia", profile: "teens", client: "app", store: "s"), least: .read(client: "app", store: "s")),
    Call(
      .write(child: "Mia", profile: "teens", client: "app", store: "s", changes: ["a.b": 1, "a.c": .null]),
      least: .write(client: "app", store: "s", changes: [:])),
    Call(.clear(child: "Mia", profile: "teens", client: "app", store: "s"), least: .clear(client: "app", store: "s")),
    Call(
      .setActive(true, child: "Mia", profile: "teens", client: "app", store: "s"),
      least: .setActive(false, client: "app", store: "s")),
    Call(.delete(child: "Mia", client: "app", stores: ["s"]), least: .delete(client: "app", stores: [])),
    Call(.effective(child: "Mia"), least: .effective()),
    Call(
      .setShield(
        isOn: true, child: "Mia", profile: "teens", client: "app", store: "s", categories: ["games"],
        domains: ["a.test"],
        applications: ["x"], allWeb: true, except: ["b.test"], seconds: 60),
      least: .setShield(isOn: false, child: "Mia")),
    Call(.off(child: "Mia", seconds: 60), least: .off()), Call(.on(child: "Mia"), least: .on()),
    Call(.beginExam("7b", seconds: 5_400, domains: ["a.example"])), Call(.endExam("7b")), Call(.exams()),
    Call(.shields(child: "Mia", profile: "teens"), least: .shields()), Call(.mint(.domain, ["a.test"])),
    Call(.reveal(["t"])),
    Call(.refresh(["t"])), Call(.settingPaths()),
  ]

  private static let requests = [
    Call(.shield(child: "Mia", name: "a.test"), least: .shield(name: "a.test")),
    Call(
      .press(.secondary, item: 1, child: "Mia", name: "a.test"), least: .press(.primary, name: "a.test")),
    Call(
      .ask(
        child: "Mia", client: "app", topic: "t", payload: [:], domain: "a.test", why: "w",
        choices: [["id": "y", "title": "Yes", "isApproval": true]], expires: "2026-11-21T17:00:00Z"),
      least: .ask(topic: "t", payload: [:])),
    Call(.ask(for: "youtube", child: "Mia", why: "w"), least: .ask(for: "youtube")),
    Call(.questions(child: "Mia", state: .open), least: .questions()),
    Call(
      .answer("q", choice: "y", isApproval: true, seconds: 60, always: true, application: true, why: "w"),
      least: .answer("q", choice: "y")),
    Call(.cancel("q")),
    Call(
      .askToPick(
        child: "Mia", client: "app", title: "t", header: "h", footer: "f", categories: ["c"], applications: ["a"],
        domains: ["d"]),
      least: .askToPick(client: "app")),
    Call(.picked("q", child: "Mia", client: "app"), least: .picked("q", client: "app")),
    Call(.pick("q", categories: ["games"], applications: ["x"], domains: ["a.test"])),
    Call(.responses(child: "Mia", client: "app", topic: "t"), least: .responses(client: "app", topic: "t")),
    Call(
      .grant(child: "Mia", kind: .domain, value: "a.test", seconds: 60, counts: true),
      least: .grant(child: "Mia", kind: .all, seconds: 60)),
    Call(.grants(child: "Mia"), least: .grants()), Call(.endings(child: "Mia"), least: .endings()),
    Call(.revokeGrant(4)),
    Call(
      .allow(child: "Mia", profile: "teens", kind: .domain, value: "a.test", seconds: 60, counts: true),
      least: .allow(child: "Mia", kind: .domain, value: "a.test")),
    Call(.allowances(child: "Mia", profile: "teens"), least: .allowances()), Call(.disallow(4)),
    Call(.open(child: "Mia", seconds: 60, everything: true, counts: true), least: .open(seconds: 60)),
    Call(.pause(child: "Mia", seconds: 60, counts: true), least: .pause(seconds: 60)),
  ]

  private static let games = Daemon.Targets(
    categories: ["games"], domains: ["a.test"], applications: ["x"], allWeb: false, except: ["b.test"])

  private static let timeRules = [
    Call(
      .addSchedule(
        "Homework", child: "Mia", profile: "teens",
        windows: [Daemon.Window(from: "15:00", to: "17:00", days: ["mon-fri"])], over: games, allow: true),
      least: .addSchedule("Homework", windows: [])),
    Call(.removeSchedule("Homework", child: "Mia", profile: "teens"), least: .removeSchedule("Homework")),
    Call(
      .skipSchedule("Homework", child: "Mia", profile: "teens", on: "2026-12-24", undo: true),
      least: .skipSchedule(on: "2026-12-24")),
    Call(.schedules(child: "Mia", profile: "teens"), least: .schedules()),
    Call(
      .addLimit(
        "Games", child: "Mia", profile: "teens", over: games, perDay: 3_600,
        on: [Daemon.DayAmount(days: ["sat", "sun"], perDay: 7_200)]),
      least: .addLimit("Games", over: games, perDay: 3_600)),
    Call(.removeLimit("Games", child: "Mia", profile: "teens"), least: .removeLimit("Games")),
    Call(.limits(child: "Mia", profile: "teens"), least: .limits()),
    Call(
      .addEarning(
        "Reading", child: "Mia", profile: "teens", over: games, need: 1_800, unlocks: games, gives: 900, cap: 3_600),
      least: .addEarning("Reading", over: games, need: 1_800, unlocks: games, gives: 900)),
    Call(.removeEarning("Reading", child: "Mia", profile: "teens"), least: .removeEarning("Reading")),
    Call(.earnings(child: "Mia", profile: "teens"), least: .earnings()),
    Call(
      .more(child: "Mia", profile: "teens", limit: "Games", schedule: "Bedtime", seconds: 900),
      least: .more(seconds: 900)),
    Call(.time(child: "Mia"), least: .time()),
  ]

  private static let others = [
    Call(
      .log(
        child: "Mia", reveal: true, limit: 10, before: 7, after: 3, device: "tablet", verdict: .block,
        category: "games",
        via: "dns", name: "a.test", application: "x", since: "2026-11-21T17:00:00Z", until: "2026-11-21T18:00:00Z",
        here: true),
      least: .log()),
    Call(.counts(child: "Mia", since: "2026-11-21T17:00:00Z", until: "2026-11-22T17:00:00Z"), least: .counts()),
    Call(.seen(child: "Mia", client: "app"), least: .seen()),
    Call(
      .usage(child: "Mia", by: .domain, from: "2026-11-21T17:00:00Z", to: "2026-11-22T17:00:00Z"), least: .usage()),
    Call(.weeklyReport(child: "Mia", date: "2026-11-22"), least: .weeklyReport()),
    Call(
      .data(
        child: "Mia", client: "app", segment: .day, from: "2026-11-21T17:00:00Z", to: "2026-11-22T17:00:00Z",
        applications: ["AA"], categories: ["BB"], domains: ["CC"]),
      least: .data()),
    Call(
      .report(
        of: "app", "Total", child: "Mia", segment: .hour, from: "2026-11-21T17:00:00Z", to: "2026-11-22T17:00:00Z",
        applications: ["AA"], categories: ["BB"], domains: ["CC"], width: 320, theme: .dark),
      least: .report(of: "app")),
    Call(
      .startMonitoring("a", during: schedule(isFull: true), events: [event], child: "Mia", client: "app"),
      least: .startMonitoring("a", during: schedule(isFull: false), client: "app")),
    Call(.stopMonitoring(["a"], child: "Mia", client: "app"), least: .stopMonitoring([], client: "app")),
    Call(.monitored(child: "Mia", client: "app"), least: .monitored()),
    Call(.changes(before: 7, limit: 10, since: "2026-11-21T17:00:00Z", by: "Oma"), least: .changes()),
    Call(.explain("a.test", child: "Mia", at: "2026-11-21T17:00:00Z"), least: .explain("a.test")),
    Call(.catalogInfo()), Call(.lookUp(["a.test"])), Call(.categories()),
    Call(.apps(word: "chess", category: "games", after: "chess", limit: 10), least: .apps()), Call(.lists()),
    Call(.suggestions(category: "ads"), least: .suggestions()),
    Call(.sendList(bytes: "AAAA")),
    Call(
      .addList(source: "/a", category: "ads", format: "plain", title: "T", force: true),
      least: .addList(source: "urlhaus")),
    Call(.removeList("ads-1")), Call(.updateLists(["ads-1"], force: true), least: .updateLists()),
    Call(.status()), Call(.up()), Call(.down()), Call(.reload()), Call(.metrics()),
    Call(.fleet()), Call(.createFleet(database: "postgres://a@b/c", name: "n"), least: .createFleet(database: "")),
    Call(.inviteToFleet(seconds: 60, machines: 30, school: true), least: .inviteToFleet()),
    Call(.fleetInvitations()), Call(.withdrawInvitation("k3")),
    Call(.joinFleet(code: "c", name: "n"), least: .joinFleet(code: "c")),
    Call(.leaveFleet(node: "n"), least: .leaveFleet()), Call(.fleetWork()), Call(.fleetReport(["tell": "done"])),
    Call(.homeBroker()), Call(.homeFamily()),
    Call(.homeSwitch(child: "1", category: "games", isOn: true), least: .homeSwitch(child: "1", isOn: true)),
    Call(.homeAnswer(child: "1", request: 3, isYes: true)),
    Call(.homeReport(failure: "away"), least: .homeReport()),
    Call(.laptopUsers()),
    Call(
      .laptopObey([
        Daemon.LaptopControls(user: 1_001, applications: ["/usr/games/supertux2"], deniesInstallation: true)
      ])),
    Call(
      .laptopReport([
        Daemon.LaptopEnforcer("polkit", ["account.lockAccounts"], failure: "away"), Daemon.LaptopEnforcer("PAM", []),
      ])),
  ]

  private static func schedule(isFull: Bool) -> Daemon.MonitoringSchedule {
    Daemon.MonitoringSchedule(
      start: ["hour": 8], end: ["hour": 9], zone: isFull ? "Europe/Berlin" : nil, repeats: true,
      warning: isFull ? ["minute": 5] : nil)
  }

  private static let event = Daemon.MonitoredEvent(
    name: "e", applications: ["t"], categories: ["t"], domains: ["t"], threshold: ["minute": 5])
}

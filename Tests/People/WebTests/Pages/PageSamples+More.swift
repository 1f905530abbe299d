import Activity
import DaemonClient
import PicketCharts
import QRCode

@testable import Web

// The guardians' other pages.
extension PageSamples {
  static func children(_ viewer: Viewer = guardian) -> ChildrenModel {
    ChildrenModel(
      viewer: viewer, clock: clock,
      children: [
        .init(name: "Mia", facts: "10 or 11 years old", devices: ["Mia's tablet", hostile]),
        .init(name: hostile, facts: "year of birth not known", devices: []),
      ])
  }

  static func devices(_ viewer: Viewer = guardian) -> DevicesModel {
    DevicesModel(
      viewer: viewer, clock: clock, children: ["Mia", hostile],
      known: [
        .init(number: 1, title: "Mia's tablet", facts: "Samsung · 192.168.50.7", whose: "Mia"),
        .init(number: 2, title: hostile, facts: hostile, whose: hostile),
        .init(number: 3, title: "laptop", facts: "", whose: "a guardian", declaredIn: "/etc/picket/picket.json5"),
      ],
      strangers: [
        .init(hardware: "02:00:00:00:09:09", title: hostile, facts: "random address · seen 18:00"),
        .init(hardware: "02:00:00:00:09:0a", title: "02:00:00:00:09:0a", facts: "seen 17:58 · stopped 3 times"),
      ], judgement: "given the strictest child's rules")
  }

  static func activity(_ viewer: Viewer = guardian) -> ActivityModel {
    ActivityModel(
      viewer: viewer, clock: clock, question: .init(child: "Mia", name: hostile, isBlockedOnly: true),
      children: ["Mia", hostile],
      entries: [
        .init(
          time: "2026-11-24T17:03:00Z", child: "Mia", device: hostile, machine: hostile, what: "www.roblox.com",
          name: "www.roblox.com",
          about: "roblox, games", isBlocked: true, reason: "its category is blocked", count: 3),
        .init(
          time: "2026-11-24T17:02:00Z", child: "Mia", device: "tablet", machine: nil, what: hostile, name: hostile,
          about: "",
          isBlocked: false, reason: "nothing blocks it", count: 1),
        .init(
          time: "2026-11-23T17:02:00Z", child: nil, device: nil, machine: nil, what: "games", name: nil, about: "games",
          isBlocked: true,
          reason: "its category is blocked", count: 1),
      ], older: 17,
      explanation: .init(
        name: hostile, child: "Mia", isBlocked: true, sentence: "its category is blocked", about: "roblox, games",
        until: "2026-11-24T18:00:00Z", chain: ["games is shielded in store default", hostile], unfenced: hostile))
  }

  static func time(_ viewer: Viewer = guardian) -> TimeModel {
    TimeModel(
      viewer: viewer, clock: clock,
      children: [
        .init(
          name: "Mia",
          schedules: [
            .init(
              name: "Homework", windows: ["15:00 to 17:00, mon-fri", "9:00 to 10:00, sat,sun"],
              what: "games and social",
              isOpening: false, isOn: true, isSkippedToday: false, profile: nil),
            .init(
              name: hostile, windows: ["20:00 to 7:00, every day"], what: hostile, isOpening: true, isOn: false,
              isSkippedToday: true, profile: "teens"),
          ],
          limits: [
            .init(name: "Games", what: "games", left: 2_100, amount: 3_600, facts: "1 h a day", profile: nil),
            .init(name: hostile, what: hostile, left: 0, amount: 60, facts: "", profile: hostile),
          ], earnings: [.init(name: "Reading", words: "30 min of education give 15 min of games", profile: nil)]),
        .init(name: hostile),
      ], names: ["Mia", hostile], categories: [("games", "Games"), ("social", "Social networks")])
  }

  static func shields(_ viewer: Viewer = guardian) -> ShieldsModel {
    ShieldsModel(
      viewer: viewer, clock: clock,
      children: [
        .init(
          name: hostile,
          shields: [
            .init(
              what: "games", facts: "until 19:00", isActive: true,
              takeDown: .setShield(isOn: false, child: hostile, categories: ["games"])),
            .init(what: hostile, facts: "by \(hostile)", isActive: true),
          ], allowances: [.init(id: 4, what: hostile, facts: "application")])
      ], profiles: [.init(name: "teens")])
  }

  static func lists(_ viewer: Viewer = guardian) -> ListsModel {
    ListsModel(
      viewer: viewer, clock: clock, known: (names: 5_120, applications: 790),
      added: [
        .init(
          id: "1", title: hostile, facts: "ads · 120 rules", trouble: hostile,
          omitted: ["line 3, \(hostile): it is no name"])
      ],
      suggested: [
        .init(
          title: "URLhaus", category: "malware", format: "hosts", address: "https://list.example/x",
          facts: "CC0 · 300 names")
      ], categories: [("ads", "Advertising")])
  }

  static func invite(_ isShown: Bool) -> InviteModel {
    var model = InviteModel(guardian: hostile, may: "reads", viewer: guardian, needsCode: true)
    if isShown {
      let address = "https://picket.example:8053/join?invitation=AAECAwQFBgcICQoLDA0ODxAREhM"
      model.shown = .init(address: address, picture: QRCode(address), until: "18:15", fingerprint: "00:11:22:33")
    }
    return model
  }

  /// Where no telephone could open the address.
  static var localInvite: InviteModel {
    InviteModel(
      guardian: "Oma", may: "reads", viewer: guardian, isLocal: true, trouble: "this is not the passcode: \(hostile)")
  }

  static func settings(_ viewer: Viewer = guardian) -> SettingsModel {
    SettingsModel(
      viewer: viewer, clock: clock, fence: FenceModel(trouble: "The fence is broken: \(hostile)."),
      facts: [("Mode", "router"), ("Catalog", "5120 names")],
      guardians: [.init(name: hostile, facts: "reads · no passcode yet", hasPasscode: false)], hasPasscode: true,
      passkeys: Passkeys(
        origin: "https://picket.example:8053",
        entries: [.init(id: 1, name: "phone", facts: "used at 17:20"), .init(id: 2, name: hostile, facts: hostile)]),
      told: [
        .init(name: "phone", facts: "requests and trouble · the last one at 17:50"),
        .init(name: hostile, facts: hostile, failure: hostile),
      ],
      changes: [.init(when: "18:01", sentence: "Ada allowed \(hostile) for Mia")])
  }

  static func welcome(_ viewer: Viewer = guardian) -> WelcomeModel {
    WelcomeModel(
      viewer: viewer, clock: clock, children: [("Mia", ["gambling", hostile])], devices: devices(viewer),
      judged: [("Mia", 120, 3)],
      trials: [
        FenceTrial(
          child: "Mia", name: "tiktok.com", isToBeStopped: true, outcome: .stopped(at: "at 9:12", on: hostile)),
        FenceTrial(child: "Mia", name: "wikipedia.org", isToBeStopped: false),
        FenceTrial(
          child: "Ben", name: "bet365.com", isToBeStopped: true, outcome: .letThrough(at: "at 9:13", on: nil)),
      ])
  }

  /// An app asks, and another one waits.
  static func pick(_ viewer: Viewer = guardian) -> PickModel {
    var model = PickModel(viewer: viewer, clock: clock, waiting: 2)
    let homework = PickModel.Request(
      id: "a4", child: "Mia", client: "com.example.homework", asked: "2026-11-24T17:02:00Z",
      title: "Homework " + hostile,
      header: "What is to wait until the homework is done? " + hostile, footer: "You can change this at any time.")
    let reader = PickModel.Request(id: "a5", child: hostile, client: hostile, asked: "2026-11-24T16:00:00Z")
    guard viewer.mayChange else {
      model.others = [homework, reader]
      return model
    }
    (model.request, model.others) = (homework, [reader])
    model.subjects = [
      .init(id: "games", title: "Games", mark: "🎮", isChosen: true), .init(id: "social", title: "Social", mark: "💬"),
      .init(id: "travel", title: "Travel", mark: "✈️"),
    ]
    model.warnings = [.init(id: "ai", title: "AI assistants", mark: "🤖")]
    model.applications = [
      .init(id: "roblox", title: "Roblox", mark: "Ro", remark: "9+", isChosen: true),
      .init(id: hostile, title: hostile, mark: "<", remark: hostile),
    ]
    model.domains = [.init(id: "chess.com", title: "chess.com", isChosen: true)]
    (model.word, model.trouble) = (hostile, "'\(hostile)' is not a host name")
    return model
  }

  static func appReports(_ viewer: Viewer = guardian) -> AppReportsModel {
    var model = AppReportsModel(viewer: viewer, clock: clock, waiting: 1, child: hostile)
    (model.apps, model.app) = (["Worklog", hostile], hostile)
    (model.contexts, model.context, model.span) = (["Pie Chart", hostile], hostile, .month)
    model.picture = .drawn(
      .stack([
        .text(hostile, .title),
        .pie(Chart.Pie(slices: [.init("Social", 21_000), .init(hostile, 4_200)], unit: .seconds)),
      ]))
    return model
  }

  /// Of an app that draws nothing.
  static func missingReport(_ viewer: Viewer = guardian) -> AppReportsModel {
    var model = AppReportsModel(viewer: viewer, clock: clock, child: "Mia")
    (model.apps, model.app) = (["Worklog"], "Worklog")
    model.picture = .missing("the extension of 'Worklog' draws no report: \(hostile)")
    return model
  }

  static func others(_ viewer: Viewer = guardian) -> [String: Page] {
    [
      "reports": appReports(viewer).page, "missing-report": missingReport(viewer).page,
      "children": children(viewer).page, "devices": devices(viewer).page, "activity": activity(viewer).page,
      "time": time(viewer).page, "shields": shields(viewer).page, "lists": lists(viewer).page,
      "settings": settings(viewer).page, "week": week(viewer).page, "welcome": welcome(viewer).page,
      "pick": pick(viewer).page,
    ]
  }
}

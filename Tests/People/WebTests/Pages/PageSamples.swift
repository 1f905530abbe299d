import Activity
import DaemonClient
import Reports

@testable import Web

/// Pages of a family with odd names, one of each kind.
enum PageSamples {
  static let guardian = Viewer(name: "Ada", role: "all")
  /// 2026-11-24, 18:05 in Berlin.
  static let clock = RelativeTimes(zone: .called("Europe/Berlin"), now: 1_795_539_900)
  /// What a stranger may call a device, a site or a child.
  static let hostile = "</h2><script>alert('\"&')</script>\u{202E}"

  static var mia: ChildToday {
    var mia = ChildToday(name: "Mia")
    mia.closed = [(what: "games", until: "2026-11-24T18:00:00Z", by: "schedule Homework")]
    mia.next = (at: "2026-11-24T20:00:00Z", what: "the whole web", opens: false)
    mia.left = [
      .init(name: "Games", what: "games", left: 2_100, amount: 3_600),
      .init(name: hostile, what: hostile, left: 0, amount: 900),
    ]
    mia.used = 5_100
    mia.hours = [0, 0, 0, 0, 0, 0, 300, 900, 0, 0, 0, 0, 0, 600, 1_200, 1_500, 300, 300, 0, 0, 0, 0, 0, 0]
    mia.most = [
      .init(title: "YouTube", seconds: 2_700), .init(title: "Duolingo", seconds: 1_200),
      .init(title: hostile, seconds: 600),
    ]
    mia.stopped = 12
    mia.devices = ["Mia's tablet", hostile]
    return mia
  }

  static var ben: ChildToday {
    var ben = ChildToday(name: "Ben")
    ben.internet = .off(until: "2026-11-24T18:30:00Z")
    return ben
  }

  /// Whom an exam holds.
  static var zoe: ChildToday {
    var zoe = ChildToday(name: "Zoe")
    zoe.closed = [exam]
    return zoe
  }

  private static let exam = (
    what: "everything but exam.school.example", until: Optional("2026-11-24T18:30:00Z"), by: "exam of 7b \(hostile)"
  )

  static let requests = [
    ChildRequest(
      id: "a1", child: "Mia", title: "Pinterest", host: "www.pinterest.com", why: "for the school play " + hostile,
      asked: "2026-11-24T17:01:00Z",
      answers: [
        .init(words: "15 min", choice: "hour", isYes: true, seconds: 900, done: "Open for 15 minutes"),
        .init(words: "1 h", choice: "hour", isYes: true, done: "Open for an hour"),
        .init(words: "Today", choice: "today", isYes: true, done: "Answered: today"),
        .init(words: "Always", choice: "always", isYes: true, done: "Answered: always"),
        .init(words: "No", choice: "decline", isYes: false, done: "Answered: no"),
      ]),
    ChildRequest(
      id: "a4", child: "Mia", title: "a choice for com.example.homework", asked: "2026-11-24T17:02:00Z",
      answers: [.init(words: "No", choice: "decline", isYes: false, done: "Answered: no")],
      picker: "com.example.homework"),
  ]

  static func today(_ viewer: Viewer = guardian) -> TodayModel {
    TodayModel(
      viewer: viewer, clock: clock, fence: FenceModel(remarks: ["two devices claim one address: \(hostile)"]),
      requests: requests,
      children: [mia, ben, zoe],
      exams: [
        Daemon.Exam(
          profile: "7b \(hostile)", until: "2026-11-24T18:30:00Z", domains: ["exam.school.example", "dict.example"],
          children: ["Mia", "Ben"])
      ], strangers: (count: 2, rules: "given the strictest child's rules"))
  }

  static func answers(_ viewer: Viewer = guardian) -> RequestsModel {
    RequestsModel(
      viewer: viewer, clock: clock, open: requests,
      settled: [
        ChildRequest(
          id: "a2", child: "Ben", title: hostile, asked: "2026-11-23T19:00:00Z", outcome: "yes, for an hour (Ada)",
          wasYes: true, grant: 7),
        ChildRequest(
          id: "a3", child: "Mia", title: "TikTok", asked: "2026-11-20T19:00:00Z", outcome: "no: not before you are 13"),
      ])
  }

  static func child(_ viewer: Viewer = guardian) -> ChildModel {
    var stopped = ChildSwitch(kind: .category, id: "social", title: "Social networks", mark: "💬")
    stopped.isStopped = true
    var aged = ChildSwitch(kind: .category, id: "gambling", title: "Gambling", mark: "🎲")
    aged.stoppedBy = "gambling is kept away by age"
    var allowed = ChildSwitch(kind: .application, id: "youtube", title: "YouTube", mark: "Yo", remark: "13+")
    allowed.allowance = 4
    return ChildModel(
      viewer: viewer, clock: clock, waiting: 1, today: mia, facts: "10 or 11 years old · level normal",
      categories: [stopped, aged, ChildSwitch(kind: .category, id: "games", title: "Games", mark: "🎮")],
      applications: [allowed, ChildSwitch(kind: .application, id: hostile, title: hostile, mark: "<", remark: "4+")],
      word: hostile,
      ageLimits: ["films above PG (FSK 6)"],
      openings: [
        .init(words: "youtube", grant: nil, allowance: 4),
        .init(words: "\(hostile) until 19:00", grant: 3, allowance: nil),
      ],
      shares: [.init(title: "Entertainment", seconds: 3_000), .init(title: hostile, seconds: 2_100)],
      others: [
        .init(number: 2, title: hostile, whose: "Ben"), .init(number: 3, title: "living room", whose: "shared"),
      ], reporters: ["Worklog", hostile])
  }

  static var day: DayModel {
    DayModel(
      clock: clock, name: "Mia", closed: mia.closed + [exam],
      shielded: [(what: "social and gambling", until: nil), (what: hostile, until: "2026-11-25T17:00:00Z")],
      next: [mia.next].compactMap { $0 }, left: mia.left,
      asked: [
        .init(id: "a1", title: "Pinterest", when: "2026-11-24T17:01:00Z", outcome: nil, wasYes: false),
        .init(id: "a2", title: hostile, when: "2026-11-23T17:01:00Z", outcome: "no: \(hostile)", wasYes: false),
      ],
      stopped: [
        .init(what: "games", why: "its category is blocked", when: "2026-11-24T16:58:00Z", wish: "games"),
        .init(what: "a site", why: "it is not on the list", when: "2026-11-24T16:57:00Z", wish: nil),
        .init(
          what: "a site", why: "there is an exam, and only its sites are open", when: "2026-11-24T16:56:00Z", wish: nil),
      ],
      news: .asked(hostile), wish: hostile)
  }

  private static var longest: WeekReport.Span? {
    guard let from = clock.local("2026-11-20T18:10:00Z"), let to = clock.local("2026-11-20T19:25:00Z") else {
      return nil
    }
    return (from, to)
  }

  /// As a guardian sees it; as the child does without a viewer.
  static func week(_ viewer: Viewer? = guardian) -> WeekModel {
    let report = WeekReport(
      child: viewer == nil ? "Mia" : hostile, seconds: 45_600, before: 50_400,
      longest: longest,
      days: [5_400, 3_600, 7_200, 0, 9_000, 11_400, 9_000].enumerated().map { day, seconds in
        .init(
          date: "2026-11-\(18 + day)", seconds: seconds,
          first: seconds == 0 ? nil : TimeOfDay(hour: 7, minute: day * 5),
          last: seconds == 0 ? nil : TimeOfDay(hour: 20, minute: 24))
      },
      categories: [
        .init(title: "Social", seconds: 21_000, before: 18_000), .init(title: "Games", seconds: 15_000, before: 20_400),
        .init(title: hostile, seconds: 4_200, before: 0), .init(title: "News", seconds: 0, before: 1_200),
        .init(title: "Education", seconds: 5_400, before: 5_400),
      ])
    return WeekModel(
      viewer: viewer, clock: clock, waiting: viewer == nil ? 0 : 1, report: report,
      asked: [
        .init(title: "Pinterest", when: "2026-11-24T17:01:00Z", outcome: nil, wasYes: false),
        .init(title: hostile, when: "2026-11-23T17:01:00Z", outcome: "yes, for an hour: \(hostile)", wasYes: true),
        .init(title: "TikTok", when: "2026-11-22T17:01:00Z", outcome: "no", wasYes: false),
      ], earlier: "2026-11-17", later: viewer == nil ? .now : .until("2026-12-01"))
  }

  /// Where what was typed could not be asked for.
  static var refusedDay: DayModel {
    var day = DayModel(clock: clock, name: "Mia")
    (day.news, day.wish) = (.refused("there is no '\(hostile)'"), hostile)
    return day
  }

  /// What Picket draws where no app does.
  static var ownShield: ShieldModel {
    ShieldModel(
      name: "www.example.com", sentence: "its category is blocked",
      look: .init(title: "www.example.com is shielded", subtitle: "Your family's settings stop it.", primary: "OK"),
      isOwn: true)
  }

  static var shield: ShieldModel {
    ShieldModel(
      name: "www.example.com", sentence: "its category is blocked, until 19:00",
      look: .init(
        title: hostile, subtitle: "Homework first", primary: "OK", secondary: "More", menu: ["5 minutes", hostile],
        ground: "#20342eff"),
      isOwn: false)
  }

  /// By the names of their golden files.
  static var all: [String: Page] {
    others().merging([
      "today": today().page, "requests": answers().page, "child": child().page, "day": day.page, "shield": shield.page,
      "childs-week": week(nil).page, "refused-day": refusedDay.page, "own-shield": ownShield.page,
      "open-shield": ShieldModel.open(hostile),
      "nothing-to-pick": PickModel(viewer: guardian, clock: clock, news: "\(hostile) took its request back.").page,
      "too-much": pages.page(.tooMuch, for: PageRequest(site: .children)),
      "empty": TodayModel(viewer: guardian, clock: clock).page,
      "sign-in": pages.page(.signIn, for: PageRequest(site: .guardians, origin: "https://picket.example:8053")),
      "sign-in-at-address": pages.page(.signIn, for: PageRequest(site: .guardians, origin: "http://127.0.0.1:8053")),
      "invite": invite(false).page, "invitation": invite(true).page, "refused-invite": localInvite.page,
      "invited": pages.page(
        .invited,
        for: PageRequest(site: .guardians, path: ["join"], query: [QueryItem("invitation", hostile)])),
      "unknown-device": pages.page(.unknownDevice, for: PageRequest(site: .children)),
      "missing": pages.page(.notFound, for: PageRequest(site: .guardians, path: ["nowhere"])),
      "away": pages.page(.failed(.unreachable(socket: "/x", .notRunning)), for: PageRequest(site: .guardians)),
      "refused": pages.page(
        .failed(.notFound(kind: "child", name: hostile)),
        for: PageRequest(site: .guardians, path: ["children", hostile])),
    ]) { page, _ in page }
  }

  static let pages = HouseholdPages { clock.now }
}

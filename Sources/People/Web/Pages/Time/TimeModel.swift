internal import Activity
internal import DaemonClient

/// Schedules, limits and earnings, child by child.
struct TimeModel {
  struct Schedule {
    let name: String
    /// `17:00 to 18:00, mon-fri`, for each window.
    let windows: [String]
    let what: String
    let isOpening: Bool
    let isOn: Bool
    let isSkippedToday: Bool
    /// The profile that it belongs to; it is changed there.
    let profile: String?
  }

  struct Limit {
    let name: String
    let what: String
    let left: Int
    let amount: Int
    let facts: String
    let profile: String?
  }

  struct Earning {
    let name: String
    let words: String
    let profile: String?
  }

  struct Child {
    let name: String
    var schedules: [Schedule] = []
    var limits: [Limit] = []
    var earnings: [Earning] = []
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var children: [Child] = []
  /// All that there are, for rules of one child alone too.
  var names: [String] = []
  var categories: [(id: String, title: String)] = []
}

extension TimeModel {
  /// Of one child, or of all.
  init(of child: String?, _ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    names = try daemon.call(.children()).children.map(\.name)
    if let child, !names.contains(child) { throw .notFound(kind: "child", name: child) }
    categories = try daemon.call(.categories()).categories.map { ($0.id, $0.title) }
    for name in names where child == nil || child == name {
      children.append(try Child(name, clock, daemon))
    }
  }
}

extension TimeModel.Child {
  fileprivate init(_ name: String, _ clock: RelativeTimes, _ daemon: Daemon) throws(DaemonError) {
    self.name = name
    let windows = try daemon.call(.schedules(child: name)).schedules
    // A schedule comes window by window.
    var seen: [String] = []
    for window in windows where !seen.contains(window.key) {
      seen.append(window.key)
      schedules.append(TimeModel.Schedule(windows.filter { $0.key == window.key }, clock))
    }
    limits = try daemon.call(.limits(child: name)).limits.map { TimeModel.Limit($0) }
    earnings = try daemon.call(.earnings(child: name)).earnings.map { TimeModel.Earning($0) }
  }
}

extension Daemon.Schedule {
  /// Two may have one name: the child's own, and its profile's.
  fileprivate var key: String { "\(profile ?? "")/\(name)" }
}

extension TimeModel.Schedule {
  fileprivate init(_ windows: [Daemon.Schedule], _ clock: RelativeTimes) {
    let first = windows[0]
    let targets = Daemon.Targets(
      categories: first.categories, domains: first.domains, applications: first.applications, allWeb: first.allWeb,
      except: first.except, signIn: first.signIn)
    self.init(
      name: first.name,
      windows: windows.map {
        "\($0.from) to \($0.to), \(Weekdays(text: $0.days.joined(separator: ","))?.text ?? "every day")"
      },
      what: targets.words, isOpening: first.allow, isOn: first.closed,
      isSkippedToday: first.skipped.contains(clock.date()), profile: first.profile)
  }
}

extension TimeModel.Limit {
  fileprivate init(_ limit: Daemon.Limit) {
    let days = limit.on.map {
      "\(Words.amount($0.perDay)) on \(Weekdays(text: $0.days.joined(separator: ","))?.text ?? "some days")"
    }
    let usual = limit.usual.map { ["\(Words.amount($0)) a day"] } ?? []
    self.init(
      name: limit.name, what: limit.targets.words, left: limit.left, amount: limit.perDay + limit.extra,
      facts: (usual + days + (limit.extra > 0 ? ["\(Words.amount(limit.extra)) more today"] : [])).joined(
        separator: " · "),
      profile: limit.profile)
  }
}

extension TimeModel.Earning {
  fileprivate init(_ earning: Daemon.Earning) {
    let cap = earning.cap.map { ", \(Words.amount($0)) a day at most" } ?? ""
    self.init(
      name: earning.name,
      words: "\(Words.amount(earning.need)) of \(earning.targets.words) give \(Words.amount(earning.gives)) of "
        + "\(earning.unlocks.words)\(cap). Earned today: \(Words.amount(earning.earned))",
      profile: earning.profile)
  }
}

extension Daemon.Targets {
  /// What it is over, for people.
  var words: String {
    let what = Words.list(
      (allWeb ? ["the whole web"] : []) + categories + applications + domains + (signIn == true ? ["signing in"] : []))
    return except.isEmpty ? what : "\(what), except \(Words.list(except))"
  }
}

internal import DaemonClient

/// How a child's day goes.
struct ChildToday {
  /// What counts before all rules.
  enum Internet: Hashable { case off(until: String?), open(until: String), byRules }

  struct Left: Hashable {
    let name: String
    let what: String
    let left: Int
    let amount: Int
  }

  struct Used: Hashable {
    let title: String
    let seconds: Int
  }

  var name: String
  var internet = Internet.byRules
  /// What rules of time stop now.
  var closed: [(what: String, until: String?, by: String)] = []
  var next: (at: String, what: String, opens: Bool)?
  var left: [Left] = []
  /// Seconds of use, in all and by the hour of the day.
  var used = 0
  var hours = [Int](repeating: 0, count: 24)
  var most: [Used] = []
  /// How often something was stopped.
  var stopped = 0
  var devices: [String] = []
  /// A shield over the whole web or over categories that stands until it is taken down.
  var shielded: [String] = []
}

extension ChildToday {
  /// What a tap makes longer: all that a schedule or a limit stops now; else the limit that ends first, by its name where
  /// there are several. Nil where there is nothing to make longer.
  var longer: (limit: String?, words: String)? {
    if closed.contains(where: { $0.by.hasPrefix("schedule ") || $0.by.hasPrefix("limit ") }) { return (nil, "") }
    guard let first = left.min(by: { $0.left < $1.left }) else { return nil }
    return (first.name, left.count > 1 ? " of \(first.what)" : "")
  }

  init(
    _ name: String, shields: [Daemon.ShieldSummary], grants: [Daemon.Grant], devices: [Daemon.Device], viewer: Viewer,
    clock: RelativeTimes, from daemon: Daemon
  ) throws(DaemonError) {
    self.name = name
    let up = shields.filter { $0.isActive && $0.child == name }
    if let off = up.first(where: \.isInternetOff) {
      internet = .off(until: off.until)
    } else if let open = grants.first(where: { $0.child == name && $0.isOpening }) {
      internet = .open(until: open.until)
    }
    shielded = up.filter { !$0.isInternetOff }.flatMap { ($0.allWeb ? ["the whole web"] : []) + $0.categories }
    self.devices = devices.filter { $0.child == name }.map(\.title)
    let time = try daemon.call(.time(child: name))
    closed = time.closed.map { ($0.what, $0.until, $0.by) }
    next = time.next.first.map { ($0.at, $0.what, $0.opens) }
    left = time.limits.map { Left(name: $0.name, what: $0.what, left: $0.left, amount: $0.perDay + $0.extra) }
    let use = try daemon.call(.usage(child: name, by: viewer.maySeeNames ? .app : .category))
    used = use.total.seconds
    most = use.rows.filter { $0.key != "none" && $0.seconds >= 60 }.sorted { $0.seconds > $1.seconds }.prefix(3).map {
      Used(title: $0.title, seconds: $0.seconds)
    }
    for row in try daemon.call(.usage(child: name, by: .hour)).rows {
      if let hour = clock.hour(of: row.key) { hours[hour] += row.seconds }
    }
    let counts = try daemon.call(.counts(child: name, since: clock.beginOfToday))
    stopped = counts.days.reduce(0) { $0 + $1.blocked }
  }
}

extension Daemon.Grant {
  /// Whether it lifts the rules, and not for one thing alone.
  var isOpening: Bool { kind == .all || kind == .harmless }
}

extension Daemon.Device {
  /// What people know it by.
  var title: String {
    name ?? hostName ?? maker ?? hardware ?? address ?? user.map { "user \($0)" } ?? "device \(number)"
  }
}

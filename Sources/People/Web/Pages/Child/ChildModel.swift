internal import DaemonClient

/// One child: its day, what is stopped for it, and what was let through.
struct ChildModel {
  /// Something that was let through for a while, or for good.
  struct Opening {
    let words: String
    let grant: Int?
    let allowance: Int?
  }

  /// A device that is somebody else's.
  struct Other: Hashable {
    let number: Int
    let title: String
    let whose: String
  }

  struct Share: Hashable {
    let title: String
    let seconds: Int
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var today: ChildToday
  /// Of the year of birth and the level, as in "11 or 12 years old, level normal".
  var facts = ""
  var categories: [ChildSwitch] = []
  /// Applications that the word finds; without a word, those that are stopped or allowed.
  var applications: [ChildSwitch] = []
  var word: String?
  var ageLimits: [String] = []
  var openings: [Opening] = []
  /// Seconds of use today, by category.
  var shares: [Share] = []
  /// Devices that can be given to this child; those that the configuration declares cannot.
  var others: [Other] = []
  /// Apps that draw reports of it.
  var reporters: [String] = []
}

extension ChildModel {
  private static let most = 24

  init(_ child: String, find word: String?, _ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon)
    throws(DaemonError)
  {
    let shown = try daemon.call(.showChild(child))
    let shields = try daemon.call(.shields(child: child)).shields
    let grants = shown.grants
    today = try ChildToday(
      child, shields: shields, grants: grants, devices: shown.devices.map(\.value), viewer: viewer, clock: clock,
      from: daemon)
    (self.viewer, self.clock, self.word) = (viewer, clock, word)
    waiting = try ChildRequest.open(from: daemon).count
    facts = shown.child.facts(clock)
    let allowances = shown.allowances.map(\.value)
    let judged = { (thing: ChildSwitch) -> ChildSwitch in
      var thing = thing
      thing.judge(shields, shown.ageLimits, allowances)
      return thing
    }
    categories = try daemon.call(.categories()).categories.map {
      judged(ChildSwitch(kind: .category, id: $0.id, title: $0.title, mark: $0.symbol))
    }
    applications = try ChildModel.applications(word, shields, allowances, daemon).map { judged($0) }
    ageLimits = shown.ageLimits.filter { $0.category == nil && $0.instead == nil }.map(\.sentence)
    openings = grants.map { grant in
      let what = grant.value ?? (grant.kind == .all ? "everything" : "everything but what harms")
      return Opening(words: "\(what) until \(clock.moment(grant.until))", grant: grant.id, allowance: nil)
    }
    openings += allowances.filter { $0.profile == nil }.map { allowance in
      Opening(words: allowance.value + clock.until(allowance.until), grant: nil, allowance: allowance.id)
    }
    shares = try daemon.call(.usage(child: child, by: .category)).rows.filter { $0.seconds >= 60 }
      .sorted { $0.seconds > $1.seconds }.map { Share(title: $0.title, seconds: $0.seconds) }
    others = try daemon.call(.devices()).devices.filter { $0.child != child && $0.declaredIn == nil }.map {
      Other(number: $0.number, title: $0.value.title, whose: $0.value.whose)
    }
    if viewer.maySeeNames { reporters = try AppReportsModel.apps(from: daemon) }
  }

  /// Applications that match the word; without a word, those that a shield or an allowance names.
  private static func applications(
    _ word: String?, _ shields: [Daemon.ShieldSummary], _ allowances: [Daemon.Allowance], _ daemon: Daemon
  ) throws(DaemonError) -> [ChildSwitch] {
    if let word { return try daemon.call(.apps(word: word, limit: most)).apps.map { ChildSwitch($0.value) } }
    let named =
      shields.filter(\.isActive).flatMap(\.applications) + allowances.filter { $0.kind == .application }.map(\.value)
    var found: [ChildSwitch] = []
    for id in Set(named).sorted().prefix(most) {
      let apps = try daemon.call(.apps(word: id, limit: most)).apps
      if let app = apps.first(where: { $0.id == id }) { found.append(ChildSwitch(app.value)) }
    }
    return found
  }
}

extension ChildSwitch {
  fileprivate init(_ app: Daemon.App) {
    self.init(kind: .application, id: app.id, title: app.title, mark: app.icon.letters)
    remark = app.mark
  }
}

internal import DaemonClient
internal import PicketCharts
internal import PicketJSON

/// What an app's extension draws of a child's use: DeviceActivityReport, for guardians.
struct AppReportsModel {
  /// What a report covers, and how it is divided.
  enum Span: String, CaseIterable {
    case day, week, month
  }

  enum Picture {
    case drawn(Chart)
    /// Why there is none.
    case missing(String)
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  var child: String
  /// The apps that draw reports.
  var apps: [String] = []
  /// The one whose report is shown.
  var app: String?
  /// The reports that it has, and the one that is shown.
  var contexts: [String] = []
  var context: String?
  var span = Span.week
  var picture: Picture?
}

extension AppReportsModel {
  private static let kind = "device-activity-report"

  init(
    _ child: String, _ request: PageRequest, _ viewer: Viewer, clock: RelativeTimes, in places: PlaceCount,
    from daemon: Daemon
  ) throws(DaemonError) {
    (self.viewer, self.clock, self.child) = (viewer, clock, child)
    _ = try daemon.call(.showChild(child))
    waiting = try ChildRequest.open(from: daemon).count
    span = request["span"].flatMap(Span.init(rawValue:)) ?? .week
    apps = try AppReportsModel.apps(from: daemon)
    guard viewer.maySeeNames else {
      picture = .missing("reports have names of what a child visits, which your role does not show")
      return
    }
    let wanted = request["app"].flatMap { $0.isEmpty ? nil : $0 }
    guard let app = wanted ?? apps.first else { return }
    self.app = app
    guard places.take() else {
      picture = .missing("other reports are being drawn: try again in a moment")
      return
    }
    defer { places.giveBack() }
    try draw(app, request["report"].flatMap { $0.isEmpty ? nil : $0 }, from: daemon)
  }

  /// Apps whose extension can be started.
  static func apps(from daemon: Daemon) throws(DaemonError) -> [String] {
    try daemon.call(.extensions()).extensions.filter { $0.kind == kind && $0.fault == nil }.compactMap(\.client)
      .sorted()
  }

  private mutating func draw(_ app: String, _ context: String?, from daemon: Daemon) throws(DaemonError) {
    do throws(DaemonError) {
      let reply = try daemon.call(
        .report(of: app, context, child: child, segment: span.segment, from: clock.begin(of: span)))
      (self.context, contexts) = (reply.context, reply.contexts)
      do throws(ChartFault) {
        picture = .drawn(try Chart(json: .object(reply.chart)))
      } catch {
        picture = .missing("what it drew cannot be shown: \(error)")
      }
    } catch {
      switch error {
      // The form sends the report of the app before, too, where a guardian has chosen another app.
      case .invalid("context", _) where context != nil: try draw(app, nil, from: daemon)
      case .unavailable(let why): picture = .missing(why)
      case .notFound, .invalid: picture = .missing(error.objection ?? "there is no such report")
      default: throw error
      }
    }
  }
}

extension AppReportsModel.Span {
  /// Parts of a day are hours, of a week days, of a month weeks.
  fileprivate var segment: Daemon.SegmentLength {
    switch self {
    case .day: .hour
    case .week: .day
    case .month: .week
    }
  }

  fileprivate var days: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    }
  }
}

extension RelativeTimes {
  /// Today counts.
  fileprivate func begin(of span: AppReportsModel.Span) -> String { beginOfDay(daysAgo: span.days - 1) }
}

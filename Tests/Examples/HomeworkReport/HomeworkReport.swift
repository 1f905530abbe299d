import DeviceActivity
import Foundation
import ManagedSettings

extension DeviceActivityReport.Context {
  static let today = Self("Today")
}

/// How a day went: how much in all, when most at once, and what took longest.
@main
struct HomeworkReport: DeviceActivityReportExtension {
  var body: some DeviceActivityReportScene {
    TodayReport { day in TodayView(day: day) }
  }
}

/// What the report knows of a day.
struct DayOfUse {
  var total: TimeInterval = 0
  var longest: DateInterval?
  var segments: [ReportTimeline.Row] = []
  var ticks: [ReportTimeline.Tick] = []
  var sites: [String: TimeInterval] = [:]
  var time: DateInterval?
}

struct TodayReport: DeviceActivityReportScene {
  let context = DeviceActivityReport.Context.today
  let content: (DayOfUse) -> TodayView

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> DayOfUse {
    var day = DayOfUse()
    var longest: [String: [DateInterval]] = [:]
    for await child in data {
      for await segment in child.activitySegments {
        day.total += segment.totalActivityDuration
        let (start, end) = (segment.dateInterval.start, segment.dateInterval.end)
        let hour = Calendar.current.component(.hour, from: start)
        if hour.isMultiple(of: 6) { day.ticks.append(ReportTimeline.Tick(at: start, "\(hour):00")) }
        day.time = DateInterval(start: day.time?.start ?? start, end: end)
        if let run = segment.longestActivity {
          longest[child.user.nameComponents?.nickname ?? "", default: []].append(run)
          if run.duration > day.longest?.duration ?? 0 { day.longest = run }
        }
        for await category in segment.categories {
          for await site in category.webDomains {
            day.sites[site.webDomain.domain ?? "", default: 0] += site.totalActivityDuration
          }
        }
      }
    }
    day.segments = longest.sorted { $0.key < $1.key }.map { ReportTimeline.Row($0, $1) }
    return day
  }
}

struct TodayView: ReportView {
  private static let mostSites = 5

  let day: DayOfUse

  private var sites: [ReportValue] {
    day.sites.map { ReportValue($0, $1) }.sorted { ($1.value, $0.label) < ($0.value, $1.label) }
      .prefix(Self.mostSites).map { $0 }
  }

  var body: some ReportView {
    ReportText("Today", .title)
    ReportGrid(columns: 2) {
      Figure(words: "in all", time: day.total)
      Figure(words: "longest without a pause", time: day.longest?.duration ?? 0)
    }
    if let time = day.time, !day.segments.isEmpty {
      ReportTimeline(during: time, rows: day.segments, ticks: day.ticks, title: "When")
    }
    if !sites.isEmpty {
      ReportBars(sites, title: "What took longest", axis: .horizontal)
    }
  }
}

struct Figure: ReportView {
  let words: String
  let time: TimeInterval

  var body: some ReportView {
    ReportStack {
      ReportText(words, .caption)
      ReportText("\(Int(time / 60)) min", .figure)
    }
  }
}

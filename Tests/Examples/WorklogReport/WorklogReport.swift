import DeviceActivity
import Foundation
import ManagedSettings

extension DeviceActivityReport.Context {
  static let pieChart = Self("Pie Chart")
  static let barGraph = Self("Bar Graph")
}

/// What the hours went to, and when they were.
@main
struct WorklogReport: DeviceActivityReportExtension {
  var body: some DeviceActivityReportScene {
    PieChart { hours in HoursByCategory(hours: hours) }
    BarGraph { course in CourseOfHours(course: course) }
  }
}

struct PieChart: DeviceActivityReportScene {
  let context = DeviceActivityReport.Context.pieChart
  let content: ([ActivityCategory: TimeInterval]) -> HoursByCategory

  func makeConfiguration(
    representing data: DeviceActivityResults<DeviceActivityData>
  ) async -> [ActivityCategory: TimeInterval] {
    await data.flatMap { $0.activitySegments }.flatMap { $0.categories }.reduce(into: [:]) { hours, activity in
      hours[activity.category, default: 0] += activity.totalActivityDuration
    }
  }
}

struct HoursByCategory: ReportView {
  /// More are not told apart.
  private static let mostSlices = 6

  let hours: [ActivityCategory: TimeInterval]

  /// The most used first, and what is left over last.
  private var slices: [ReportValue] {
    let slices = hours.map { ReportValue($0.localizedDisplayName ?? "Other", $1) }
      .sorted { ($1.value, $0.label) < ($0.value, $1.label) }
    let rest = slices.dropFirst(Self.mostSlices).reduce(0) { $0 + $1.value }
    return slices.prefix(Self.mostSlices) + (rest > 0 ? [ReportValue("Everything else", rest)] : [])
  }

  var body: some ReportView {
    ReportText("What the hours went to", .title)
    if slices.isEmpty {
      ReportText("Nothing was used.")
    } else {
      ReportPie(slices)
    }
  }
}

struct BarGraph: DeviceActivityReportScene {
  let context = DeviceActivityReport.Context.barGraph
  let content: (Course) -> CourseOfHours

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> Course {
    var course = Course()
    for await person in data {
      if case .hourly = person.segmentInterval { course.isOfOneDay = true }
      for await segment in person.activitySegments {
        let start = segment.dateInterval.start
        let label =
          course.isOfOneDay
          ? "\(Calendar.current.component(.hour, from: start)):00" : start.formatted(.dateTime.weekday(.abbreviated))
        course.bars.append(ReportValue(label, segment.totalActivityDuration))
      }
    }
    return course
  }
}

/// How long was worked in each hour of a day, or on each day.
struct Course {
  var isOfOneDay = false
  var bars: [ReportValue] = []
}

struct CourseOfHours: ReportView {
  let course: Course

  var body: some ReportView {
    ReportText(course.isOfOneDay ? "Hour by hour" : "Day by day", .title)
    ReportBars(course.bars)
  }
}

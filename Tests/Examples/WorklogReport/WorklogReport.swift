import DeviceActivity
import Foundation
import ManagedSettings

extension DeviceActivityReport.Context {
  static let pieChart = Self("Pie Chart")
  static let barGraph = Self("Bar Graph")
}

/// What the hours went to, and on which days.
@main
struct WorklogReport: DeviceActivityReportExtension {
  var body: some DeviceActivityReportScene {
    PieChart { hours in HoursByCategory(hours: hours) }
    BarGraph { days in HoursByDay(days: days) }
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
  let hours: [ActivityCategory: TimeInterval]

  /// The most used first.
  private var slices: [ReportValue] {
    hours.map { ReportValue($0.localizedDisplayName ?? "Other", $1) }
      .sorted { ($1.value, $0.label) < ($0.value, $1.label) }
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
  let content: ([ReportValue]) -> HoursByDay

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> [ReportValue] {
    await data.flatMap { $0.activitySegments }.reduce(into: []) { days, segment in
      days.append(
        ReportValue(
          segment.dateInterval.start.formatted(.dateTime.weekday(.abbreviated)), segment.totalActivityDuration))
    }
  }
}

struct HoursByDay: ReportView {
  let days: [ReportValue]

  var body: some ReportView {
    ReportText("Day by day", .title)
    ReportBars(days)
  }
}

import DeviceActivity
import Foundation
import ManagedSettings

// Code as in the usual template of a report extension and in the talk of 2022. Only the views are written anew, since there is
// no SwiftUI.

extension DeviceActivityReport.Context {
  static let totalActivity = Self("Total Activity")
  static let pieChart = Self("Pie Chart")
}

struct Reports: DeviceActivityReportExtension {
  var body: some DeviceActivityReportScene {
    TotalActivityReport { totalActivity in
      TotalActivityView(totalActivity: totalActivity)
    }
    PieChartReport { configuration in
      PieChartView(configuration: configuration)
    }
  }
}

struct TotalActivityReport: DeviceActivityReportScene {
  let context: DeviceActivityReport.Context = .totalActivity
  let content: (String) -> TotalActivityView

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> String {
    let totalActivityDuration = await data.flatMap { $0.activitySegments }.reduce(
      0,
      {
        $0 + $1.totalActivityDuration
      })
    return Duration.seconds(totalActivityDuration).formatted(.time(pattern: .hourMinute))
  }
}

struct TotalActivityView: ReportView {
  let totalActivity: String

  var body: some ReportView {
    ReportText(totalActivity)
  }
}

struct PieChartReport: DeviceActivityReportScene {
  struct Configuration {
    var categories: [String: TimeInterval] = [:]
    var sites: [String] = []
  }

  let context: DeviceActivityReport.Context = .pieChart
  let content: (Configuration) -> PieChartView

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> Configuration {
    var configuration = Configuration()
    for await user in data {
      for await segment in user.activitySegments {
        for await category in segment.categories {
          let name = category.category.localizedDisplayName ?? "Other"
          configuration.categories[name, default: 0] += category.totalActivityDuration
          for await site in category.webDomains {
            configuration.sites.append(site.webDomain.domain ?? "")
          }
        }
      }
    }
    return configuration
  }
}

struct PieChartView: ReportView {
  let configuration: PieChartReport.Configuration

  var body: some ReportView {
    ReportPie(configuration.categories.sorted { $0.value > $1.value }.map { ReportValue($0.key, $0.value) })
    for site in configuration.sites {
      ReportText(site, .caption)
    }
  }
}

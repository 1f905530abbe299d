/// A report of one kind: what it needs to know, and how it shows that.
///
///     struct TotalReport: DeviceActivityReportScene {
///       let context = DeviceActivityReport.Context("Total")
///       let content: (TimeInterval) -> TotalView
///
///       func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> TimeInterval {
///         await data.flatMap { $0.activitySegments }.reduce(0) { $0 + $1.totalActivityDuration }
///       }
///     }
public protocol DeviceActivityReportScene {
  associatedtype Configuration
  associatedtype Content: ReportView

  var context: DeviceActivityReport.Context { get }
  var content: (Configuration) -> Content { get }

  func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> Configuration
}

/// The reports of an extension, of which the first is the usual one: what a body comes down to.
public struct DeviceActivityReportScenes: DeviceActivityReportScene {
  let scenes: [DrawnScene]

  init(_ scenes: [DrawnScene]) { self.scenes = scenes }

  public var context: DeviceActivityReport.Context { scenes.first?.context ?? DeviceActivityReport.Context("") }

  public var content: (ReportGroup) -> ReportGroup { { $0 } }

  public func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> ReportGroup {
    await scenes.first?.draw(data) ?? ReportGroup([])
  }
}

/// A scene of any type.
struct DrawnScene {
  let context: DeviceActivityReport.Context
  let draw: (DeviceActivityResults<DeviceActivityData>) async -> ReportGroup

  init(_ scene: some DeviceActivityReportScene) {
    context = scene.context
    draw = { data in ReportGroup(scene.content(await scene.makeConfiguration(representing: data)).charts) }
  }
}

/// Lists the reports of an extension.
@resultBuilder public struct DeviceActivityReportBuilder {
  public static func buildExpression(_ scene: some DeviceActivityReportScene) -> DeviceActivityReportScenes {
    DeviceActivityReportScenes([DrawnScene(scene)])
  }

  public static func buildBlock(_ scenes: DeviceActivityReportScenes...) -> DeviceActivityReportScenes {
    DeviceActivityReportScenes(scenes.flatMap(\.scenes))
  }
}

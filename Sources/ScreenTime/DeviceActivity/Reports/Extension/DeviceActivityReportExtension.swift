internal import DaemonClient
internal import PicketJSON
internal import ScreenTimeClient
package import ShieldProtocol

/// Reports of an app, in a program of their own.
///
/// `@main` on such a type makes it an extension: a program with a manifest, which picketd runs and gives what a child used,
/// names included. It has no network, no files and no connection to picketd, so that what is in a report
/// reaches nobody but the person who asked for it.
///
///     @main struct Reports: DeviceActivityReportExtension {
///       var body: some DeviceActivityReportScene {
///         TotalReport { total in TotalView(total: total) }
///       }
///     }
public protocol DeviceActivityReportExtension: SendableMetatype {
  associatedtype Body: DeviceActivityReportScene
  @DeviceActivityReportBuilder var body: Body { get }

  init()
}

extension DeviceActivityReportExtension {
  /// Called by `@main`: draws reports, one after the other, and ends with picketd. The process has the household's time zone, by
  /// which segments are cut.
  public static func main() {
    ExtensionProcess.serve("device-activity-report") {
      let principal = self.init()
      return { call in
        guard case .report(let order) = call else { return nil }
        var answer: ExtensionAnswer?
        ExtensionProcess.wait { answer = await principal.draw(order) }
        return answer
      }
    }
  }

  /// Draws the report that is asked for, or says which reports there are.
  package func draw(_ order: ReportOrder) async -> ExtensionAnswer {
    let body = body
    let scenes = (body as? DeviceActivityReportScenes)?.scenes ?? [DrawnScene(body)]
    let names = scenes.map(\.context.rawValue)
    guard let scene = order.context.map({ word in scenes.first { $0.context.rawValue == word } }) ?? scenes.first else {
      return .contexts(names)
    }
    let data: DeviceActivityData
    do throws(DaemonError) {
      data = DeviceActivityData(try DaemonReply<Daemon.DataReply>(order.data).value, order.segment)
    } catch {
      return .failure("picketd gives it what it does not understand: \(error)")
    }
    let picture = await scene.draw(DeviceActivityResults([data])).chart
    return .report(ReportPicture(context: scene.context.rawValue, contexts: names, chart: picture))
  }
}

internal import ScreenTimeClient
package import ShieldProtocol

extension DeviceActivityMonitor {
  /// Called by `@main` on a subclass: hears picketd's callbacks, one after the other, and ends with it.
  public class func main() {
    ExtensionProcess.serve("device-activity-monitor") {
      let principal = self.init()
      return { call in
        guard case .activity(let callback) = call else { return nil }
        ExtensionProcess.wait { await principal.hear(callback) }
        return .done
      }
    }
  }

  /// Calls the method for a callback.
  package func hear(_ callback: ActivityCallback) async {
    let activity = DeviceActivityName(callback.activity)
    let event = DeviceActivityEvent.Name(callback.event ?? "")
    switch callback.kind {
    case .intervalDidStart: await intervalDidStart(for: activity)
    case .intervalDidEnd: await intervalDidEnd(for: activity)
    case .eventDidReachThreshold: await eventDidReachThreshold(event, activity: activity)
    case .intervalWillStartWarning: await intervalWillStartWarning(for: activity)
    case .intervalWillEndWarning: await intervalWillEndWarning(for: activity)
    case .eventWillReachThresholdWarning: await eventWillReachThresholdWarning(event, activity: activity)
    }
  }
}

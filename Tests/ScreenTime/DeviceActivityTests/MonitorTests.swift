import DeviceActivity
import PretendDaemon
import ScreenTimeClient
import ShieldProtocol
import Testing

@Suite struct MonitorTests {
  private class Plain: DeviceActivityMonitor {
    var heard: [String] = []

    override func intervalDidStart(for activity: DeviceActivityName) {
      super.intervalDidStart(for: activity)
      heard.append("start \(activity.rawValue)")
    }
    override func intervalDidEnd(for activity: DeviceActivityName) { heard.append("end \(activity.rawValue)") }
    override func intervalWillStartWarning(for activity: DeviceActivityName) {
      heard.append("start soon \(activity.rawValue)")
    }
    override func intervalWillEndWarning(for activity: DeviceActivityName) {
      heard.append("end soon \(activity.rawValue)")
    }
    override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
      heard.append("\(event.rawValue) of \(activity.rawValue)")
    }
    override func eventWillReachThresholdWarning(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
      heard.append("soon \(event.rawValue) of \(activity.rawValue)")
    }
  }

  private class Waiting: DeviceActivityMonitor {
    var heard: [String] = []

    override func intervalDidStart(for activity: DeviceActivityName) async {
      await super.intervalDidStart(for: activity)
      await Task.yield()
      heard.append("start \(activity.rawValue)")
    }
    override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) async {
      try? await Task.sleep(for: .milliseconds(1))
      heard.append("\(event.rawValue) of \(activity.rawValue)")
    }
  }

  private static let calls = ActivityCallback.Kind.allCases.map { ActivityCallback($0, of: "day", event: "games") }

  @Test func `each callback reaches its method`() async {
    let monitor = Plain()
    for call in Self.calls { await monitor.hear(call) }
    #expect(
      monitor.heard == [
        "start day", "end day", "games of day", "start soon day", "end soon day", "soon games of day",
      ])
  }

  @Test func `async methods are called as well, and others do nothing`() async {
    let monitor = Waiting()
    for call in Self.calls { await monitor.hear(call) }
    #expect(monitor.heard == ["start day", "games of day"])
    let silent = DeviceActivityMonitor()
    for call in Self.calls { await silent.hear(call) }
  }

  @Test func `what was authorized is asked of picketd`() {
    let daemon = PretendDaemon()
    ScreenTimeLink.$current.withValue(daemon.link()) {
      let authorization = DeviceActivityAuthorization()
      #expect(!DeviceActivityAuthorization.isAuthorized && authorization.authorizedClientIdentifiers == [])
      daemon.setAuthorization("approved")
      #expect(DeviceActivityAuthorization.isAuthorized && !authorization.sharingEnabled)
      #expect(authorization.authorizedClientIdentifiers == ["app"])
      daemon.setAuthorization("approvedWithDataAccess")
      #expect(DeviceActivityAuthorization.isAuthorized("app") && authorization.sharingEnabled)
      authorization.isOverridden = true
      #expect(authorization.isOverridden)
    }
  }
}

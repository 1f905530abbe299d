import DaemonClient
import DeviceActivity
import Foundation
import ManagedSettings
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

/// `activityData(filteredBy:)`.
@Suite struct QueryTests {
  private let daemon = PretendDaemon()
  private let hours = DateInterval(start: Date(timeIntervalSince1970: 1_795_449_600), duration: 7_200)

  private func all(_ filter: DeviceActivityFilter, _ link: ScreenTimeLink) async throws -> [DeviceActivityData] {
    try await ScreenTimeLink.$current.withValue(link) {
      var all: [DeviceActivityData] = []
      for try await data in DeviceActivityData.activityData(filteredBy: filter, using: .live) { all.append(data) }
      return all
    }
  }

  @Test func `an app asks for its child's use, and gets it in Apple's types`() async throws {
    daemon.setUse(ReportTests.data)
    let games = try #require(ActivityCategoryToken(base64: "AQID"))
    let filter = DeviceActivityFilter(segment: .hourly(during: hours), categories: [games])
    let data = try #require(try await all(filter, daemon.link()).first)
    #expect(data.user.nameComponents?.nickname == "Mia" && data.user.role == .child)
    #expect(data.segmentInterval == filter.segmentInterval && data.device.model == .mac)
    var durations: [TimeInterval] = []
    for await segment in data.activitySegments { durations.append(segment.totalActivityDuration) }
    #expect(durations == [1_800, 600])
    let asked = try #require(daemon.parameters(of: "Data").first)
    #expect(asked["child"] == "Mia" && asked["client"] == "app" && asked["segment"] == "hour")
    #expect(asked["from"] == "2026-11-23T16:00:00Z" && asked["to"] == "2026-11-23T18:00:00Z")
    #expect(asked["categories"] == ["AQID"] && asked["applications"] == [] && asked["domains"] == [])
  }

  @Test func `a guardian's app asks for every child, and a child's for itself alone`() async throws {
    daemon.setUse(ReportTests.data)
    let filter = DeviceActivityFilter(segment: .daily(during: hours), users: .children, devices: .all)
    daemon.setGuardian(of: ["Mia", "Ben"])
    #expect(try await all(filter, daemon.link(child: nil)).count == 2)
    #expect(daemon.parameters(of: "Data").map { $0["child"] } == ["Mia", "Ben"])
    daemon.forgetCalls()
    #expect(try await all(filter, daemon.link()).count == 1)
    #expect(daemon.parameters(of: "Data").map { $0["child"] } == ["Mia"])
  }

  @Test func `an iPhone filter finds no use`() async throws {
    daemon.setUse(ReportTests.data)
    let filter = DeviceActivityFilter(segment: .daily(during: hours), devices: .init([.iPhone]))
    #expect(try await all(filter, daemon.link()).isEmpty && daemon.parameters(of: "Data").isEmpty)
  }

  @Test func `who may not see it is told so`() async throws {
    for (refusal, error) in [
      (DaemonError.notAuthorized(why: "no guardian has allowed it", remedy: ""), DeviceActivityData.Error.unauthorized),
      (.notFound(kind: "child", name: "Mia"), .missingData), (.unavailable(why: "it is busy"), .unavailable),
    ] {
      daemon.refuse(.activity(.data), refusal)
      await #expect(throws: error) { try await all(DeviceActivityFilter(), daemon.link()) }
      #expect(error.errorDescription?.isEmpty == false && error.recoverySuggestion?.isEmpty == false)
    }
  }
}

import JSON
import ManagedSettings
import PretendDaemon
import ScreenTimeLink
import Testing

@testable import FamilyControls

@Suite struct ActivityDataTests {
  let daemon = PretendDaemon()
  var data: FamilyActivityData { FamilyActivityData(daemon.link()) }

  @Test func `the twelve categories have names and tokens`() async throws {
    let categories = try await data.activityCategories
    #expect(categories.count == 12)
    #expect(categories.contains { $0.localizedDisplayName == "Information & Reading" && $0.token != nil })
  }

  @Test func `what was visited is listed once each`() async throws {
    daemon.setLog([
      ["name": "x.test", "application": "Tube"], ["name": "y.test"], ["name": "x.test"], ["token": "AA=="],
    ])
    #expect(try await data.visitedWebDomains.map(\.domain) == ["x.test", "y.test"])
    #expect(try await data.installedApplications.map(\.bundleIdentifier) == ["Tube"])
  }

  @Test func `who may not see it is told that it is not available`() async {
    daemon.refuse("io.picket.Activity.Log", .notAuthorized(why: "names are for guardians", remedy: ""))
    await #expect(throws: FamilyControlsError.unavailable) { try await data.visitedWebDomains }
  }
}

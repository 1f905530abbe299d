import DaemonClient
import ManagedSettings
import PicketJSON
import PretendDaemon
import ScreenTimeClient
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
    daemon.setSeen(domains: ["x.test", "y.test"], applications: [("tube", "Tube")])
    let domains = try await data.visitedWebDomains
    #expect(domains.map(\.domain) == ["x.test", "y.test"] && domains.allSatisfy { $0.token != nil })
    let applications = try await data.installedApplications
    #expect(applications.map(\.bundleIdentifier) == ["tube"] && applications.map(\.localizedDisplayName) == ["Tube"])
    #expect(
      daemon.parameters(of: "Seen").allSatisfy { $0["client"] == "app" && $0["child"] == "Mia" })
  }

  @Test func `who may not see it is told that it is not available`() async {
    daemon.refuse(.activity(.seen), .notAuthorized(why: "names are for guardians", remedy: ""))
    await #expect(throws: FamilyControlsError.unavailable) { try await data.visitedWebDomains }
  }
}

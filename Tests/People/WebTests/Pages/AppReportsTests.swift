import DaemonClient
import Foundation
import Testing

@testable import Web

/// Reports that apps draw, on guardians' pages.
@Suite struct AppReportsTests {
  private func page(_ family: Family, _ query: [String: String] = [:]) throws -> Page {
    try #require(try family.page("children", "Mia", "reports", query: query.map { QueryItem($0.key, $0.value) }))
  }

  @Test(.enabled(if: getuid() == 0, "root starts extensions, and makes a time namespace"))
  func `what apps draw of a child's use is shown, each of their reports`() throws {
    let family = try Family(use: "1 games.example 10\n", reporters: ["Worklog", "Homework"])
    #expect(try family.awaits("10 min", on: "children", "Mia", "week"))
    let child = try #require(try family.page("children", "Mia"))
    #expect(child.contains("Homework and Worklog") && child.contains("/children/Mia/reports"))
    // The first app's first report.
    #expect(try page(family).contains("<h2>Homework: Today</h2>"))
    let pie = try page(family, ["app": "Worklog"])
    #expect(pie.contains("<h2>Worklog: Pie Chart</h2>") && pie.contains("What the hours went to"))
    #expect(pie.contains("<svg") && pie.contains("Games") && !pie.contains("Nothing was used"))
    #expect(pie.contains("<option value=\"Bar Graph\">"))
    for (span, title) in [("day", "Hour by hour"), ("week", "Day by day"), ("month", "Day by day")] {
      #expect(try page(family, ["app": "Worklog", "report": "Bar Graph", "span": span]).contains(title), "\(span)")
    }
    // Another app was chosen, and the form sends the report of the one before.
    for report in ["Today", "<b>"] {
      let other = try page(family, ["app": "Worklog", "report": report])
      #expect(other.contains("<h2>Worklog: Pie Chart</h2>") && other.contains("Bar Graph"), "\(other)")
    }
    #expect(try page(family, ["app": "Nothing"]).contains("There is no report extension called Nothing."))
    #expect(try page(family, ["span": "century"]).contains("<option value=\"week\" selected"))
  }

  @Test(.enabled(if: getuid() == 0, "root starts extensions"))
  func `a guardian who sees no names sees no report`() throws {
    let family = try Family(reporters: ["Worklog"])
    for role in ["read", "approve"] {
      func page(_ path: String...) throws -> Page? {
        try family.pages.page(
          PageRequest(site: .guardians, path: path, viewer: .guardian(name: "Ada", role: role)), from: family.daemon)
      }
      #expect(try page("children", "Mia")?.contains("What apps report") == false)
      let reports = try #require(try page("children", "Mia", "reports"))
      #expect(reports.status == 200 && reports.contains("which your role does not show"))
      #expect(!reports.contains("What the hours went to"))
    }
  }

  @Test func `there are as many places as were made`() {
    let places = PlaceCount(most: 2)
    #expect(places.take() && places.take() && !places.take())
    places.giveBack()
    #expect(places.take())
  }

  @Test func `without an app there is no report, and an unknown child has no page`() throws {
    let family = try Family()
    #expect(try family.page("children", "Mia")?.contains("What apps report") == false)
    #expect(try page(family).contains("No app that draws reports is installed."))
    #expect(throws: DaemonError.self) { try family.page("children", "Nobody", "reports") }
    #expect(try family.page("children", "Mia", "report") == nil)
    #expect(try family.childsPage("Mia", "reports") == nil)
  }
}

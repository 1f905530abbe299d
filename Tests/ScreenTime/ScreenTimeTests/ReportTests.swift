import Foundation
import PicketCharts
import PicketJSON
import Testing

/// Reports that picketd has an app's extension draw, with real processes.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct ReportTests {
  private static let kind = "device-activity-report"

  private static let question: JSON.Object = ["child": "Mia", "client": "Worklog", "segment": "day"]

  @Test func `a guardian sees worklog's report as values and as a picture`() async throws {
    let house = try House(extensions: ["WorklogReport"])
    let reply = try house.call("Activity.Report", Self.question)
    #expect(reply["context"] == "Pie Chart" && reply["contexts"] == ["Pie Chart", "Bar Graph"])
    let chart = try Chart(json: try #require(reply["chart"]))
    #expect(chart == .stack([.text("What the hours went to", .title), .text("Nothing was used.", .body)]))
    #expect(reply["svg"]?.string?.hasPrefix("<svg ") == true)
    var narrow = Self.question
    (narrow["width"], narrow["theme"], narrow["context"]) = (200, "dark", "Bar Graph")
    let dark = try house.call("Activity.Report", narrow)["svg"]?.string
    #expect(dark?.contains("viewBox=\"0 0 200 ") == true && dark?.contains("prefers-color-scheme") == false)
  }

  @Test(arguments: ["crash", "exit", "junk", "memory", "cake"])
  func `one that fails is said, seen in the list, and harms nothing`(_ manner: String) async throws {
    let house = try House()
    try house.install(hostile: manner, kind: Self.kind)
    try house.reload()
    let why = #expect(throws: (any Error).self) {
      try house.call("Activity.Report", ["child": "Mia", "client": .string(manner)])
    }
    #expect("\(try #require(why))".contains("draws no report"))
    let entries = try house.call("Household.Extensions")["extensions"]?.array?.compactMap(\.object) ?? []
    #expect(entries.first { $0["client"]?.string == manner }?["failure"] != nil)
    #expect(try await house.verdict("x.test") == "allow")
  }
}

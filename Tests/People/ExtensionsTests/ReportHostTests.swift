import Extensions
import Foundation
import PicketCharts
import PicketJSON
import ShieldProtocol
import Support
import Testing

/// Programs that draw reports.
extension RunningTests {
  @Suite struct ReportHostTests {
    private static let kind = "device-activity-report"

    /// Two days of a child, as picketd tells them.
    private static let data: JSON.Object = [
      "child": "Mia", "updated": "2026-11-23T18:00:00Z",
      "segments": [
        day("2026-11-21", "2026-11-22", games: 7_200, social: 1_800),
        day("2026-11-22", "2026-11-23", games: 3_600, social: 0),
      ],
    ]

    private static func day(_ from: String, _ to: String, games: Int, social: Int) -> JSON {
      [
        "from": .string(from + "T00:00:00Z"), "to": .string(to + "T00:00:00Z"), "seconds": .int(games + social),
        "longest": ["from": .string(from + "T16:00:00Z"), "to": .string(from + "T17:00:00Z")],
        "categories": [
          [
            "category": "games", "token": "AQID", "title": "Games", "seconds": .int(games), "applications": [],
            "domains": [["token": "BAUG", "value": "chess.test", "title": "chess.test", "seconds": .int(games)]],
          ],
          [
            "category": "social", "token": "BwgJ", "title": "Social", "seconds": .int(social), "applications": [],
            "domains": [],
          ],
        ],
      ]
    }

    private static func order(_ context: String? = nil, in zone: String = "UTC") -> ExtensionCall {
      .report(ReportOrder(context, by: .day, of: data, in: zone))
    }

    /// A stage with an app's report.
    private func stage(_ client: String, _ program: String) throws -> Stage {
      let stage = try Stage { $0.reportDeadline = .seconds(60) }
      try Stage.manifest(
        client, kind: Self.kind, executable: Stage.install(program, in: stage.workshop), in: stage.workshop)
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      return stage
    }

    @Test func `worklog draws its pie and its bars`() async throws {
      let stage = try stage("Worklog", "WorklogReport")
      guard case .report(let pie) = try await stage.host.ask(Self.order(), of: "Worklog", for: "Mia").get() else {
        throw Wrong()
      }
      #expect(pie.context == "Pie Chart" && pie.contexts == ["Pie Chart", "Bar Graph"])
      let slices = [Chart.Pie.Slice("Games", 10_800), Chart.Pie.Slice("Social", 1_800)]
      #expect(
        pie.chart == .stack([.text("What the hours went to", .title), .pie(Chart.Pie(slices: slices, unit: .seconds))]))
      guard case .report(let bars) = try await stage.host.ask(Self.order("Bar Graph"), of: "Worklog", for: "Mia").get(),
        case .stack(let stack) = bars.chart, case .bar(let days)? = stack.charts.last
      else { throw Wrong() }
      #expect(days.series.map(\.values) == [[9_000, 3_600]] && days.labels == ["Sat", "Sun"])
      // The days begin at midnight in Greenwich, which is Friday evening in New York.
      let west = await stage.host.ask(Self.order("Bar Graph", in: "America/New_York"), of: "Worklog", for: "Ben")
      guard case .success(.report(let evening)) = west else { throw Wrong() }
      #expect(evening.chart.characters(width: 60).contains("Fri"))
      let unknown = await stage.host.ask(Self.order("Week"), of: "Worklog", for: "Mia")
      #expect(unknown == .success(.contexts(["Pie Chart", "Bar Graph"])))
      #expect(
        stage.host.failure(of: "Worklog", .deviceActivityReport) == nil, "a wrong name is no failure of the app's")
      stage.host.end()
    }

    @Test func `homework draws a day`() async throws {
      let stage = try stage("Homework", "HomeworkReport")
      guard case .report(let day) = try await stage.host.ask(Self.order(), of: "Homework", for: "Mia").get() else {
        throw Wrong()
      }
      let picture = day.chart.characters(width: 60)
      for words in ["Today", "210 min", "60 min", "When", "Mia", "chess.test", "3 h"] {
        #expect(picture.contains(words), "\(picture)")
      }
      stage.host.end()
    }

    @Test(arguments: ["crash", "exit", "silent", "babble", "junk", "astray", "memory", "spin", "drip", "cake"])
    func `one that misbehaves is ended, and its failure is kept`(_ manner: String) async throws {
      let stage = try Stage { $0.reportDeadline = .seconds(3) }
      try Stage.manifest(
        manner, kind: Self.kind, executable: Stage.install("HostileExtension", in: stage.workshop), in: stage.workshop)
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      guard case .failure(let trouble) = await stage.host.ask(Self.order(), of: manner, for: "Mia") else {
        throw Wrong()
      }
      #expect(stage.host.failure(of: manner, .deviceActivityReport) == trouble)
      if manner == "cake" { #expect(trouble.description.contains("chart: charts[0]")) }
      stage.host.end()
    }

    @Test func `monitors and shields do not wait for reports that hang`() async throws {
      let stage = try Stage("good") { $0.reportDeadline = .seconds(8) }
      let hostile = try Stage.install("HostileExtension", in: stage.workshop)
      for (client, kind) in [("silent", Self.kind), ("good", "device-activity-monitor")] {
        try Stage.manifest(client, kind: kind, executable: hostile, in: stage.workshop, file: kind)
      }
      stage.host.use(ExtensionRegistry(folder: stage.workshop.folder))
      await withTaskGroup(of: Void.self) { group in
        for child in 0..<6 {
          group.addTask { _ = await stage.host.ask(Self.order(), of: "silent", for: "child \(child)") }
        }
        #expect(await stage.ask("good") == .success("hello"))
        let callback = ExtensionCall.activity(ActivityCallback(.intervalDidStart, of: "day"))
        #expect(await stage.host.ask(callback, of: "good", for: "Mia") == .success(.done))
        stage.host.end()
      }
    }

    @Test func `a report of more than a program may be told is not begun`() async throws {
      let stage = try stage("Worklog", "WorklogReport")
      let much: JSON.Object = ["child": .string(String(repeating: "a", count: ExtensionCall.longest))]
      let answer = await stage.host.ask(
        .report(ReportOrder(nil, by: .day, of: much, in: "UTC")), of: "Worklog", for: "Mia")
      guard case .failure(.tooMuch) = answer else { throw Wrong() }
      #expect(stage.host.failure(of: "Worklog", .deviceActivityReport) == nil)
      stage.host.end()
    }
  }
}

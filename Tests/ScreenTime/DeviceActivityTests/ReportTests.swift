import Foundation
import ManagedSettings
import PicketCharts
import PicketJSON
import ShieldProtocol
import Testing

@testable import DeviceActivity

/// Scenes and views without a process.
@Suite struct ReportTests {
  /// Two hours of a child, as picketd tells them.
  static let data: JSON.Object = [
    "child": "Mia", "updated": "2026-11-23T18:00:00Z",
    "segments": [
      [
        "from": "2026-11-23T16:00:00Z", "to": "2026-11-23T17:00:00Z", "seconds": 1_800,
        "first": "2026-11-23T16:10:00Z",
        "longest": ["from": "2026-11-23T16:10:00Z", "to": "2026-11-23T16:30:00Z"],
        "categories": [
          [
            "category": "games", "token": "AQID", "title": "Games", "seconds": 1_500,
            "applications": [["token": "BAUG", "value": "org.chess", "title": "Chess", "seconds": 900]],
            "domains": [["token": "BwgJ", "value": "chess.test", "title": "chess.test", "seconds": 1_200]],
          ],
          ["title": "In no category", "seconds": 300, "applications": [], "domains": []],
        ],
      ],
      ["from": "2026-11-23T17:00:00Z", "to": "2026-11-23T18:00:00Z", "seconds": 600, "categories": []],
    ],
  ]

  private struct Total: DeviceActivityReportScene {
    let context = DeviceActivityReport.Context("Total")
    let content: (TimeInterval) -> TotalView

    func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> TimeInterval {
      await data.flatMap { $0.activitySegments }.reduce(0) { $0 + $1.totalActivityDuration }
    }
  }

  private struct Names: DeviceActivityReportScene {
    let context = DeviceActivityReport.Context("Names")
    let content: ([String]) -> NamesView

    func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async -> [String] {
      var names: [String] = []
      for await child in data {
        names.append(child.user.nameComponents?.nickname ?? "")
        for await segment in child.activitySegments {
          for await category in segment.categories {
            names.append("\(category.category.localizedDisplayName ?? "") \(category.category.token != nil)")
            for await app in category.applications {
              names.append("\(app.application.localizedDisplayName ?? "") \(app.application.bundleIdentifier ?? "")")
            }
            for await site in category.webDomains { names.append(site.webDomain.domain ?? "") }
          }
          if let longest = segment.longestActivity { names.append("\(Int(longest.duration))") }
        }
      }
      return names
    }
  }

  private struct TotalView: ReportView {
    let total: TimeInterval
    var body: some ReportView { ReportText("\(Int(total / 60)) minutes", .figure) }
  }

  private struct NamesView: ReportView {
    let names: [String]
    var body: some ReportView { for name in names { ReportText(name) } }
  }

  private struct Reports: DeviceActivityReportExtension {
    var body: some DeviceActivityReportScene {
      Total { total in TotalView(total: total) }
      Names { names in NamesView(names: names) }
    }
  }

  private struct OneReport: DeviceActivityReportExtension {
    var body: some DeviceActivityReportScene { return Total { total in TotalView(total: total) } }
  }

  private static let texts = ["Mia", "Games true", "Chess org.chess", "chess.test", "In no category false", "1200"]

  @Test func `a report is drawn over what was used`() async {
    let names = ["Total", "Names"]
    let total = ExtensionAnswer.report(
      ReportPicture(context: "Total", contexts: names, chart: .text("40 minutes", .figure)))
    #expect(await Reports().draw(ReportOrder(nil, by: .hour, of: Self.data, in: "UTC")) == total)
    #expect(await Reports().draw(ReportOrder("Total", by: .hour, of: Self.data, in: "UTC")) == total)
    let all = ExtensionAnswer.report(
      ReportPicture(context: "Names", contexts: names, chart: .stack(Self.texts.map { .text($0, .body) })))
    #expect(await Reports().draw(ReportOrder("Names", by: .day, of: Self.data, in: "UTC")) == all)
    guard case .report(let one) = await OneReport().draw(ReportOrder(nil, by: .week, of: Self.data, in: "UTC")) else {
      Issue.record("no report")
      return
    }
    #expect(one.contexts == ["Total"] && one.chart == .text("40 minutes", .figure))
  }

  @Test func `who asks for a report that is not there hears which there are`() async {
    let answer = await Reports().draw(ReportOrder("Week", by: .day, of: Self.data, in: "UTC"))
    #expect(answer == .contexts(["Total", "Names"]))
    guard case .failure(let why) = await Reports().draw(ReportOrder(nil, by: .day, of: ["child": 1], in: "UTC")) else {
      Issue.record("a report of nonsense")
      return
    }
    #expect(why.hasPrefix("picketd gives it what it does not understand"))
  }

  @Test func `each view is its chart`() {
    let week = ["Mon", "Tue"]
    let day = Date(timeIntervalSince1970: 86_400)
    let noon = DateInterval(start: day + 43_200, duration: 3_600)
    for (view, chart) in [
      (ReportText("a", .caption) as any ReportView, Chart.text("a", .caption)),
      (
        ReportStack(.horizontal) {
          ReportText("a")
          ReportText("b", .title)
        }, .stack([.text("a", .body), .text("b", .title)], axis: .horizontal)
      ),
      (ReportGrid(columns: 99) { ReportText("a") }, .grid([.text("a", .body)], columns: 12)),
      (
        ReportBars(zip(week, [60, -1]).map { ReportValue($0, $1) }, title: "t"),
        .bar(Chart.Bars(title: "t", labels: week, values: [60, 0], unit: .seconds, axis: .vertical))
      ),
      (
        ReportBars(labels: week, series: [ReportSeries("x", [1, .nan])], unit: .bytes, axis: .horizontal),
        .bar(Chart.Bars(labels: week, series: [Chart.Series("x", [1, 0])], unit: .bytes))
      ),
      (
        ReportLines(labels: week, series: [ReportSeries("x", [1, .infinity])], unit: .percent),
        .line(Chart.Lines(labels: week, series: [Chart.Series("x", [1, 0])], unit: .percent))
      ),
      (
        ReportPie([ReportValue("a", 3)], title: "p", unit: .number),
        .pie(Chart.Pie(title: "p", slices: [Chart.Pie.Slice("a", 3)]))
      ),
      (
        ReportTimeline(
          during: DateInterval(start: day, duration: 86_400), rows: [ReportTimeline.Row("a", [noon])],
          ticks: [ReportTimeline.Tick(at: noon.start, "12:00")]),
        .timeline(
          Chart.Timeline(
            range: 86_400..<172_800, ticks: [Chart.Timeline.Tick(at: 129_600, "12:00")],
            rows: [Chart.Timeline.Row("a", [129_600..<133_200])]))
      ),
    ] {
      #expect(view.chart == chart)
      #expect(throws: Never.self) { try Chart(json: chart.json) }
    }
  }

  @Test func `a time that is no time is drawn like any other`() {
    let never = Date(timeIntervalSince1970: .nan)
    let view = ReportTimeline(
      during: DateInterval(start: .distantPast, end: .distantFuture),
      rows: [ReportTimeline.Row("a", [DateInterval(start: never, duration: 60)])],
      ticks: [ReportTimeline.Tick(at: never, "x")])
    #expect(throws: Never.self) { try Chart(json: view.chart.json) }
  }

  @Test func `a body puts views together with if and for`() {
    struct Some: ReportView {
      let count: Int
      var body: some ReportView {
        if count > 1 { ReportText("many", .title) } else { ReportText("few") }
        if count == 0 { ReportText("none") }
        for number in 0..<count { ReportText("\(number)", .caption) }
      }
    }
    #expect(Some(count: 0).chart == .stack([.text("few", .body), .text("none", .body)]))
    #expect(
      Some(count: 2).chart == .stack([.text("many", .title), .text("0", .caption), .text("1", .caption)]))
  }
}

import CommandSpec
import DaemonClient
import PicketCharts
import PicketJSON
import PicketSystem

/// What a child used, as an app's extension draws it.
struct ReportOfApp: UsageReport {
  let json: JSON.Object
  let chart: Chart

  init(of client: String, _ child: String?, _ invocation: Invocation, _ daemon: Daemon) throws {
    let time = try Time(invocation)
    let reply = try daemon.ask(
      .report(
        of: client, invocation["--context"], child: child, segment: time.segment, from: time.from, to: time.to))
    json = reply.json
    do throws(ChartFault) {
      chart = try Chart(json: .object(reply.chart))
    } catch {
      throw Refusal(code: .failed, description: "picketd is of another version than picket: \(error)")
    }
  }

  func text(hasColor: Bool) -> String {
    chart.characters(style: Chart.CharacterStyle(hasColor: hasColor))
  }
}

/// Of when a report is: by hours of today unless other times are given; with --week by days, the same seven as without --report.
private struct Time {
  let segment: Daemon.SegmentLength
  let from: String?
  let to: String?

  init(_ invocation: Invocation) throws(Misuse) {
    if invocation.has("--week") {
      let now = Int(SystemClock.wall / 1_000_000_000)
      let last = CalendarDay(at: invocation["--to"].flatMap { Moment.past($0, now: now) } ?? now)
      segment = .day
      (from, to) = (Time.text(last.moved(days: -6)), Time.text(last.moved(days: 1)))
      return
    }
    switch invocation["--by"] {
    case nil, "hour": segment = .hour
    case "day": segment = .day
    case let way?: throw Misuse("a report is by hour or by day, and not by \(way)")
    }
    (from, to) = (invocation.pastMoment("--from"), invocation.pastMoment("--to"))
  }

  /// The beginning of a day, as picketd reads it.
  private static func text(_ day: CalendarDay) -> String? {
    day.seconds(nil).map { Timestamp(seconds: Int64($0)).description }
  }
}

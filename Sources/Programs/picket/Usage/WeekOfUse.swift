import Activity
import CommandSpec
import DaemonClient
import PicketCharts
import PicketJSON
import PicketSystem
import Reports

/// Seven days of a child beside the seven before: the same for the child and for guardians.
struct WeekOfUse: UsageReport {
  private let reply: DaemonReply<Daemon.WeeklyReportReply>

  init(_ child: String?, _ invocation: Invocation, _ daemon: Daemon) throws {
    let date = invocation.pastMoment("--to").map { String(ClockText.text($0).prefix(10)) }
    reply = try daemon.ask(.weeklyReport(child: child, date: date))
  }

  var json: JSON.Object { reply.json }
  var chart: Chart { report.chart }

  /// By the household's clock, for which picketd is asked.
  private var report: WeekReport {
    WeekReport(reply.value) { text in Timestamp(text).map { HouseholdZone.local(Int($0.seconds)) } }
  }

  func text(hasColor: Bool) -> String {
    let report = report
    var text = "\(report.title.printable), \(report.span)\n\n"
    text += "\(UseText.time(report.seconds)) in all, \(UseText.time(report.average)) a day: \(report.comparison).\n\n"
    var table = Table("DAY", "TIME", "FIRST", "LAST")
    for day in report.days {
      table.add(day.label, UseText.time(day.seconds), day.firstClock ?? "-", day.lastClock ?? "-")
    }
    text += table.text(hasColor: hasColor)
    if !report.categories.isEmpty {
      var table = Table("CATEGORY", "TIME", "BEFORE")
      for category in report.categories {
        table.add(category.title, UseText.time(category.seconds), UseText.time(category.before))
      }
      text += "\n" + table.text(hasColor: hasColor)
    }
    return text + (report.longestSentence.map { "\n\($0)\n" } ?? "")
  }
}

import CommandSpec
import DaemonClient
import PicketCharts
import PicketJSON
import PicketSystem

/// Seven days of a child beside the seven before: the same for the child and for guardians.
struct WeekOfUse: UsageReport {
  /// Slices of the pie; the rest is one more.
  private static let mostSlices = 6

  private let reply: DaemonReply<Daemon.WeeklyReportReply>

  init(_ child: String?, _ invocation: Invocation, _ daemon: Daemon) throws {
    let date = invocation.pastMoment("--to").map { String(LocalTime.text($0).prefix(10)) }
    reply = try daemon.ask(.weeklyReport(child: child, date: date))
  }

  var json: JSON.Object { reply.json }

  private var title: String { "The week of \(reply.child)" }
  private var days: String {
    "\(reply.days.first.map { UseText.day($0.date) } ?? "") to \(reply.days.last.map { UseText.day($0.date) } ?? "")"
  }

  private var average: Int { reply.seconds / max(1, reply.days.count) / 60 * 60 }

  /// `1 h 20 min less than in the seven days before`.
  private var comparison: String {
    let difference = reply.seconds - reply.before
    if reply.before == 0 { return "nothing is known of the seven days before" }
    if difference == 0 { return "as much as in the seven days before" }
    return "\(UseText.time(abs(difference))) \(difference > 0 ? "more" : "less") than in the seven days before"
  }

  private var longest: String? {
    reply.longest.map { span in
      let (from, to) = (LocalTime.text(span.from), LocalTime.text(span.to))
      return
        "The longest use without a pause was on \(UseText.day(String(from.prefix(10)))), from \(from.suffix(5)) to "
        + "\(to.suffix(5))."
    }
  }

  func text(hasColor: Bool) -> String {
    var text = "\(title.printable), \(days)\n\n"
    text += "\(UseText.time(reply.seconds)) in all, \(UseText.time(average)) a day: \(comparison).\n\n"
    var table = Table("DAY", "TIME", "FIRST", "LAST")
    for day in reply.days {
      table.add(
        UseText.day(day.date), UseText.time(day.seconds), clock(day.first), clock(day.last))
    }
    text += table.text(hasColor: hasColor)
    if !reply.categories.isEmpty {
      var table = Table("CATEGORY", "TIME", "BEFORE")
      for category in reply.categories {
        table.add(category.title, UseText.time(category.seconds), UseText.time(category.before))
      }
      text += "\n" + table.text(hasColor: hasColor)
    }
    return text + (longest.map { "\n\($0)\n" } ?? "")
  }

  private func clock(_ time: String?) -> String { time.map { String(LocalTime.text($0).suffix(5)) } ?? "-" }

  var chart: Chart {
    var parts: [Chart] = [
      .stack([.text(title, .title), .text(days, .caption)]),
      .stack(
        [
          .stack([.text("In all", .caption), .text(UseText.time(reply.seconds), .figure)]),
          .stack([.text("A day", .caption), .text(UseText.time(average), .figure)]),
        ], axis: .horizontal),
      .text(comparison.prefix(1).uppercased() + comparison.dropFirst() + ".", .body),
      .bar(
        Chart.Bars(
          title: "By day", labels: reply.days.map { UseText.day($0.date) },
          values: reply.days.map { Double($0.seconds) }, unit: .seconds, axis: .vertical)),
    ]
    let slices = slices
    if !slices.isEmpty { parts.append(.pie(Chart.Pie(title: "By category", slices: slices, unit: .seconds))) }
    if let longest { parts.append(.text(longest, .body)) }
    return .stack(parts)
  }

  private var slices: [Chart.Pie.Slice] {
    let used = reply.categories.filter { $0.seconds > 0 }
    let rest = used.dropFirst(WeekOfUse.mostSlices).reduce(0) { $0 + $1.seconds }
    return used.prefix(WeekOfUse.mostSlices).map { Chart.Pie.Slice($0.title, Double($0.seconds)) }
      + (rest > 0 ? [Chart.Pie.Slice("Others", Double(rest))] : [])
  }
}

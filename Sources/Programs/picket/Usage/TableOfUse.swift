import CommandSpec
import DaemonClient
import PicketCharts
import PicketJSON
import PicketSystem
import Reports

/// What a child used, row by row.
struct TableOfUse: UsageReport {
  /// Slices and bars of a picture; the rest is drawn together.
  private static let mostBars = 12

  private let reply: DaemonReply<Daemon.UsageReply>
  private let grouping: Daemon.UsageGrouping

  init(_ child: String?, _ invocation: Invocation, _ daemon: Daemon) throws {
    grouping = invocation["--by"].flatMap { Daemon.UsageGrouping(rawValue: $0) } ?? .category
    reply = try daemon.ask(
      .usage(
        child: child, by: grouping, from: invocation.pastMoment("--from"), to: invocation.pastMoment("--to")))
  }

  /// With the same keys in every row: a missing token is null.
  var json: JSON.Object {
    var whole = reply.json
    whole["rows"] = .array(
      (reply.json["rows"]?.array ?? []).map { row in
        guard var row = row.object else { return row }
        if row["token"] == nil { row["token"] = .null }
        return .object(row)
      })
    return whole
  }

  private var isCut: Bool { grouping == .hour || grouping == .day }

  private var head: String { "\(reply.child), \(ClockText.text(reply.from)) to \(ClockText.text(reply.to))" }

  func text(hasColor: Bool) -> String {
    let rows = reply.rows.filter { !isCut || $0.seconds > 0 || $0.bytesIn + $0.bytesOut > 0 }
    if rows.isEmpty { return "\(head.printable): nothing was used.\n" }
    var table = Table(grouping.head, "TIME", "RECEIVED", "SENT")
    for row in rows {
      table.add(label(row.value), UseText.time(row.seconds), UseText.bytes(row.bytesIn), UseText.bytes(row.bytesOut))
    }
    let total = reply.total
    table.add("in all", UseText.time(total.seconds), UseText.bytes(total.bytesIn), UseText.bytes(total.bytesOut))
    return "\(head.printable)\n\n" + table.text(hasColor: hasColor)
  }

  var chart: Chart {
    let rows = reply.rows.filter { isCut || $0.seconds > 0 }
    let words: [Chart] = [
      .text(reply.child, .title), .text("\(ClockText.text(reply.from)) to \(ClockText.text(reply.to))", .caption),
      .text("\(UseText.time(reply.total.seconds)) in all", .body),
    ]
    let shown = isCut ? rows[...] : rows.prefix(TableOfUse.mostBars)
    let bars = Chart.Bars(
      labels: shown.map { isCut ? shortLabel($0.value) : label($0.value) }, values: shown.map { Double($0.seconds) },
      unit: .seconds, axis: isCut ? .vertical : .horizontal)
    return .stack(shown.isEmpty ? words : [.stack(words), .bar(bars)])
  }

  private func label(_ row: Daemon.UsageRow) -> String { grouping == .hour ? ClockText.text(row.key) : row.title }

  /// For the foot of a column: the hour, or the day of the month.
  private func shortLabel(_ row: Daemon.UsageRow) -> String {
    grouping == .hour ? String(ClockText.text(row.key).suffix(5)) : UseText.day(row.key)
  }
}

extension Daemon.UsageGrouping {
  fileprivate var head: String { self == .app ? "APPLICATION" : rawValue.uppercased() }
}

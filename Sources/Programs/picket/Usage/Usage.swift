import CommandSpec
import DaemonClient
import PicketCharts
import PicketJSON
import PicketSystem

func showUsage(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let isWeek = invocation.has("--week")
  if isWeek, let other = ["--by", "--from"].first(where: invocation.has) {
    throw Misuse("--week is of seven days, by day and by category: leave out '\(other)'")
  }
  if invocation["--report"] == nil, invocation["--context"] != nil {
    throw Misuse("whose report? Say --report CLIENT as well")
  }
  let reports = try invocation.usageOwners(of: daemon).map { child -> any UsageReport in
    if let client = invocation["--report"] { return try ReportOfApp(of: client, child, invocation, daemon) }
    return isWeek ? try WeekOfUse(child, invocation, daemon) : try TableOfUse(child, invocation, daemon)
  }
  if let path = invocation["--svg"] {
    guard let report = reports.first, reports.count == 1 else {
      throw Misuse("a picture is of one child: say --child NAME")
    }
    return try invocation.save(report.chart, to: path)
  }
  if invocation.has("--json") {
    // One child's document, as if it were named; several children are a list of these.
    if reports.count == 1 { return invocation.show(reports[0].json) }
    return invocation.show(["children": .array(reports.map { .object($0.json) })])
  }
  if reports.isEmpty { invocation.confirm("There is no child yet: 'picket child add NAME' adds one.\n") }
  let texts = reports.map { report in
    invocation.has("--chart") || invocation["--report"] != nil
      ? report.chart.characters(width: invocation.terminalWidth, style: invocation.characterStyle)
      : report.text(hasColor: invocation.hasColor)
  }
  Output.text(texts.joined(separator: "\n"))
  return .done
}

/// What a child used, in the forms in which it is shown.
protocol UsageReport {
  var json: JSON.Object { get }
  var chart: Chart { get }
  func text(hasColor: Bool) -> String
}

extension Invocation {
  /// The child that is named; else the child whose user calls; else every child.
  func usageOwners(of daemon: Daemon) throws -> [String?] {
    if let child = self["--child"] { return [child] }
    if try daemon.ask(.whoAmI()).authority != .guardian { return [nil] }
    return try daemon.ask(.children()).children.map(\.name)
  }

  /// A moment of before, as picketd reads it.
  func pastMoment(_ option: String) -> String? {
    let now = Int(SystemClock.wall / 1_000_000_000)
    return self[option].flatMap { Moment.past($0, now: now) }.map { Timestamp(seconds: Int64($0)).description }
  }

  fileprivate func save(_ chart: Chart, to path: String) throws -> ExitCode {
    var file = try NewFile(path: path)
    try file.write(Array(chart.svg().utf8))
    try file.publish()
    confirm("The picture is in \(path).\n")
    return .done
  }
}

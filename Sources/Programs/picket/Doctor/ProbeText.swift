import Doctor
import Probe

/// A probe for people: what got through comes first, then what the settings leave open, what held, and what was not tried.
struct ProbeText {
  private static let column = 42

  private let checks: CheckText

  init(_ checks: CheckText) { self.checks = checks }

  func text(_ report: ProbeReport) -> String {
    let head =
      "From \(report.side), as \(report.child), to servers of the probe's own. Blocked: \(report.blocked); "
      + "allowed: \(report.allowed)."
    var lines: [String] = []
    for way in report.results where way.outcome == .passed { lines.append(line(.broken, way.name, "got through")) }
    for way in report.results {
      if case .open(let mend) = way.outcome { lines.append(line(.warning, way.name, "left open -> \(mend)")) }
    }
    for way in report.results where way.outcome == .held { lines.append(line(.ok, way.name, "held")) }
    for way in report.results {
      if case .notTried(let why) = way.outcome { lines.append("  " + row(way.name, "not tried: \(why)")) }
    }
    return ([head.printable, ""] + lines + ["", summary(report)]).joined(separator: "\n") + "\n"
  }

  private func line(_ state: Check.State, _ name: String, _ what: String) -> String {
    "\(checks.sign(state)) \(row(name, what))"
  }

  private func row(_ name: String, _ what: String) -> String {
    (Padding.left(name, ProbeText.column) + what).printable
  }

  private func summary(_ report: ProbeReport) -> String {
    let passed = report.results.count { $0.outcome == .passed }
    let held = report.results.count { $0.outcome == .held }
    if passed > 0 {
      return
        "\(counted(passed, "way")) got through. The checks below may say why; 'picket status' says whether the fence is up."
    }
    if let why = report.unproven {
      return
        "Nothing could be proven: \(why.printable). See that the internet is on for \(report.child.printable), and "
        + "that no other firewall stops the probe's own traffic to 192.0.2.0/24."
    }
    return "The fence held all \(held) ways that were tried and are not left open."
  }
}

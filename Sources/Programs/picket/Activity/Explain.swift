import CommandSpec
import DaemonClient
import PicketJSON

func explainName(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .explain(invocation.needed("NAME"), child: invocation["--child"], at: invocation["--at"]))
  if invocation.has("--json") { return invocation.show(reply.json.explained) }
  Output.text(ExplanationText.text(reply.value, child: invocation["--child"], hasColor: invocation.hasColor))
  return .done
}

extension JSON.Object {
  /// With the same keys in every answer: a missing value is null.
  fileprivate var explained: JSON.Object {
    let keys = ["application", "store", "setting", "rule", "list", "line", "until"]
    var whole = self
    for key in keys where whole[key] == nil { whole[key] = .null }
    return whole
  }
}

/// An explanation as people read it: the verdict first, then what led to it.
enum ExplanationText {
  static func text(_ answer: Daemon.ExplainReply, child: String?, hasColor: Bool = false) -> String {
    let isBlocked = answer.verdict == .block
    let verdict = isBlocked ? "blocked" : "allowed"
    let shown = hasColor ? (isBlocked ? Paint.red : Paint.green).on(verdict) : verdict
    var text = "\(answer.name.printable) is \(shown): \(answer.sentence.printable)\n"
    if let why = answer.unfenced { text += "But nothing is filtered now: \(why.printable)\n" }
    var rows: [(String, String)] = []
    if !answer.categories.isEmpty { rows.append(("categories", answer.categories.orDash)) }
    if let application = answer.application { rows.append(("application", application)) }
    if let store = answer.store { rows.append(("store", store)) }
    if let setting = answer.setting { rows.append(("setting", setting)) }
    if let rule = answer.rule { rows.append(("rule", rule)) }
    if let list = answer.list { rows.append(("list", answer.line.map { "\(list), line \($0)" } ?? list)) }
    if let until = answer.until { rows.append(("until", LocalTime.text(until))) }
    if !rows.isEmpty { text += "\n" }
    for (name, value) in rows { text += Columns.left("  \(name)", 15) + value.printable + "\n" }
    if let change = answer.change {
      let whose = child.map { Words.quoted($0) } ?? "NAME"
      text += "\nIt is the age alone that stops it. A guardian lets it through with\n"
      text += "  picket set --child \(whose) \(change)".printable + "\n"
    }
    if !answer.chain.isEmpty { text += "\nasked in this order\n" }
    for step in answer.chain { text += "  \(step.printable)\n" }
    return text
  }
}

import CommandSpec
import PicketJSON

func explainName(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).call(
    "Catalog.Explain",
    [
      "name": .string(invocation.needed("NAME")), "child": .optional(invocation["--child"]),
      "at": .optional(invocation["--at"]),
    ])
  if invocation.has("--json") { return invocation.show(reply.explained) }
  Output.text(ExplanationText.text(reply, child: invocation["--child"], hasColor: invocation.hasColor))
  return .done
}

extension JSON.Object {
  /// The same keys whatever the answer is: what there is none of is null.
  fileprivate var explained: JSON.Object {
    let keys = ["application", "store", "setting", "rule", "list", "line", "until"]
    var whole = self
    for key in keys where whole[key] == nil { whole[key] = .null }
    return whole
  }
}

/// An explanation as people read it: the verdict first, then what led to it.
enum ExplanationText {
  static func text(_ answer: JSON.Object, child: String?, hasColor: Bool = false) -> String {
    let isBlocked = answer["verdict"]?.string == "block"
    let verdict = isBlocked ? "blocked" : "allowed"
    let shown = hasColor ? (isBlocked ? Paint.red : Paint.green).on(verdict) : verdict
    var text = "\(answer.shown("name").printable) is \(shown): \(sentence(answer).printable)\n"
    if let why = answer["unfenced"]?.string { text += "But nothing is filtered now: \(why.printable)\n" }
    var rows: [(String, String)] = []
    for key in ["categories", "application", "store", "setting", "rule"] where answer.shown(key) != "-" {
      rows.append((key, answer.shown(key)))
    }
    if let list = answer["list"]?.string {
      rows.append(("list", answer["line"]?.int.map { "\(list), line \($0)" } ?? list))
    }
    if answer["until"]?.string != nil { rows.append(("until", answer.time("until"))) }
    if !rows.isEmpty { text += "\n" }
    for (name, value) in rows { text += Columns.left("  \(name)", 15) + value.printable + "\n" }
    if let change = answer["change"]?.string {
      let whose = child.map { Words.quoted($0) } ?? "NAME"
      text += "\nIt is the age alone that stops it. A guardian lets it through with\n"
      text += "  picket set --child \(whose) \(change)".printable + "\n"
    }
    let chain = answer["chain"]?.strings ?? []
    if !chain.isEmpty { text += "\nasked in this order\n" }
    for step in chain { text += "  \(step.printable)\n" }
    return text
  }

  private static func sentence(_ answer: JSON.Object) -> String { answer["sentence"]?.string ?? answer.shown("reason") }
}

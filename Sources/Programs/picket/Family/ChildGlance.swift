import CommandSpec
import DaemonClient
import PicketJSON

/// What is stopped and open for one child now, what it asked, and what was stopped last.
struct ChildGlance {
  let name: String
  let shields: [Daemon.ShieldSummary]
  let grants: [Daemon.Grant]
  let allowances: [Daemon.Allowance]
  let questions: [Daemon.Question]
  let time: Daemon.ChildTimeReply?
  let lastBlock: Daemon.LogEntry?
  /// Whether the child itself looks, who cannot use a guardian's commands.
  let isOwn: Bool

  var rows: [(String, String)] {
    let up = shields.filter(\.isActive)
    var rows = up.filter(\.isInternetOff).map { off in
      ("internet", "OFF\(until(off.until))" + (isOwn ? "" : ": 'picket on --child \(ShellWords.quoted(name))' ends it"))
    }
    rows += up.filter { !$0.isInternetOff }.map { ("stopped", stopped($0)) }
    rows += (time?.limits ?? []).map { ("left today", ChildTimeText.left($0)) }
    rows += grants.map { ($0.value == nil ? "open" : "let through", "\(grantText($0))\(until($0.until))") }
    rows += allowances.map { allowance in
      let but = allowance.overruledBy.map { ", but store \($0) stops it" } ?? ""
      return ("allowed", "\(allowance.kind.rawValue) \(allowance.value)\(until(allowance.until))\(but)")
    }
    rows += questions.map { (isOwn ? "asked" : "asks", asked($0)) }
    if let lastBlock { rows.append(("last stopped", stopped(lastBlock))) }
    return rows
  }

  private func until(_ time: String?) -> String { time.map { " until \(ClockText.text($0))" } ?? "" }

  private func stopped(_ shield: Daemon.ShieldSummary) -> String {
    let what = (shield.allWeb ? ["the whole web"] : []) + shield.categories + shield.applications + shield.domains
    let except = shield.except.isEmpty ? "" : ", but not \(shield.except.joined(separator: ", "))"
    let named = shield.storeName.shown == Invocation.usualStore ? [] : [shield.storeName.shown]
    let places = named + (shield.profile.map { ["profile \($0)"] } ?? [])
    let store = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
    return what.joined(separator: ", ") + except + until(shield.until) + store
  }

  private func asked(_ question: Daemon.Question) -> String {
    if isOwn { return QuestionText.wish(question) + ", and no answer yet" }
    return QuestionText.wish(question) + ": \(QuestionText.answers(question))"
  }

  /// Without the name, which only 'picket log --reveal' tells.
  private func stopped(_ entry: Daemon.LogEntry) -> String {
    let device = (entry.deviceName ?? entry.device.map { "device \($0)" }).map { " at \($0)" } ?? ""
    let what = (entry.application ?? entry.category).map { "\($0), " } ?? ""
    return "\(ClockText.text(entry.time))\(device): \(what)\(LogText.why(entry))"
  }
}

extension Daemon.WhoAmIReply {
  /// The child that calls, by its user.
  var ownChild: String? { authority == .child ? child : nil }
}

/// Shows a child's user what holds for it now.
func showOwn(_ child: String, log: Daemon.LogSharing?, _ invocation: Invocation, _ daemon: Daemon) throws -> ExitCode {
  let (shields, grants) = (try daemon.ask(.shields()), try daemon.ask(.grants()))
  let (allowances, questions) = (try daemon.ask(.allowances()), try daemon.ask(.questions(state: .open)))
  let time = try daemon.ask(.time())
  let blocks = try daemon.ask(.log(limit: 1, verdict: .block)).entries.suffix(1)
  if invocation.has("--json") {
    return invocation.show([
      "child": .string(child), "shields": shields.json["shields"] ?? [], "grants": grants.json["grants"] ?? [],
      "allowances": allowances.json["allowances"] ?? [], "questions": questions.json["questions"] ?? [],
      "time": .object(time.json), "lastBlocks": .array(blocks.map { .object($0.json) }),
    ])
  }
  let glance = ChildGlance(
    name: child, shields: shields.shields, grants: grants.grants.map(\.value),
    allowances: allowances.allowances.map(\.value), questions: (questions.questions ?? []).map(\.value),
    time: time.value, lastBlock: blocks.first?.value, isOwn: true)
  var text = child.printable + "\n"
  for (what, value) in glance.rows { text += "  " + Padding.left(what, 13) + value.printable + "\n" }
  if glance.rows.isEmpty { text += "  no shield is up\n" }
  text += "\n'picket time' says what is left today and what closes when.\n"
  text += "'picket explain NAME' says why something is stopped, 'picket ask NAME' asks a guardian for it.\n"
  text += "'picket log' shows what is written down about you; guardians see the names as well"
  text += log == .together ? ", on each of the family's machines.\n" : ".\n"
  Output.text(text)
  return .done
}

import CommandSpec
import DaemonClient
import PicketJSON
import Policy

func explainName(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let moment = try invocation.comingMoment("--at").map { Timestamp(seconds: Int64($0)).description }
  let reply = try daemon.ask(.explain(invocation.needed("NAME"), child: invocation["--child"], at: moment))
  if invocation.has("--json") { return invocation.show(reply.json.explained) }
  // A child that names itself is still told how to ask, and not what a guardian would type.
  let isChild = invocation["--child"] != nil && (try? daemon.ask(.whoAmI()))?.authority == .child
  Output.text(
    ExplanationText.text(
      reply.value, child: isChild ? nil : invocation["--child"], isDetailed: invocation.has("--detail"),
      hasColor: invocation.hasColor))
  return .done
}

extension JSON.Object {
  /// With the same keys in every answer: a missing value is null.
  fileprivate var explained: JSON.Object {
    let keys = ["application", "store", "setting", "rule", "list", "line", "until", "next"]
    var whole = self
    for key in keys where whole[key] == nil { whole[key] = .null }
    return whole
  }
}

/// An explanation as people read it: the verdict and what would change it; with details, all that led to it.
enum ExplanationText {
  static func text(
    _ answer: Daemon.ExplainReply, child: String?, isDetailed: Bool, hasColor: Bool = false
  ) -> String {
    let isBlocked = answer.verdict == .block
    let verdict = isBlocked ? "blocked" : "allowed"
    let shown = hasColor ? (isBlocked ? Paint.red : Paint.green).on(verdict) : verdict
    var text = "\(answer.name.printable) is \(shown): \(answer.sentence.printable)\n"
    if answer.isUnknown { text += "The catalog does not know it.\n" }
    if let why = answer.unfenced { text += "But nothing is filtered now: \(why.printable)\n" }
    // The sentence about a rule of time says until when.
    if let until = answer.until, !answer.sentence.contains("until ") { text += "Until \(ClockText.text(until)).\n" }
    if let next = answer.next {
      text += "Next: \(next.verdict == .block ? "blocked" : "allowed") from \(ClockText.text(next.at)).\n"
    }
    if isBlocked { text += change(answer, child) }
    return isDetailed ? text + details(answer) : text
  }

  /// Who may let it through, and how. Without a child, a child asks for itself.
  private static func change(_ answer: Daemon.ExplainReply, _ child: String?) -> String {
    guard let child else { return "To ask for it: picket ask \(answer.name.printable)\n" }
    var text = ""
    if answer.isInternetOff {
      text += "To switch it on: picket on --child \(ShellWords.quoted(child))".printable + "\n"
    }
    if let group = answer.exam {
      text += "To end the exam: picket group exam \(ShellWords.quoted(group)) --end".printable + "\n"
    }
    if let unshield = answer.unshield {
      text += "To take the shield down: picket shield remove \(shieldOwner(answer, child)) \(unshield)".printable + "\n"
    }
    if let allow = answer.allow {
      text += (answer.isInternetOff ? "To allow it even so" : "To allow it")
      text += ": picket allow --child \(ShellWords.quoted(child)) \(allow)".printable + "\n"
    }
    if let more = answer.more {
      text +=
        "To give more time today: picket more --child \(ShellWords.quoted(child)) \(more) --for 15m".printable + "\n"
    }
    if let change = answer.change {
      text += "It is the age alone that stops it. For all that is rated alike the limit is moved with\n"
      text += "  picket set --child \(ShellWords.quoted(child)) \(change)".printable + "\n"
    }
    return text
  }

  /// The options of the shield's owner and store.
  private static func shieldOwner(_ answer: Daemon.ExplainReply, _ child: String) -> String {
    let owner = SettingsOwner(child: answer.profile == nil ? child : nil, profile: answer.profile)
    // The daemon's title of a profile's store names the profile.
    var store = answer.store ?? Invocation.usualStore
    if let profile = answer.profile, store.hasSuffix(" of profile \(profile)") {
      store.removeLast(" of profile \(profile)".count)
    }
    return owner.option + (store == Invocation.usualStore ? "" : " --store \(ShellWords.quoted(store))")
  }

  private static func details(_ answer: Daemon.ExplainReply) -> String {
    var rows: [(String, String)] = []
    if !answer.categories.isEmpty { rows.append(("categories", answer.categories.orDash)) }
    if let application = answer.application { rows.append(("application", application)) }
    if let store = answer.store { rows.append(("store", store)) }
    if let setting = answer.setting { rows.append(("setting", setting)) }
    if let rule = answer.rule { rows.append(("rule", rule)) }
    if let list = answer.list { rows.append(("list", answer.line.map { "\(list), line \($0)" } ?? list)) }
    var text = rows.isEmpty ? "" : "\n"
    for (name, value) in rows { text += Padding.left("  \(name)", 15) + value.printable + "\n" }
    if !answer.chain.isEmpty { text += "\nasked in this order\n" }
    for step in answer.chain { text += "  \(step.printable)\n" }
    return text
  }
}

extension Daemon.ExplainReply {
  /// Whether it is stopped by what 'picket off' puts up.
  fileprivate var isInternetOff: Bool {
    client == Daemon.guardianClient && store == Daemon.internetOffStore && reason == Reason.allCategories.rawValue
  }

  /// The group whose exam stops it.
  fileprivate var exam: String? {
    guard let profile, client == Daemon.guardianClient, reason == Reason.notListed.rawValue,
      store == "\(Daemon.examStore) of profile \(profile)"
    else { return nil }
    return profile
  }

  /// Whether it is let through for want of anything to judge it by.
  fileprivate var isUnknown: Bool {
    reason == "nothingBlocks" && categories.isEmpty && application == nil && list == nil
  }
}

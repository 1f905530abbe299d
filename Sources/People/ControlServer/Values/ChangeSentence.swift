internal import DaemonClient
internal import Household
internal import PicketJSON

/// What a call changed, in words for the change log: made from its parameters and its reply.
struct ChangeSentence {
  let kind: ChangeNotice.Kind
  let text: String
  /// The child that it is about, if it is about one.
  let child: String?

  /// Nil for calls that change nothing a family asks about later. A new method of the household, of settings, of requests
  /// or of activity does not compile until it stands here; one of the catalog, the filter, the fleet, the home or the laptop is left out until it is added.
  init?(_ request: AuthorizedCall, _ reply: JSON.Object) {
    let words = CallWords(request, reply)
    guard let (kind, text) = ChangeSentence.words(for: request.method, words) else { return nil }
    (self.kind, self.text, child) = (kind, text, words.child)
  }

  private typealias Words = (ChangeNotice.Kind, String)

  private static func words(for method: Method, _ words: CallWords) -> Words? {
    switch method {
    case .household(let method): self.words(for: method, words)
    case .settings(let method): self.words(for: method, words)
    case .requests(let method): self.words(for: method, words)
    case .activity(let method): self.words(for: method, words)
    case .catalog(.addList): (.lists, "added the list \(words["source"]) as \(words["category"])")
    case .catalog(.removeList): (.lists, "removed the list \(words["id"])")
    case .filter(.up): (.trouble, "put the rules of the fence up")
    case .filter(.down): (.trouble, "took the rules of the fence down")
    case .filter(.reload): (.settings, "had the configuration read again")
    case .fleet(.create): (.settings, "began a fleet, in the database \(words.database)")
    case .fleet(.invite): (.settings, words.inviting)
    case .fleet(.withdraw): (.settings, "withdrew the invitation \(words["number"]) to the fleet")
    case .fleet(.join): (.settings, "made this machine a node of a fleet, in the database \(words.database)")
    case .fleet(.leave): (.settings, words.leaving)
    // What picket-mqtt has changed is written down as the guardian's call that it was made into.
    case .catalog, .filter, .fleet, .home, .laptop: nil
    }
  }

  private static func words(for method: Method.Activity, _ words: CallWords) -> Words? {
    switch method {
    case .addSchedule: (.time, "set hours of the schedule \(words["name"]) for \(words.who)")
    case .removeSchedule: (.time, "removed the schedule \(words["name"]) of \(words.who)")
    case .skipSchedule:
      (
        .time,
        "\(words.flag("undo") ? "counts again" : "left out") \(words.skipped) of \(words.who) on \(words["date"])"
      )
    case .addLimit: (.time, "set the limit \(words["name"]) for \(words.who)")
    case .removeLimit: (.time, "removed the limit \(words["name"]) of \(words.who)")
    case .addEarning: (.time, "let \(words.who) earn time by \(words["name"])")
    case .removeEarning: (.time, "removed the earning \(words["name"]) of \(words.who)")
    case .more: (.time, "gave \(words.who) more time\(words.time): \(words.given)")
    case .log, .seen, .counts, .changes, .usage, .weeklyReport, .data, .report, .schedules, .limits, .earnings, .time,
      .startMonitoring, .stopMonitoring, .monitored:
      nil
    }
  }

  private static func words(for method: Method.Household, _ words: CallWords) -> Words? {
    switch method {
    case .addChild: (.children, "added the child \(words["name"])")
    case .changeChild:
      (.children, "changed \(words.who): \(words.list("name", "birthYear", "level", "ages", "profile", "log"))")
    case .removeChild: (.children, "removed \(words.who) with everything that belongs to it")
    case .addProfile: (.profiles, "added the profile \(words["name"])")
    case .removeProfile: (.profiles, "removed the profile \(words["profile"]) with everything that it sets")
    case .addDevice:
      (.devices, "added a device of \(words.owner): \(words.list("name", "hardware", "address", "user"))")
    case .changeDevice:
      (
        .devices,
        "changed device \(words["device"]): \(words.list("owner", "child", "name", "hardware", "address", "user"))"
      )
    case .removeDevice: (.devices, "removed device \(words["device"])")
    case .adoptDevices: (.devices, "took in \(words.count(of: "devices")) as those of \(words.owner)")
    case .authorize:
      words.isAnswered
        ? (.authorizations, "let \(words["client"]) write settings of \(words.who)")
        : (.requests, "asked whether \(words["client"]) may write settings")
    case .revoke: (.authorizations, "took the rights of \(words["client"]) over \(words.who) back")
    case .changeGroup: (.settings, words.grouping)
    case .setPasscode: (.guardians, "set \(words.ofPasscode)")
    case .confirmCode: (.guardians, "had \(words.ofPasscode) want a code")
    case .removeCode: (.guardians, "had \(words.ofPasscode) want no code any more")
    case .confirmPasskey: (.guardians, "added the passkey \(words["name"])")
    case .removePasskey: (.guardians, "removed the passkey \(words["id"])")
    case .addGuardian: (.guardians, "added the guardian \(words["name"]), who may \(words.role)")
    case .changeGuardian: (.guardians, "changed the guardian \(words["guardian"]): \(words.list("name", "role"))")
    case .removeGuardian: (.guardians, "removed the guardian \(words["guardian"])")
    case .inviteGuardian: (.guardians, "invited the guardian \(words["guardian"])")
    case .addToken: (.tokens, "made the token \(words["name"]), which may \(words["scope"])")
    case .removeToken: (.tokens, "removed the token \(words["name"])")
    case .begin: (.children, "began with an empty household")
    case .confirmTime: (.time, "said that the clock is right")
    case .importKey: (.settings, "imported a family key")
    case .rotateKey: (.settings, "made a new family key")
    case .exportKey: (.settings, "exported the family key")
    case .restore: words.isDone ? (.children, "restored a backup") : nil
    case .whoAmI, .represent, .watch, .unlock, .join, .lock, .useToken, .tokens, .passkeys, .beginPasskey,
      .passkeyChallenge, .unlockByPasskey, .acceptInvitation, .beginCode, .children, .showChild, .devices, .seenDevices,
      .authorization, .authorizations, .ageRange, .extensions, .tryExtension, .receivers, .tryReceivers, .backup,
      .guardians, .profiles,
      .showProfile:
      nil
    }
  }

  private static func words(for method: Method.Settings, _ words: CallWords) -> Words? {
    switch method {
    case .write: (.shields, "set \(words.paths) for \(words.who)")
    case .clear: (.shields, "cleared the store \(words["store"]) of \(words.who)")
    case .setActive:
      (.shields, "switched the store \(words["store"]) of \(words.who) \(words.flag("isActive") ? "on" : "off")")
    case .delete: (.shields, "removed the stores \(words["stores"]) of \(words.who)")
    case .shield: (.shields, "\(words.flag("isOn") ? "stopped" : "no longer stops") \(words.shielded) for \(words.who)")
    case .off: (.shields, "switched the internet of \(words.who) off")
    case .on: (.shields, "switched the internet of \(words.who) on")
    case .beginExam: (.shields, "began an exam of \(words["profile"])")
    case .endExam: (.shields, "ended the exam of \(words["profile"])")
    case .stores, .read, .effective, .shields, .exams, .mint, .reveal, .refresh, .paths: nil
    }
  }

  private static func words(for method: Method.Requests, _ words: CallWords) -> Words? {
    switch method {
    case .ask: (.requests, "asked for \(words.has("domain") ? words["domain"] : "an answer")")
    case .askFor: words.asked.map { (.requests, "asked for \($0)") }
    case .cancel: (.requests, "took a question back")
    case .answer: (.requests, words.answered)
    case .askToPick: (.requests, "asked for a choice for \(words["client"])")
    case .pick: (.requests, "chose for \(words.chosenFor)")
    case .grant: (.grants, "let \(words.who) through to \(words.thing)\(words.time)")
    case .revoke: (.grants, "ended grant \(words["grant"])")
    case .pause: (.grants, "let \(words.who) through to everything\(words.time)")
    case .open:
      (
        .grants,
        "let \(words.who) through to everything\(words.flag("everything") ? "" : " but what harms")\(words.time)"
      )
    case .allow: (.allowances, "allowed \(words.thing) for \(words.who)\(words.time)")
    case .disallow: (.allowances, "took allowance \(words["allowance"]) back")
    case .shield, .press, .responses, .questions, .picked, .grants, .endings, .allowances: nil
    }
  }
}

/// The parameters and the reply of a call as words.
private struct CallWords {
  private let parameters: JSON.Object
  private let reply: JSON.Object
  let child: String?

  init(_ request: AuthorizedCall, _ reply: JSON.Object) {
    (parameters, self.reply) = (request.parameters.object, reply)
    child =
      request.named?.name ?? reply["question"]?.object?["child"]?.string
      ?? (request.caller.isGuardian ? nil : request.caller.child?.name)
  }

  /// A parameter as people read it.
  subscript(key: String) -> String { parameters[key].map(CallWords.text) ?? "" }

  /// `a passcode`, or whose it is.
  var ofPasscode: String { has("name") ? "the passcode of \(self["name"])" : "a passcode" }

  func has(_ key: String) -> Bool { parameters[key] != nil }
  func flag(_ key: String) -> Bool { parameters[key]?.bool ?? false }
  var isDone: Bool { flag("done") }
  /// Whether an authorization was given at once: a child's call asks a guardian.
  var isAnswered: Bool { reply["status"]?.string != "notDetermined" }

  /// Where a fleet's database is.
  var database: String { reply["fleet"]?.object?["database"]?.string ?? "" }
  /// Who is in a group now and was not, and the other way round.
  var grouping: String {
    func all(_ keys: String...) -> String { keys.filter(has).map { self[$0] }.joined(separator: ", ") }
    let (added, removed) = (all("children", "machines"), all("withoutChildren", "withoutMachines"))
    let parts = [added.isEmpty ? nil : "put in \(added)", removed.isEmpty ? nil : "took out \(removed)"]
    return "changed the group \(self["profile"]): "
      + parts.compactMap { $0 }.joined(separator: ", ")
  }
  var inviting: String {
    let machines = reply["machines"]?.integer ?? 1
    return machines == 1
      ? "invited a machine to the fleet" : "invited \(machines) machines to the fleet by one code"
  }
  var leaving: String {
    has("node") ? "put \(self["node"]) out of the fleet" : "had this machine leave its fleet"
  }

  var who: String {
    child ?? (has("profile") ? "the profile \(self["profile"])" : "all children")
  }

  /// Whose devices.
  var owner: String {
    switch parameters["owner"]?.string {
    case "guardian": "guardians"
    case "shared": "everybody"
    default: who
    }
  }

  /// The parameters of these names that were given.
  func list(_ keys: String...) -> String {
    keys.filter(has).map { "\($0) \(self[$0])" }.joined(separator: ", ")
  }

  func count(of key: String) -> String {
    let count = reply[key]?.array?.count ?? 0
    return count == 1 ? "1 device" : "\(count) devices"
  }

  var role: String {
    switch parameters["role"]?.string {
    case "approve": "answer requests, and read"
    case "read": "read"
    default: "do everything"
    }
  }

  /// Settings by their paths; values can be long.
  var paths: String {
    CallWords.list((parameters["changes"]?.array ?? []).compactMap { $0.object?["path"]?.string })
  }

  var shielded: String {
    let things = ["categories", "domains", "applications"].map { self[$0] }.filter { !$0.isEmpty }
    let exceptions = self["except"]
    return (flag("allWeb") ? "the whole web" : things.joined(separator: ", "))
      + (exceptions.isEmpty ? "" : " except \(exceptions)")
  }

  /// What is granted or allowed.
  var thing: String {
    has("value") ? self["value"] : parameters["kind"]?.string == "all" ? "everything" : "what does not harm"
  }

  var time: String {
    guard let seconds = parameters["seconds"]?.int else { return "" }
    return " for \(seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s")"
  }

  /// The schedules that are left out.
  var skipped: String { CallWords.list((reply["names"]?.strings ?? []).map { "the schedule \($0)" }) }

  /// What got longer.
  var given: String {
    CallWords.list(
      (reply["more"]?.array ?? []).compactMap { given in
        guard let kind = given.object?["kind"]?.string, let name = given.object?["name"]?.string else { return nil }
        return "\(kind) \(name)"
      })
  }

  /// What a question came of that the child typed; nil where nothing blocks it.
  var asked: String? { reply["question"] == nil ? nil : reply["title"]?.string }

  /// Whose app got a choice.
  var chosenFor: String {
    let question = reply["question"]?.object
    return "\(question?["client"]?.string ?? "an app") of \(question?["child"]?.string ?? who)"
  }

  var answered: String {
    let question = reply["question"]?.object
    let about = question?["domain"]?.string ?? question?["client"]?.string ?? "a question"
    let isYes = reply["grant"]?.object != nil || reply["allowance"]?.object != nil
    let answer = isYes ? "approved" : "answered '\(self["choice"])' to"
    return "\(answer) what \(who) asked: \(about)\(flag("always") ? ", for good" : time)"
  }

  private static func text(_ value: JSON) -> String {
    if let text = value.string { return text }
    if let texts = value.array { return list(texts.map(text)) }
    return value.text
  }

  /// A list as people read it: a shield can have thousands of names.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(most).joined(separator: ", ")
    return texts.count > most ? "\(shown) and \(texts.count - most) more" : shown
  }

  private static let most = 10
}

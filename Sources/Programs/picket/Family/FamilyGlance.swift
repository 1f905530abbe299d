import CommandSpec
import DaemonClient
import PicketJSON

func showFamily(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let own = try daemon.ask(.whoAmI())
  if let child = own.ownChild { return try showOwn(child, log: own.log, invocation, daemon) }
  let glance = try FamilyGlance(daemon)
  if invocation.has("--json") {
    _ = invocation.show(glance.json)
  } else {
    Output.text(glance.text(hasColor: invocation.hasColor))
  }
  return glance.exitCode
}

/// What `picket` alone shows: the family; the first steps until there is one; and what is wrong where neither can be shown.
func showFamilyUnasked() -> ExitCode {
  guard case .run(let invocation)? = try? Program.picket.read(["household", "show"]) else { return .wrongUsage }
  return HouseholdZone.$current.withValue(HouseholdZone(of: invocation)) { showFamilyUnasked(invocation) }
}

private func showFamilyUnasked(_ invocation: Invocation) -> ExitCode {
  do {
    let daemon = try Daemon.reach(invocation)
    let caller = try daemon.ask(.whoAmI())
    if let child = caller.ownChild { return try showOwn(child, log: caller.log, invocation, daemon) }
    if caller.authority == .other { throw Refusal.stranger }
    let glance = try FamilyGlance(daemon)
    Output.text(glance.isEmpty ? Program.picket.overview : glance.text(hasColor: invocation.hasColor))
    return glance.isEmpty ? .done : glance.exitCode
  } catch {
    let refusal = error as? Refusal
    Output.error("picket: \((refusal?.description ?? "\(error)").printable).\n'picket --help' lists the verbs.\n")
    return refusal?.code ?? .failed
  }
}

extension Refusal {
  fileprivate static let stranger = Refusal(
    code: .notAuthorized,
    description: "you are neither a guardian nor a child of this household. Guardians use sudo, are in the group "
      + "picket-guardian, or say 'picket unlock' with the passcode. If a child uses this account, a guardian says so with "
      + "'picket device add --child NAME --uid USER'")
}

/// All that a guardian wants to see at once.
struct FamilyGlance {
  private let members: FamilyMembers
  private let shields: DaemonReply<Daemon.ShieldsReply>
  private let grants: DaemonReply<Daemon.GrantsReply>
  private let allowances: DaemonReply<Daemon.AllowancesReply>
  private let questions: DaemonReply<Daemon.QuestionsReply>
  private let status: DaemonReply<Daemon.StatusReply>
  private let times: [DaemonReply<Daemon.ChildTimeReply>]
  private let lastBlocks: [DaemonReply<Daemon.LogEntry>]

  init(_ daemon: Daemon) throws(Refusal) {
    status = try daemon.ask(.status())
    members = try FamilyMembers(daemon, mode: status.mode)
    (shields, grants) = (try daemon.ask(.shields()), try daemon.ask(.grants()))
    (allowances, questions) = (try daemon.ask(.allowances()), try daemon.ask(.questions(state: .open)))
    var (blocks, times): ([DaemonReply<Daemon.LogEntry>], [DaemonReply<Daemon.ChildTimeReply>]) = ([], [])
    for child in members.children.children {
      times.append(try daemon.ask(.time(child: child.name)))
      blocks += try daemon.ask(.log(child: child.name, limit: 1, verdict: .block)).entries.prefix(1)
    }
    (lastBlocks, self.times) = (blocks, times)
  }

  var isEmpty: Bool { members.children.children.isEmpty }

  var exitCode: ExitCode { FenceHealth(status.value).isWell ? .done : .failed }

  /// The daemon's answers, in one document.
  var json: JSON.Object {
    [
      "children": members.children.json["children"] ?? [], "devices": members.devices.json["devices"] ?? [],
      "shields": shields.json["shields"] ?? [], "grants": grants.json["grants"] ?? [],
      "allowances": allowances.json["allowances"] ?? [], "questions": questions.json["questions"] ?? [],
      "times": .array(times.map { .object($0.json) }),
      "lastBlocks": .array(lastBlocks.map { .object($0.json) }), "fence": .object(status.json),
    ]
  }

  /// Troubles first, then child by child.
  func text(hasColor: Bool) -> String {
    let health = FenceHealth(status.value)
    var text = "The fence is \(StatusText.fence(status.value)).\n"
    for trouble in health.troubles {
      let line = "BROKEN: \(trouble.printable)"
      text += (hasColor ? Paint.red.on(line) : line) + "\n"
    }
    for remark in health.remarks { text += "Look at: \(remark.printable)\n" }
    for child in members.children.children {
      let name = child.name.printable
      text += "\n" + (hasColor ? Paint.bold.on(name) : name) + "\n"
      for (what, value) in rows(child) { text += "  " + Padding.left(what, 13) + value.printable + "\n" }
    }
    if isEmpty { text += "\nThere is no child yet: 'picket child add NAME' adds one.\n" }
    if let others = members.others { text += "\nAlso here: \(others).\n" }
    if let unknown = status.unknownDevices { text += "\nUnknown devices: \(unknown.printable).\n" }
    return text
  }

  private func rows(_ child: Daemon.Child) -> [(String, String)] {
    let name = child.name
    let glance = ChildGlance(
      name: name, shields: shields.shields.filter { $0.owner.counts(for: child) },
      grants: grants.grants.map(\.value).filter { $0.child == name },
      allowances: allowances.allowances.map(\.value).filter { $0.owner.counts(for: child) },
      questions: (questions.questions ?? []).map(\.value).filter { $0.child == name },
      time: times.map(\.value).first { $0.child == name },
      lastBlock: lastBlocks.map(\.value).first { $0.child == name }, isOwn: false)
    return [("devices", members.names(of: child))] + glance.rows
  }
}

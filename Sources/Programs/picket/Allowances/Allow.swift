import CommandSpec
import DaemonClient
import Lists
import PicketJSON
import Wire

func addAllowance(_ invocation: Invocation) throws -> ExitCode {
  guard let (kind, value) = invocation.allowed else { return .wrongUsage }
  let reply = try Daemon.reach(invocation).ask(
    .allow(
      child: invocation["--child"], profile: invocation["--profile"], kind: kind, value: value,
      seconds: invocation.secondsToEnd, counts: invocation.counts))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(AllowanceText.confirmation(reply.allowance, belongingTo: reply.application))
  return .done
}

func listAllowances(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(
    .allowances(child: invocation["--child"], profile: invocation["--profile"]))
  if invocation.has("--json") { return invocation.show(reply.json) }
  return invocation.show(
    AllowanceText.table(reply.allowances.map(\.value)),
    orElse: "Nothing is allowed for good: 'picket allow --child NAME --app youtube' allows something.")
}

func removeAllowance(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let id = try allowance(invocation, daemon)
  let reply = try daemon.ask(.disallow(id))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("Allowance \(id) is taken back.\n")
  return .done
}

/// The number of what is to be taken back.
private func allowance(_ invocation: Invocation, _ daemon: Daemon) throws -> Int {
  if let id = invocation.number("ID") { return id }
  let owner = invocation.settingsOwner
  guard owner.child ?? owner.profile != nil, let (kind, value) = invocation.allowed else {
    throw Misuse("take what back? Say its number, or --child with --app, --domain or --category")
  }
  let known = try daemon.ask(.allowances(child: owner.child, profile: owner.profile)).allowances.map(\.value)
  let name = Name(people: value)
  let found = known.first { allowance in
    allowance.kind == kind
      && (allowance.value == value || kind == .domain && name != nil && Name(people: allowance.value) == name)
  }
  guard let found else {
    throw Refusal(
      code: .failed,
      description: "\(kind.rawValue) \(value) is not allowed to \(owner.title): 'picket allow list' shows what is")
  }
  return found.id
}

/// Allowances as people read them.
enum AllowanceText {
  static func table(_ allowances: [Daemon.Allowance]) -> Table {
    var table = Table("ID", "CHILD", "ALLOWED", "UNTIL", "BUT")
    for allowance in allowances {
      table.add(
        "\(allowance.id)", allowance.owner.title, "\(allowance.kind.rawValue) \(allowance.value)",
        allowance.until.map { ClockText.text($0) } ?? "for good",
        allowance.overruledBy.map { "store \($0) stops it" }.orDash)
    }
    return table
  }

  static func confirmation(_ allowance: Daemon.Allowance, belongingTo application: String? = nil) -> String {
    let until = allowance.until.map { " until \(ClockText.text($0))" } ?? ""
    var text = "Allowed for \(allowance.owner.title)\(until): \(allowance.kind.rawValue) \(allowance.value).\n"
    text += "'picket allow remove \(allowance.id)' takes it back.\n"
    if let application {
      text +=
        "It is one name of \(application): 'picket allow \(allowance.owner.option) --app \(application)' opens all of them.\n"
    }
    if let store = allowance.overruledBy {
      text +=
        "But store \(store) stops it by name, and that goes first: 'picket shield remove' takes it out there.\n"
    }
    return text
  }
}

extension Invocation {
  /// What is to be allowed, or taken back.
  fileprivate var allowed: (kind: Daemon.AllowanceKind, value: String)? {
    let kinds: [(String, Daemon.AllowanceKind)] = [
      ("--app", .application), ("--domain", .domain), ("--category", .category),
    ]
    for (option, kind) in kinds { if let value = self[option] { return (kind, value) } }
    return nil
  }
}

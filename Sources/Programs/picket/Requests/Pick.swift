import CommandSpec
import DaemonClient
import PicketJSON

extension Verb {
  static let pick = Verb(
    "pick", "choose what an app works with",
    about: """
      Answers an app that asks a guardian to choose categories, applications and domains for it (FamilyActivityPicker). \
      'picket requests' shows such a request with its number. The app learns no names: it gets stand-ins, which it uses in its \
      own rules for that child. Choosing stops nothing by itself. The page /pick of 'picket dashboard' does the same with a \
      search; 'picket deny' refuses.
      """,
    operands: [
      Operand(
        "ID", .question, "the request's number, as 'picket requests' shows it", noun: "request",
        missing: "which request? 'picket requests' lists them")
    ],
    options: Option.targets("choose", repeats: true) + [
      .flag("--nothing", "choose nothing, which takes back what the app has from before"), .json, .socket,
    ],
    rules: [
      .oneOrMore(
        "--category", "--app", "--domain", "--nothing",
        missing: "choose what? Say --category, --app or --domain, or --nothing")
    ],
    examples: [
      Example("picket pick 3 --category games --app youtube"),
      Example("picket pick 3 --domain chess.com --domain lichess.org"), Example("picket pick 3 --nothing"),
    ],
    exits: Exit.daemon, advice: .target, action: pickForApp)
}

func pickForApp(_ invocation: Invocation) throws -> ExitCode {
  let (categories, applications, domains) = (
    invocation.all("--category"), invocation.all("--app"), invocation.all("--domain")
  )
  let count = categories.count + applications.count + domains.count
  if invocation.has("--nothing"), count > 0 { throw Misuse("nothing, and something: leave out --nothing or the rest") }
  let daemon = try Daemon.reach(invocation)
  let reply = try daemon.ask(
    .pick(
      question(invocation, daemon).id, categories: categories, applications: applications, domains: domains))
  if invocation.has("--json") { return invocation.show(reply.json) }
  let client = (reply.question.client ?? "The app").printable
  let child = reply.question.child.printable
  invocation.confirm(
    count == 0
      ? "\(client) of \(child) gets the answer that you choose nothing.\n"
      : "\(client) of \(child) has \(count == 1 ? "1 thing" : "\(count) things"), without names.\n")
  return .done
}

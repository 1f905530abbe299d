import Glibc

/// A verb of the command: the table that dispatches is the table that `--help` prints.
struct Verb: Sendable {
  let name: String
  let sentence: String
  let run: @Sendable (ArraySlice<String>) -> ExitCode
}

/// What scripts rely on.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case notReachable = 3
}

let verbs = [
  Verb(name: "status", sentence: "say how the fence is doing", run: { fence(.status, $0) }),
  Verb(name: "up", sentence: "put the fence's kernel rules up", run: { fence(.up, $0) }),
  Verb(name: "down", sentence: "take them down, also those that a filter left behind", run: { fence(.down, $0) }),
  Verb(
    name: "replay",
    sentence: "show what would have been let through and what not, from a capture", run: replay),
  Verb(name: "catalog", sentence: "make a catalog from lists, and say what one holds", run: catalog),
  Verb(name: "lists", sentence: "add lists to Picket's own, keep them up to date, take them out", run: lists),
]

func runPicket() {
  // A reader that goes away (`| head`) ends the program quietly.
  signal(SIGPIPE, SIG_DFL)
  exit(dispatch(CommandLine.arguments.dropFirst()).rawValue)
}

private func dispatch(_ arguments: ArraySlice<String>) -> ExitCode {
  guard let first = arguments.first else {
    Output.error(overview)
    return .wrongUsage
  }
  switch first {
  case "--help", "-h", "help":
    Output.text(overview)
    return .done
  case "--version":
    Output.text("picket \(version)\n")
    return .done
  default: break
  }
  guard let verb = verbs.first(where: { $0.name == first }) else {
    Output.error("picket: there is no verb '\(first)'. 'picket --help' lists them.\n")
    return .wrongUsage
  }
  return verb.run(arguments.dropFirst())
}

let version = "0.1.0"

private var overview: String {
  var text = """
    picket - a content filter for families

    usage: picket VERB [options]


    """
  for verb in verbs { text += "  " + Columns.left(verb.name, 9) + verb.sentence + "\n" }
  text += """

    'picket VERB --help' explains a verb, with examples. 'picket --version' names the version.

    """
  return text
}

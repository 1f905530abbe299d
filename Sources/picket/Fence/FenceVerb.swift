import Capture
import Files
import JSON
import Link

enum FenceVerb: String {
  case status, up, down

  var help: String {
    switch self {
    case .status: statusHelp
    case .up: upHelp
    case .down: downHelp
    }
  }
}

private let statusHelp = """
  usage: picket status [--json] [--link PATH]

  Says how the fence is doing: kernel rules, queues with what the kernel dropped, connections, settings, catalog, and
  what happened last.

    --json         one JSON document
    --link PATH    where picket-filter listens (default: /run/picket/filter.sock)

  examples:
    sudo picket status
    sudo picket status --json | jq '.queues[] | select(.droppedFull > 0)'

  exit status: 0 the fence is up or down as it was told to be, 1 it is broken, 2 wrong usage,
               3 picket-filter is not reachable

  """

private let upHelp = """
  usage: picket up [--link PATH]

  Puts the fence's kernel rules up, as picketd ordered them. The filter does that by itself when it starts; this is for
  after 'picket down'.

    --link PATH    where picket-filter listens (default: /run/picket/filter.sock)

  example:
    sudo picket up

  exit status: 0 done, 1 refused, 2 wrong usage, 3 picket-filter is not reachable

  """

private let downHelp = """
  usage: picket down [--link PATH]

  Takes the fence's kernel rules down and leaves them down until 'picket up' or the next start: nothing is filtered
  meanwhile. Without a running picket-filter, takes down whatever one has left behind.

    --link PATH    where picket-filter listens (default: /run/picket/filter.sock)

  example:
    sudo picket down

  exit status: 0 the rules are down, 1 refused, 2 wrong usage, 3 picket-filter is there and does not answer

  """

func fence(_ verb: FenceVerb, _ words: ArraySlice<String>) -> ExitCode {
  var arguments = Arguments(words)
  var (path, isJSON) = ("/run/picket/filter.sock", false)
  do throws(Misuse) {
    while let option = arguments.next() {
      switch option {
      case "--help", "-h":
        Output.text(verb.help)
        return .done
      case "--link": path = try arguments.value(of: option)
      case "--json" where verb == .status: isJSON = true
      case _ where option.hasPrefix("-"): throw .unknown(option)
      default: throw Misuse(message: "'\(option)' has no place here")
      }
    }
  } catch {
    Output.error("picket \(verb.rawValue): \(error.message).\n'picket \(verb.rawValue) --help' explains it.\n")
    return .wrongUsage
  }
  do throws(LinkError) {
    var client = try Client(path: path)
    switch verb {
    case .status: return show(try client.ask(.status), isJSON: isJSON)
    case .up: return tell(try client.ask(.up, seconds: 60), verb, done: "The rules are up.")
    case .down: return tell(try client.ask(.down, seconds: 60), verb, done: "The rules are down: nothing is filtered.")
    }
  } catch {
    if verb == .down, case .nobody = error { return removeLeftovers() }
    Output.error("picket \(verb.rawValue): \(advice(error, path))\n")
    return .notReachable
  }
}

/// What is wrong, and what to do.
private func advice(_ error: LinkError, _ path: String) -> String {
  switch error {
  case .nobody: "\(error); start picketd, or say where it listens with --link"
  case .failed(let failure) where failure.reason == "Permission denied": "\(failure); run it as root"
  case .lost: "picket-filter ended the connection; only root and its own user may ask it"
  case .late: "picket-filter gives \(error); see its log, or start it anew"
  default: "\(error)"
  }
}

private func tell(_ report: Report, _ verb: FenceVerb, done: String) -> ExitCode {
  switch report {
  case .refused(let why):
    Output.error("picket \(verb.rawValue): \(why.printable)\n")
    return .failed
  default:
    Output.text(done + "\n")
    return .done
  }
}

private func show(_ report: Report, isJSON: Bool) -> ExitCode {
  switch report {
  case .status(let status):
    Output.text(isJSON ? status.json.text + "\n" : status.table)
    if case .broken = status.rules { return .failed }
    return .done
  case .refused(let why):
    Output.error("picket status: \(why.printable)\n")
    return .failed
  default:
    Output.error("picket status: picket-filter gave an answer to another question\n")
    return .failed
  }
}

private func removeLeftovers() -> ExitCode {
  do throws(RulesError) {
    try KernelRules.remove()
    Output.text("No picket-filter is running, and no rules of one are in the kernel.\n")
    return .done
  } catch {
    Output.error("picket down: \("\(error)".printable)\n")
    return .failed
  }
}

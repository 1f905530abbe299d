import Capture
import Catalog
import Files
import Filter
import Glibc
import Lists
import Policy

let replayHelp = """
  usage: picket replay CAPTURE [--block CATEGORY|DOMAIN]... [--level strict|normal] [--rules DIR] [--json]

  Runs a capture (pcap or pcapng, also gzipped; - for standard input) through the same reading and judging as live
  packets, and prints a line for each flow: what it wanted, whether it would have been let through, and why.
  Needs neither root nor a daemon, and sends nothing.

    --block WHAT     block a category, or a domain and everything below it; may stand several times
    --level LEVEL    normal (default): what has no name is judged by its address, and else allowed
                     strict: and else blocked, as are tunnels, proxies and unknown protocols
    --rules DIR      the rules that say what a name is about (default: the built-in ones)
    --catalog FILE   a catalog made from rules before, instead of them
    --json           one JSON object a line; the summary goes to standard error

  examples:
    picket replay evening.pcapng
    picket replay evening.pcapng --block games --block example.com --level strict
    tcpdump -w - -c 1000 | picket replay - --json | jq -r 'select(.verdict == "block") | .name'

  exit status: 0 the whole capture was read, 1 it was damaged or could not be opened, 2 wrong usage

  """

func replay(_ arguments: ArraySlice<String>) -> ExitCode {
  let options: ReplayOptions
  do {
    guard let read = try ReplayOptions(arguments) else {
      Output.text(replayHelp)
      return .done
    }
    options = read
  } catch {
    Output.error("picket replay: \(error.message).\n'picket replay --help' explains it.\n")
    return .wrongUsage
  }
  do {
    let catalog = try catalog(options)
    let snapshot = try Snapshot(options.settings(catalog), catalog: catalog)
    guard var run = Replay(try CaptureReader(path: options.capture), snapshot: snapshot, catalog: catalog) else {
      Output.error(
        "picket replay: libcrypto offers no AES-128, so QUIC cannot be read. Install a complete OpenSSL 3.\n")
      return .failed
    }
    return play(&run, options)
  } catch let error as Misuse {
    Output.error("picket replay: \(error.message).\n'picket replay --help' explains it.\n")
    return .wrongUsage
  } catch {
    Output.error("picket replay: \(error)\n")
    return .failed
  }
}

/// What says what names are about; nil when there is nothing to say it.
private func catalog(_ options: ReplayOptions) throws -> Catalog? {
  if let path = options.catalog { return try Catalog(path: path) }
  guard let rules = options.rules ?? BuiltInRules.folder else { return nil }
  let folder = try TemporaryFolder()
  let path = folder.path + "/catalog"
  _ = try Build([Source(path: rules)], output: path).run()
  // Mapped, so the file need not stay.
  return try Catalog(path: path)
}

private func play(_ run: inout Replay, _ options: ReplayOptions) -> ExitCode {
  var output = Output(STDOUT_FILENO)
  if !options.isJSON { output.line(ReplayRow.tableHead) }
  var fault: CaptureError?
  do {
    try run.run(progress: showProgress) { row in output.line(options.isJSON ? row.json : row.tableLine) }
  } catch {
    fault = error
  }
  if options.isJSON {
    output.flush()
    Output.error(run.summary.text + "\n")
  } else {
    output.line("")
    output.line(run.summary.text)
    output.flush()
  }
  if let fault { Output.error("picket replay: \(fault)\n") }
  if output.failure != nil { Output.error("picket replay: writing failed; not everything was shown.\n") }
  return fault == nil && output.failure == nil ? .done : .failed
}

/// Said where somebody waits at a terminal while the rows go elsewhere; rows on the terminal are progress enough.
private func showProgress(_ summary: ReplaySummary) {
  guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return }
  Output.error("\r\(summary.packets) packets, \(summary.flows) flows ...")
}

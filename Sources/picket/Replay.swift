import Capture
import Filter
import Glibc
import Policy

let replayHelp = """
  usage: picket replay CAPTURE [--block DOMAIN]... [--level strict|normal] [--json]

  Runs a capture (pcap or pcapng, also gzipped; - for standard input) through the same reading and judging as live
  packets, and prints a line for each flow: what it wanted, whether it would have been let through, and why.
  Needs neither root nor a daemon, and sends nothing.

    --block DOMAIN   block this domain and everything below it; may stand several times
    --level LEVEL    normal (default): what has no name is judged by its address, and else allowed
                     strict: and else blocked, as are tunnels, proxies and unknown protocols
    --json           one JSON object a line; the summary goes to standard error

  examples:
    picket replay evening.pcapng
    picket replay evening.pcapng --block games.example --level strict
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
  let snapshot = Snapshot(level: options.level, blockedDomains: options.blocked)
  do {
    guard var run = Replay(try CaptureReader(path: options.capture), snapshot: snapshot) else {
      Output.error(
        "picket replay: libcrypto offers no AES-128, so QUIC cannot be read. Install a complete OpenSSL 3.\n")
      return .failed
    }
    return play(&run, options)
  } catch {
    Output.error("picket replay: \(error)\n")
    return .failed
  }
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

import Capture
import Catalog
import CommandSpec
import Filter
import Glibc
import Lists
import PicketSystem
import Policy

func replayCapture(_ invocation: Invocation) throws -> ExitCode {
  let options = ReplayOptions(invocation)
  let catalog = try catalog(options)
  let snapshot = try Snapshot(options.settings(catalog), catalog: catalog)
  var run = Replay(try CaptureReader(path: options.capture), snapshot: snapshot, catalog: catalog)
  return play(&run, options, isQuiet: invocation.isQuiet)
}

/// The catalog that gives names their categories; nil where no rules are found.
private func catalog(_ options: ReplayOptions) throws -> Catalog? {
  if let path = options.catalog { return try Catalog(path: path) }
  guard let rules = options.rules ?? BuiltInRules.folder else { return nil }
  let folder = try TemporaryFolder()
  let path = folder.path + "/catalog"
  _ = try Build([Source(path: rules)], output: path).run()
  // Mapped, so the file need not stay.
  return try Catalog(path: path)
}

private func play(_ run: inout Replay, _ options: ReplayOptions, isQuiet: Bool) -> ExitCode {
  var output = Output(STDOUT_FILENO)
  if !options.isJSON { output.line(ReplayRow.tableHead) }
  var fault: CaptureError?
  do {
    try run.run(progress: { isQuiet ? () : showProgress($0) }) { row in
      output.line(options.isJSON ? row.json : row.tableLine)
    }
  } catch {
    fault = error
  }
  if options.isJSON {
    output.flush()
    if !isQuiet { Output.error(run.summary.text + "\n") }
  } else {
    output.line("")
    output.line(run.summary.text)
    output.flush()
  }
  if let fault { Output.error("picket replay: \(fault)\n") }
  if output.failure != nil { Output.error("picket replay: writing failed; not everything was shown.\n") }
  return fault == nil && output.failure == nil ? .done : .failed
}

/// Shows progress on a terminal while the rows go elsewhere; rows on the terminal are progress enough.
private func showProgress(_ summary: ReplaySummary) {
  guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return }
  Output.error("\r\(summary.packets) packets, \(summary.flows) flows ...")
}

import CommandSpec
import Lists

func buildCatalog(_ invocation: Invocation) throws -> ExitCode {
  let sources = try invocation.all("SOURCE").map { operand in
    try Source(
      argument: operand, category: invocation["--category"],
      format: invocation["--format"].flatMap { Format(rawValue: $0) }, isForced: invocation.has("--force"))
  }
  let bar = ProgressBar("reading", isWanted: !invocation.isQuiet)
  let build = Build(sources, output: invocation.needed("--out"), rules: BuiltInRules.folder)
  let summary = try build.run { done, total in bar.show(done, of: total) }
  bar.clear()
  if invocation.has("--json") { return invocation.show(summary.json) }
  invocation.confirm(summary.report)
  return .done
}

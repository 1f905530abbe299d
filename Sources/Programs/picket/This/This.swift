import CommandSpec
import PicketSystem

func printCompletions(_ invocation: Invocation) throws -> ExitCode {
  guard let shell = Shell(rawValue: invocation.needed("SHELL")) else { return .wrongUsage }
  Output.text(shell.script(Program.picket.name))
  return .done
}

/// Prints candidates for the shells' scripts.
func printCandidates(_ invocation: Invocation) throws -> ExitCode {
  let candidates = Program.picket.candidates(invocation.all("WORD"), find: Found.words)
  Output.text(candidates.map { $0.line + "\n" }.joined())
  return .done
}

func writeManual(_ invocation: Invocation) throws -> ExitCode {
  let folder = invocation.needed("DIR")
  for page in Program.picket.manual {
    var file = try NewFile(path: folder + "/" + page.file)
    try file.write(Array(page.text.utf8))
    try file.publish()
  }
  invocation.confirm("\(Program.picket.manual.count) pages are in \(folder).\n")
  return .done
}

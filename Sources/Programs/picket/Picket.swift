import CommandSpec
import DaemonClient
import Glibc

func runPicket() {
  // A reader that goes away (`| head`) ends the program quietly.
  signal(SIGPIPE, SIG_DFL)
  exit(dispatch(Array(CommandLine.arguments.dropFirst())).rawValue)
}

func dispatch(_ words: [String]) -> ExitCode {
  do throws(Misunderstanding) {
    switch try Program.picket.read(words) {
    case .overview where words.isEmpty: return showFamilyUnasked()
    case .overview: Output.text(Program.picket.overview)
    case .help(let text): Output.text(text)
    case .version: Output.text("picket \(Program.picket.version)\n")
    case .run(let invocation): return carryOut(invocation)
    }
    return .done
  } catch {
    Output.error(error.text)
    return .wrongUsage
  }
}

/// Carries a verb out, from the command line or from a line of a session.
func carryOut(_ invocation: Invocation) -> ExitCode {
  HouseholdZone.$current.withValue(HouseholdZone(of: invocation)) { outcome(of: invocation) }
}

private func outcome(of invocation: Invocation) -> ExitCode {
  do {
    return try invocation.run()
  } catch let misuse as Misuse {
    Output.error(Program.picket.explain(misuse, invocation.path))
    return .wrongUsage
  } catch let error as DaemonError {
    let refusal = Refusal(error)
    Output.error("\(Program.picket.speaker(invocation.path)): \(refusal.description.printable)\n")
    return refusal.code
  } catch {
    Output.error("\(Program.picket.speaker(invocation.path)): \("\(error)".printable)\n")
    return (error as? Refusal)?.code ?? .failed
  }
}

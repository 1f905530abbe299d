import CommandSpec
import DaemonClient
import PicketJSON

extension Daemon {
  /// Makes this connection a guardian's; asks for a code where the passcode wants one. Returns until when.
  fileprivate func unlock(_ passcode: String, as name: String?) throws -> String? {
    let call = DaemonCall<UnlockReply>.unlock(passcode: passcode, name: name)
    do throws(PassedCallError) {
      return try pass(call.method.name, call.parameters)["until"]?.string
    } catch .refused(_, let parameters) where parameters["needs"]?.string == "code" {
      guard let code = Prompt.line(prompt: "Code: "), !code.isEmpty else { throw Misuse("no code was given") }
      return try ask(.unlock(passcode: passcode, name: name, code: code)).until
    } catch {
      throw Refusal(DaemonError(error))
    }
  }
}

/// Unlocks one connection, and carries out verbs over it.
func unlockSession(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  guard let passcode = Prompt.ask("Passcode: ") else { throw Misuse("no passcode was given") }
  let until = ClockText.text(try daemon.unlock(passcode, as: invocation["--name"]))
  return Daemon.$session.withValue(daemon) {
    let words = invocation.all("VERB")
    if !words.isEmpty { return dispatch(words) }
    invocation.confirm("Unlocked until \(until). Write verbs as behind 'picket', and 'exit' to end.\n")
    while let line = Prompt.line(prompt: "picket> ") {
      let words = ShellWords.split(line)
      if words.first == "exit" || words.first == "quit" { break }
      if words.first == "unlock" {
        Output.error("picket: this session is unlocked already.\n")
      } else if !words.isEmpty {
        _ = dispatch(words.first == "picket" ? Array(words.dropFirst()) : words)
      }
    }
    return .done
  }
}

import CommandSpec
import DaemonClient

func setCode(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let name = invocation["--name"]
  let begun = try daemon.ask(.beginCode(name: name))
  Output.text(
    TerminalCode.picture(of: begun.address) + """
      Give this to an app for one-time codes, by its camera or by hand:

        secret   \(CodeText.groups(begun.secret))
        address  \(begun.address)

      Nothing has changed so far.

      """)
  guard let code = Prompt.line(prompt: "The code that the app shows now: "), !code.isEmpty else {
    throw Misuse("no code was given, and nothing was changed")
  }
  try daemon.ask(.confirmCode(code, name: name))
  invocation.confirm("From now on the passcode opens with a code alone. What it had opened is closed.\n")
  return .done
}

func removeCode(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let name = invocation["--name"]
  let reply: DaemonReply<Daemon.Done>
  do throws(Refusal) {
    reply = try daemon.ask(.removeCode(name: name))
  } catch {
    // Who is a guardian by the passcode alone has to give a code.
    guard error.code == .notAuthorized, let code = Prompt.line(prompt: "Code: ") else { throw error }
    reply = try daemon.ask(.removeCode(code: code, name: name))
  }
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("From now on the passcode opens alone.\n")
  return .done
}

private enum CodeText {
  /// In groups of four, as people type it.
  static func groups(_ secret: String) -> String {
    var text = ""
    for (index, letter) in secret.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text.append(" ") }
      text.append(letter)
    }
    return text
  }
}

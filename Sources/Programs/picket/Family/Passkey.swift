import CommandSpec
import DaemonClient
import PicketJSON

func listPasskeys(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.passkeys())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("NO", "PASSKEY", "GUARDIAN", "OPENS", "SINCE", "LAST USE")
  for passkey in reply.passkeys {
    table.add(
      "\(passkey.id)", passkey.name, passkey.guardian ?? "(the first passcode)", passkey.origin,
      ClockText.text(passkey.created), passkey.lastUse.map { ClockText.text($0) } ?? "never")
  }
  return invocation.show(table, orElse: "There are no passkeys: one is added on the guardians' pages, under Settings.")
}

func removePasskey(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let number = invocation.number("NUMBER") ?? 0
  do throws(Refusal) {
    _ = try daemon.ask(.removePasskey(number))
  } catch {
    // Who is a guardian by the passcode alone has to give it.
    guard error.code == .notAuthorized, let passcode = Prompt.ask("Passcode: ") else { throw error }
    try daemon.remove(passkey: number, passcode)
  }
  if invocation.has("--json") { return invocation.show([:]) }
  invocation.confirm("Passkey \(number) opens nothing any more.\n")
  return .done
}

extension Daemon {
  /// Asks for a code where the passcode wants one.
  fileprivate func remove(passkey number: Int, _ passcode: String) throws {
    let call = DaemonCall<Done>.removePasskey(number, passcode: passcode)
    do throws(PassedCallError) {
      _ = try pass(call.method.name, call.parameters)
    } catch .refused(_, let parameters) where parameters["needs"]?.string == "code" {
      guard let code = Prompt.line(prompt: "Code: "), !code.isEmpty else { throw Misuse("no code was given") }
      _ = try ask(.removePasskey(number, passcode: passcode, code: code))
    } catch {
      throw Refusal(DaemonError(error))
    }
  }
}

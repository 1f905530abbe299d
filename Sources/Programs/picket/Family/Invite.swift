import CommandSpec
import DaemonClient
import PicketJSON

func inviteGuardian(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let name = invocation.needed("NAME")
  guard let dashboard = try daemon.ask(.status()).daemon?.dashboard else { throw GuardianPages.none }
  let reply: DaemonReply<Daemon.GuardianInvitationReply>
  do throws(Refusal) {
    reply = try daemon.ask(.inviteGuardian(name))
  } catch {
    // Who is a guardian by the passcode alone has to give it.
    guard error.code == .notAuthorized, let passcode = Prompt.ask("Your passcode: ") else { throw error }
    reply = try daemon.ask(.inviteGuardian(name, passcode: passcode))
  }
  let address = GuardianPages(place: dashboard).url + "join?invitation=" + reply.invitation
  if invocation.has("--json") {
    let json: JSON.Object = [
      "guardian": .string(name), "url": .string(address), "until": .string(reply.until),
      "fingerprint": .optional(dashboard.fingerprint),
    ]
    return invocation.show(json.withoutNulls)
  }
  var text = ""
  if dashboard.isLocal {
    text +=
      "The pages are served on this machine alone, where no telephone finds them ('dashboard' in picket.json5). Here:\n"
  } else {
    text += TerminalCode.picture(of: address)
  }
  text += "  \(address)\n\n\(name) chooses a passcode there: once, until \(ClockText.text(reply.until)).\n"
  if let fingerprint = dashboard.fingerprint {
    text += "The browser warns of Picket's own certificate. What it shows as SHA-256 has to be\n  \(fingerprint)\n"
  }
  Output.text(text)
  return .done
}

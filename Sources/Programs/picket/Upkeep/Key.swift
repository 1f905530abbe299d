import CommandSpec
import DaemonClient
import PicketJSON
import PicketSystem

func exportKey(_ invocation: Invocation) throws -> ExitCode {
  let path = invocation.needed("FILE")
  let daemon = try Daemon.reach(invocation)
  // Opened first, so that a file that cannot be written is known before anybody types a passphrase.
  var file = try NewFile(path: path, mode: 0o600)
  let passphrase = try Prompt.new("passphrase")
  let key = try daemon.ask(.exportKey(passphrase: passphrase)).key
  guard !key.isEmpty else { throw Refusal(code: .failed, description: "picketd sent no key; nothing was saved") }
  try file.write(Array((key + "\n").utf8))
  try file.publish()
  if invocation.has("--json") { return invocation.show(["file": .string(path)]) }
  invocation.confirm("The key is in \(path). Without the passphrase it opens nothing: keep them apart.\n")
  return .done
}

func importKey(_ invocation: Invocation) throws -> ExitCode {
  let path = invocation.needed("FILE")
  let daemon = try Daemon.reach(invocation)
  let key = String(decoding: try File.contents(of: path, limit: 1 << 17), as: UTF8.self)
  guard let passphrase = Prompt.ask("Passphrase: "), !passphrase.isEmpty else {
    throw Misuse("no passphrase was given")
  }
  let reply = try daemon.ask(.importKey(key, passphrase: passphrase))
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm("What the key of \(path) has sealed can be read from now on.\n")
  return .done
}

func rotateKey(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.rotateKey())
  if invocation.has("--json") { return invocation.show(reply.json) }
  invocation.confirm(
    "Key \(reply.version) seals from now on; what older ones have sealed can be read as before.\n"
      + "An exported key does not have it: 'picket key export' saves it as well.\n")
  return .done
}

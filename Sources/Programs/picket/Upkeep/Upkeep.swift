import CommandSpec
import DaemonClient
import FoundationEssentials
import PicketJSON
import PicketSystem

func saveBackup(_ invocation: Invocation) throws -> ExitCode {
  let path = invocation.needed("FILE")
  let daemon = try Daemon.reach(invocation)
  var file = try NewFile(path: path, mode: 0o600)
  var whole = 0
  let bar = ProgressBar("saving", isWanted: !invocation.isQuiet)
  try daemon.follow(.backup()) { reply in
    guard let part = Data(base64Encoded: reply.bytes) else {
      throw Refusal(code: .failed, description: "picketd sent what is no backup; nothing was saved")
    }
    try file.write(Array(part))
    whole = reply.of
    bar.show(file.count, of: whole)
  }
  bar.clear()
  guard file.count > 0, file.count >= whole else {
    throw Refusal(code: .failed, description: "only \(file.count) of \(whole) bytes came; nothing was saved")
  }
  let count = file.count
  try file.publish()
  if invocation.has("--json") { return invocation.show(["file": .string(path), "bytes": .int(count)]) }
  invocation.confirm("Saved \(count) bytes to \(path).\n")
  return .done
}

func restoreBackup(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let bytes = try File.contents(of: invocation.needed("FILE"), limit: 1 << 32)
  if bytes.isEmpty { throw Refusal(code: .failed, description: "\(invocation.needed("FILE")) is empty") }
  let bar = ProgressBar("restoring", isWanted: !invocation.isQuiet)
  // Base64 adds a third, and a message holds a mebibyte.
  let step = 393_216
  for start in stride(from: 0, to: bytes.count, by: step) {
    let end = min(start + step, bytes.count)
    let piece = Data(bytes[start..<end]).base64EncodedString()
    try daemon.ask(.restore(bytes: piece, done: end == bytes.count), within: .seconds(120))
    bar.show(end, of: bytes.count)
  }
  bar.clear()
  if invocation.has("--json") { return invocation.show(["bytes": .int(bytes.count)]) }
  invocation.confirm("Restored the household from \(invocation.needed("FILE")).\n")
  return .done
}

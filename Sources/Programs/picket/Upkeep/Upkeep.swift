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
  let (daemon, file) = (try Daemon.reach(invocation), invocation.needed("FILE"))
  let bytes = try File.contents(of: file, limit: 1 << 32)
  guard bytes.starts(with: Array("SQLite format 3".utf8)) else {
    throw Refusal(
      code: .failed,
      description: "\(file) is no backup of a household: name a file that 'picket backup' wrote. Nothing was changed")
  }
  if let now = family(daemon) {
    try invocation.confirmLoss("The household of now goes: \(now). 'picket backup FILE' keeps a copy.", "Restore?")
  }
  let bar = ProgressBar("restoring", isWanted: !invocation.isQuiet)
  // Base64 adds a third, and a message holds a mebibyte.
  let step = 393_216
  for start in stride(from: 0, to: bytes.count, by: step) {
    let end = min(start + step, bytes.count)
    let piece = Data(bytes[start..<end]).base64EncodedString()
    do {
      try daemon.ask(.restore(bytes: piece, done: end == bytes.count), within: .seconds(120))
    } catch {
      throw Refusal(code: error.code, description: "\(file): \(error.description)")
    }
    bar.show(end, of: bytes.count)
  }
  bar.clear()
  if invocation.has("--json") { return invocation.show(["bytes": .int(bytes.count)]) }
  invocation.confirm("Restored the household from \(file)" + (family(daemon).map { ": \($0)" } ?? "") + ".\n")
  return .done
}

/// Who is in the household; nil where it is empty or lost.
private func family(_ daemon: Daemon) -> String? {
  guard let members = try? FamilyMembers(daemon, mode: nil), !members.children.children.isEmpty else { return nil }
  let names = members.children.children.map(\.name).joined(separator: ", ")
  return "\(names), \(counted(members.devices.devices.count, "device"))"
}

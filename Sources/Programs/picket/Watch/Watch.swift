import CommandSpec
import DaemonClient
import PicketJSON

func watchChanges(_ invocation: Invocation) throws -> ExitCode {
  let daemon = try Daemon.reach(invocation)
  let kinds = invocation.all("--of")
  let after = invocation.number("--after")
  try daemon.follow(.watch(after: after, kinds: kinds.isEmpty ? nil : kinds)) { notice in
    Output.text((invocation.has("--json") ? JSON.object(notice.json).text : line(notice.value)) + "\n")
  }
  return .done
}

private func line(_ notice: Daemon.Notice) -> String {
  "\(notice.revision)  \(Columns.left(notice.kind, 15))\(notice.id.orDash.printable)"
}

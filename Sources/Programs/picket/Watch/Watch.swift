import CommandSpec
import DaemonClient
import PicketJSON

extension Verb {
  static let watch = Verb(
    "watch", "show what changes in the household, as it changes",
    about: """
      Writes a line for whatever changes: its revision, its kind, and which one it is. It says that something changed, and the \
      verb that lists such things says what it is now. The first line is 'all': read everything once. With the revision that \
      was seen last, only what changed since then follows; where that is not known any more, as after a new start of \
      picketd, the first line is 'all'. A child's own user sees what concerns the child.
      """,
    options: [
      .value("--of", "KIND", .word("a kind", Daemon.noticeKinds), "only of this kind; may be repeated", repeats: true),
      .value("--after", "REVISION", .number("a revision", 0...(1 << 53)), "go on behind this revision"),
      .flag("--json", "one object a line"), .socket,
    ],
    examples: [
      Example("picket watch"), Example("picket watch --of requests --of devices --json", "for a program"),
      Example("picket watch --after 1830000000123", "what came while nobody listened"),
    ],
    exits: Exit.daemon, action: watchChanges)
}

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
  "\(notice.revision)  \(Padding.left(notice.kind, 15))\(notice.id.orDash.printable)"
}

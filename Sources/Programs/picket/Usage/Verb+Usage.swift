import CommandSpec
import DaemonClient

extension ValueKind {
  static let usageGrouping = word("a way to tell use apart", Daemon.UsageGrouping.allCases.map(\.rawValue))
}

extension Verb {
  static let usage = Verb(
    "usage", "show how long what was used, and how much it carried",
    about: """
      Shows what children used today, or from one time to another: minutes of use, and bytes. A minute in which two things \
      were used counts for both and once in the total, so rows can be more than the total; by hour and by day they add up \
      exactly. Traffic without a person in front of it, such as updates and messages that wait, makes no minutes. Bytes \
      are kept by the hour: each hour counts whole, where it begins.

      A child sees its own use by category, hour or day. Domains and applications are shown to guardians who may do \
      everything. --week is a report of seven days, which is the same for a child and its guardians.

      Apps may bring reports of their own: --report has the extension of one draw what was used, by hours of today, or by \
      days with --week.
      """,
    options: [
      .child("only of this child (default: the child whose user you are, or every child)"),
      .value("--by", "WAY", .usageGrouping, "domain, category, app, hour or day (default: category)"),
      .value("--from", "TIME", .pastTime, "from then on: 2h (ago), 17:00, monday, 2026-11-21 (default: today)"),
      .value("--to", "TIME", .pastTime, "until then (default: now)"),
      .flag("--week", "a report of the last seven days, beside the seven before"),
      .flag("--chart", "draw it"),
      .value("--report", "CLIENT", .text("a client"), "have this app's extension draw it, for guardians"),
      .value("--context", "NAME", .text("a name"), "which of its reports (default: the first)"),
      .value("--svg", "FILE", .file("a file"), "write one child's chart into it, as SVG"),
      .json, .socket,
    ],
    examples: [
      Example("picket usage --child Mia"),
      Example("picket usage --child Mia --by domain --from yesterday"),
      Example("picket usage --child Mia --by hour --chart"),
      Example("picket usage --child Mia --week --chart"),
      Example("picket usage --child Mia --week --report Worklog --svg week.svg"),
      Example("picket usage --child Mia --by day --from 2026-11-01 --json | jq .total.seconds"),
    ],
    exits: Exit.daemon, action: showUsage)

  static let export = Verb(
    "export", "write records for other programs",
    about: "Writes what Picket knows as a table that spreadsheets and other programs read.",
    question: "what is to be written? Say 'picket export usage'", verbs: [exportUsage], usual: "usage")

  private static let exportUsage = Verb(
    "usage", "write what children used, day by day",
    about: """
      Writes a line for each child, day and domain with what was used: seconds, bytes in and bytes out, as comma-separated \
      values with a head. Text that a spreadsheet would take for a formula begins with an apostrophe. Domains and \
      applications are for guardians who may do everything.
      """,
    options: [
      .flag("--csv", "comma-separated values, which is the usual form"),
      .child("only of this child (default: the child whose user you are, or every child)"),
      .value(
        "--by", "WAY", .word("a way to tell use apart", ["domain", "category", "app", "hour"]),
        "domain, category, app or hour (default: domain)"),
      .value("--from", "TIME", .pastTime, "from the day of this time on (default: 30 days ago)"),
      .value("--to", "TIME", .pastTime, "up to the day of this time (default: today)"),
      .json, .socket,
    ],
    rules: [.atMostOne("--csv", "--json")],
    examples: [
      Example("picket export usage --csv > usage.csv"),
      Example("picket export usage --csv --child Mia --by category --from 2026-11-01"),
    ],
    exits: Exit.daemon, action: writeUsage)
}

import CommandSpec

extension Verb {
  static let completions = Verb(
    "completions", "make your shell complete the words of this command",
    about: """
      Prints a script that makes a shell complete verbs, options and values. The first lines of the script say where it \
      goes to stay.
      """,
    operands: [Operand("SHELL", .word("a shell", Shell.allCases.map(\.rawValue)), "bash, zsh or fish")],
    examples: [
      Example(". <(picket completions bash)", "in this shell, until it ends"),
      Example("picket completions fish > ~/.config/fish/completions/picket.fish"),
    ],
    exits: [Exit(.done, "done"), Exit(.wrongUsage, "wrong usage")],
    action: printCompletions)

  /// What the scripts ask.
  static let complete = Verb(
    "complete", "say what may stand in place of the last word",
    about:
      "Prints what a shell may offer in place of the last word, one candidate a line with a tab before what it means.",
    operands: [Operand("WORD", .anything, "the words behind the program's name", count: .any)],
    examples: [Example("picket complete -- lists up")], isHidden: true,
    action: printCandidates)

  /// What packages call when they are made.
  static let manual = Verb(
    "manual", "write the manual pages into a folder",
    about: """
      Writes the manual pages, one for the command and one for each verb, into a folder; or the pages that articles are, \
      whose first line is like '# picketd(8)'.
      """,
    operands: [
      Operand("DIR", .folder(), "where they go"),
      Operand("ARTICLE", .file(), "a page's text in Markdown", count: .any),
    ],
    examples: [
      Example("picket manual /usr/share/man/man1"),
      Example("picket manual /usr/share/man/man8 Sources/People/Configuration/Configuration.docc/Picketd.md"),
    ], isHidden: true,
    action: writeManual)
}

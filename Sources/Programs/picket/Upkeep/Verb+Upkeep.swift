import CommandSpec

extension Verb {
  static let backup = Verb(
    "backup", "save the household to a file",
    about: """
      Saves the household to a file: members, settings, grants, questions and records. Sites, applications, categories and \
      words are in it as tokens, which tell a stranger nothing; names of children and devices, years of birth and addresses \
      are in it as they are, so keep it to yourself. The family's key, passcodes and passkeys are not in it: to restore it on \
      another machine, export the key as well, and set a passcode there.
      """,
    operands: [
      Operand("FILE", .file(), "where it goes; only its owner may read it", noun: "file", missing: "to which file?")
    ],
    options: [.json, .socket], examples: [Example("picket backup family.picket")],
    exits: Exit.daemon(failed: "the file could not be written, or it was refused"), action: saveBackup)

  static let restore = Verb(
    "restore", "replace this household by a saved one",
    about: """
      Replaces this household, or a lost one, by a saved one. The file is checked first: a file that is damaged or of a newer \
      picketd changes nothing. Passcodes and passkeys stay as they are. On a terminal it says what goes and asks first.
      """,
    operands: [Operand("FILE", .file(), "what 'picket backup' saved", noun: "file", missing: "from which file?")],
    options: [.yes, .json, .socket], examples: [Example("picket restore family.picket")],
    exits: Exit.daemon(failed: "the file is no backup, or it was refused"), action: restoreBackup)

  static let metrics = Verb(
    "metrics", "print figures for Prometheus",
    about: """
      Prints counters and gauges in the text format of Prometheus: decisions by child, verdict and category, requests, \
      devices, ages and failures of lists, troubles, and how the fence is doing. Names of children are in it; names of sites \
      are not.
      """,
    options: [.json, .socket],
    examples: [
      Example("picket metrics > /var/lib/prometheus/node-exporter/picket.prom"),
      Example("picket metrics --json | jq '.figures[] | select(.name == \"picket_flows\")'"),
    ],
    exits: Exit.daemon, action: printMetrics)
}

import DaemonClient

/// What a child's age keeps from it, and how a guardian sets it otherwise.
struct AgeText {
  let child: Daemon.Child
  let limits: [Daemon.AgeLimit]

  /// Empty for a child whose age limits nothing.
  var sentence: String {
    if limits.isEmpty { return "" }
    return "By age, \(child.name.printable) gets no\n" + limits.map { "  \($0.sentence.printable)\n" }.joined()
      + "Each can be set otherwise, as with '\(command)'; 'picket child show' names the settings.\n"
  }

  var table: Table {
    var table = Table("WHAT", "SETTING")
    for limit in limits { table.add(limit.sentence, limit.setting) }
    return table
  }

  /// A command that lifts one of the limits.
  var command: String {
    let limit = limits.first { $0.setting == "appStore.maximumRating" } ?? limits.first
    let value = limit?.maximum == nil ? "false" : "1000"
    let whose = Words.quoted(child.name).printable
    return "picket set --child \(whose) \((limit?.setting).orDash) \(value)"
  }
}

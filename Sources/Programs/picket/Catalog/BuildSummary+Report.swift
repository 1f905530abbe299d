import Lists

extension BuildSummary {
  /// The report after a build: what was left out and why, and the sums.
  var report: String {
    var text = leftOut
    let files = Set(lists.map(\.title)).count
    text += "\(counted(files, "list")), \(counted(rules, "rule")), \(omitted) left out.\n"
    text += "\(counted(names, "name")) in \(counted(bytes, "byte"))"
    // In a small catalog, its fixed parts make the bytes of an entry meaningless.
    if entries >= 100_000 { text += " (\(tenths(Double(bytes) / Double(entries))) each)" }
    text += ", \(categories) categories, \(counted(applications, "application")).\n"
    return text
  }

  /// What was left out and why; empty when nothing was.
  var leftOut: String {
    let shown = lists.filter { $0.omitted > 0 }
    if shown.isEmpty { return "" }
    var text = "Left out:\n"
    for list in shown {
      text += "  \(list.title.printable)\n"
      for omission in list.omissions {
        text += "    \(omission.count) because \(omission.reason.sentence)\n"
        for example in omission.examples {
          text += "      line \(example.line): \(example.text.printable)\n"
        }
        if omission.count > omission.examples.count { text += "      ...\n" }
      }
    }
    return text + "\n"
  }

  private func counted(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

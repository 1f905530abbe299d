import Lists

extension BuildSummary {
  /// The report after a build: what was skipped and why, and the sums.
  var report: String {
    var text = skips
    let files = Set(lists.map(\.title)).count
    text += "\(counted(files, "list")), \(counted(rules, "rule")), \(omitted) skipped.\n"
    text += "\(counted(names, "name")) in \(counted(bytes, "byte"))"
    // In a small catalog, its fixed parts make the bytes of an entry meaningless.
    if entries >= 100_000 { text += " (\(tenths(Double(bytes) / Double(entries))) each)" }
    text += ", \(categories) categories, \(counted(applications, "application")).\n"
    return text
  }

  /// Each list that has skipped lines, with the first of them; empty when none has.
  private var skips: String {
    let text = lists.filter { $0.omitted > 0 }.map { list in
      "\(list.title.printable)\n" + SkippedText(list.skipped, of: list.omitted).text
    }.joined()
    return text.isEmpty ? "" : text + "\n"
  }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

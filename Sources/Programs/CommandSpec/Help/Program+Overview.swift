extension Program {
  /// What the program says of itself.
  public var overview: String {
    var lines = ["\(name) - \(sentence)", ""]
    if !steps.isEmpty {
      lines.append("first steps:")
      let column = (steps.map(\.command.count).max() ?? 0) + 3
      for (index, step) in steps.enumerated() {
        let gap = String(repeating: " ", count: column - step.command.count)
        lines.append("  \(index + 1). \(step.command)\(gap)\(step.sentence ?? "")")
      }
      lines.append("")
    }
    lines += ["usage: \(name) VERB [options]", ""]
    // One column for all groups.
    let column = (shownVerbs.map(\.name.count).max() ?? 0) + 3
    for group in groups {
      let shown = group.verbs.filter { !$0.isHidden }
      if shown.isEmpty { continue }
      lines.append(group.title)
      lines += shown.map { verb in
        "  \(verb.name)" + String(repeating: " ", count: column - verb.name.count) + verb.sentence
      }
      lines.append("")
    }
    lines.append("'\(name) VERB --help' explains a verb, with examples. '\(name) --version' names the version.")
    return lines.joined(separator: "\n") + "\n"
  }
}

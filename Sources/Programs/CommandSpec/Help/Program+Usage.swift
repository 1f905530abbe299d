extension Program {
  /// One usage line for each thing that can be done at `path`, in words that may be broken between.
  func usages(_ path: [Verb]) -> [[String]] {
    guard let last = path.last else { return [] }
    if last.action == nil { return last.verbs.flatMap { usages(path + [$0]) } }
    return [[([name] + path.map(\.name)).joined(separator: " ")] + last.usageWords]
  }
}

extension Verb {
  /// Operands and options: what must be there, what excludes each other, the rest in brackets.
  var usageWords: [String] {
    let operandWords = operands.map(\.usage)
    // An operand that takes all the rest stands last, where its dots are.
    let isOpen = operands.last?.takesAll == true
    var words = isOpen ? [] : operandWords
    var told: Set<String> = []
    for option in options where !option.isEverywhere {
      if told.contains(option.name) { continue }
      let rule = rules.first { $0.options.contains(option.name) }
      let alternatives = rule?.options.compactMap { self.option($0) } ?? [option]
      told.formUnion(alternatives.map(\.name))
      let isExclusive = alternatives.count > 1 && rule?.isExclusive == true
      let text = alternatives.map { $0.usage + (isExclusive && $0.repeats ? "..." : "") }.joined(separator: " | ")
      let repeats = alternatives.contains(where: \.repeats) || rule?.isExclusive == false
      let repeated = repeats && !isExclusive ? "..." : ""
      if alternatives.count > 1 {
        words += Verb.breakable((rule?.missing == nil ? "[\(text)]" : "(\(text))") + repeated)
      } else {
        words.append((option.missing == nil ? "[\(text)]" : text) + repeated)
      }
    }
    return isOpen ? words + operandWords : words
  }
}

extension Verb {
  /// Alternatives in one word, or in a word for each where a line would have no room for them.
  fileprivate static func breakable(_ alternatives: String) -> [String] {
    if alternatives.count <= 66 { return [alternatives] }
    let words = alternatives.split(separator: " | ").map(String.init)
    return words.dropLast().map { $0 + " |" } + words.suffix(1)
  }
}

extension Option {
  var usage: String { name + (placeholder.map { " " + $0 } ?? "") }
}

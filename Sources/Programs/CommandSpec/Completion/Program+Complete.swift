extension Program {
  /// What may stand in place of the last of `words`, those behind the program's name. `find` names what only the program
  /// knows, such as the family's children.
  public func candidates(_ words: [String], find: (String) -> [String]) -> [Candidate] {
    var path: [Verb] = []
    var rest = words[...]
    let typed = rest.popLast() ?? ""
    if rest.first == "help" { rest = rest.dropFirst() }
    while path.last?.action == nil {
      let verbs = path.last?.verbs ?? shownVerbs
      guard let word = rest.popFirst() else {
        return Program.matching(typed, verbs.map { .word($0.name, sentence: $0.sentence) })
      }
      if word.hasPrefix("-"), let usual = path.last.flatMap({ last in last.usual.flatMap { last.verb($0) } }) {
        path.append(usual)
        rest = words[...].dropLast().suffix(rest.count + 1)
        break
      }
      guard let verb = verbs.first(where: { $0.name == word }) else { return [] }
      path.append(verb)
    }
    guard let verb = path.last else { return [] }
    return Cursor(verb, rest).candidates(typed, find)
  }

  fileprivate static func matching(_ typed: String, _ candidates: [Candidate]) -> [Candidate] {
    candidates.filter { candidate in
      if case .word(let word, _) = candidate { word.hasPrefix(typed) } else { true }
    }
  }
}

/// Where the cursor stands behind a verb.
private struct Cursor {
  private let verb: Verb
  private var given: Set<String> = []
  private var operands = 0
  private var awaited: Option?
  private var isBehindDashes = false

  init(_ verb: Verb, _ words: ArraySlice<String>) {
    self.verb = verb
    for word in words {
      if awaited != nil {
        awaited = nil
      } else if word == "--" {
        isBehindDashes = true
      } else if !isBehindDashes, word.hasPrefix("-"), word != "-" {
        let name = word.prefix { $0 != "=" }
        given.insert(verb.option(String(name))?.name ?? word)
        awaited = word.contains("=") ? nil : verb.option(word).flatMap { $0.kind == nil ? nil : $0 }
      } else {
        operands += 1
      }
    }
  }

  func candidates(_ typed: String, _ find: (String) -> [String]) -> [Candidate] {
    if let kind = awaited?.kind { return offered(kind, typed, find) }
    if !isBehindDashes, typed.hasPrefix("-") {
      guard typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") else { return options(typed) }
      guard let kind = verb.option(String(typed[..<equals]))?.kind else { return [] }
      let value = typed[typed.index(after: equals)...]
      return offered(kind, String(value), find).map { candidate in
        guard case .word(let word, let sentence) = candidate else { return candidate }
        return .word(typed[...equals] + word, sentence: sentence)
      }
    }
    let last = verb.operands.last.flatMap { $0.takesAll ? $0 : nil }
    guard let operand = operands < verb.operands.count ? verb.operands[operands] : last else {
      return isBehindDashes ? [] : options(typed)
    }
    return offered(operand.kind, typed, find)
  }

  private func options(_ typed: String) -> [Candidate] {
    let shut = verb.rules.filter(\.isExclusive).flatMap { rule in
      rule.options.contains { given.contains($0) } ? rule.options : []
    }
    let open = verb.options.filter { option in
      option.repeats || (!given.contains(option.name) && !shut.contains(option.name))
    }
    return Program.matching(typed, open.map { .word($0.name, sentence: $0.sentence) })
  }

  private func offered(_ kind: ValueKind, _ typed: String, _ find: (String) -> [String]) -> [Candidate] {
    switch kind.offer {
    case .nothing: []
    case .files: [.files]
    case .folders: [.folders]
    case .words(let words): Program.matching(typed, words.map { .word($0, sentence: "") })
    case .found(let what): Program.matching(typed, find(what).map { .word($0, sentence: "") })
    }
  }
}

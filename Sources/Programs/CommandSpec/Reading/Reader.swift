/// The words behind a verb, one after the other: `--option value` and `--option=value` mean the same, and behind `--` no
/// word is an option.
struct Reader {
  private let verb: Verb
  private var rest: ArraySlice<String>
  private var operands: [String] = []
  private var invocation: Invocation

  init(_ path: [Verb], _ words: ArraySlice<String>) {
    verb = path[path.count - 1]
    rest = words
    invocation = Invocation(path)
  }

  /// nil where help is wanted.
  mutating func read() throws(Misuse) -> Invocation? {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word.hasPrefix("-") && word != "-" {
        if try readOption(word) == .help { return nil }
      } else {
        operands.append(word)
      }
    }
    try place()
    try checkRules()
    return invocation
  }

  private enum Found { case help, other }

  private mutating func readOption(_ word: String) throws(Misuse) -> Found {
    var (name, attached) = (word, String?.none)
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      (name, attached) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
    guard let option = verb.option(name) else {
      if let advice = verb.advice?.message(option: name) { throw Misuse(advice) }
      throw .unknown(name, verb)
    }
    if option.name == "--help" { return .help }
    guard let kind = option.kind else {
      if attached != nil { throw Misuse("\(option.name) takes no value") }
      if !invocation.has(option.name) { invocation.add("", to: option.name) }
      return .other
    }
    guard let value = attached ?? rest.popFirst() else { throw Misuse(kind.missing(behind: option.name)) }
    if let complaint = kind.complaint(value) { throw Misuse(complaint) }
    if invocation.has(option.name) && !option.repeats { throw Misuse("\(option.name) stands twice: give it once") }
    invocation.add(kind.meaning(value), to: option.name)
    return .other
  }

  private mutating func place() throws(Misuse) {
    var words = operands[...]
    for operand in verb.operands {
      if words.isEmpty {
        if operand.isNeeded { throw Misuse(operand.missing) }
        continue
      }
      repeat {
        guard let word = words.popFirst() else { break }
        if let complaint = operand.kind.complaint(word) { throw Misuse(complaint) }
        invocation.add(operand.kind.meaning(word), to: operand.name)
      } while operand.takesAll
    }
    guard let extra = words.first else { return }
    if let advice = verb.advice?.message(word: extra) { throw Misuse(advice) }
    guard let noun = verb.operands.last?.noun else { throw Misuse("'\(extra)' has no place here") }
    throw Misuse("one \(noun) at a time: '\(extra)' is a second")
  }

  private func checkRules() throws(Misuse) {
    for option in verb.options {
      if let missing = option.missing, !invocation.has(option.name) { throw Misuse(missing) }
    }
    for rule in verb.rules {
      let given = rule.options.filter { invocation.has($0) }
      if given.count > 1, rule.isExclusive {
        if rule.missing != nil { throw Misuse("give \(given[0]) or \(given[1]), not both") }
        throw Misuse("\(given[0]) and \(given[1]) say the same: give one of them")
      }
      if given.isEmpty, let missing = rule.missing { throw Misuse(missing) }
    }
  }
}

/// A verb of a command line: it does something, or has verbs of its own.
public struct Verb: Sendable {
  /// Carries a verb out; the program prints the error that it throws.
  public typealias Action = @Sendable (Invocation) throws -> ExitCode

  public let name: String
  /// Behind the name in an overview: no capital, no full stop.
  public let sentence: String
  /// Paragraphs between empty lines.
  public let about: String
  public internal(set) var operands: [Operand] = []
  public internal(set) var options: [Option] = []
  public internal(set) var rules: [OptionRule] = []
  public internal(set) var verbs: [Verb] = []
  public let examples: [Example]
  public let exits: [Exit]
  /// Verbs that programs use and people do not.
  public internal(set) var isHidden = false
  /// The message where a verb below this one is missing.
  let question: String?
  /// The verb below this one that is meant where options stand in its place.
  public let usual: String?
  let advice: Advice?
  let action: Action?

  /// A verb that does something.
  public init(
    _ name: String, _ sentence: String, about: String, operands: [Operand] = [], options: [Option] = [],
    rules: [OptionRule] = [], examples: [Example], exits: [Exit] = Exit.usual, isHidden: Bool = false,
    advice: Advice? = nil, action: @escaping Action
  ) {
    self.name = name
    self.sentence = sentence
    self.about = about
    self.examples = examples
    self.exits = exits
    self.advice = advice
    self.action = action
    question = nil
    usual = nil
    self.operands = operands
    self.options = options + Option.everywhere
    self.rules = rules
    self.isHidden = isHidden
  }

  /// A verb that only leads to others.
  public init(
    _ name: String, _ sentence: String, about: String, question: String? = nil, verbs: [Verb],
    usual: String? = nil, examples: [Example] = []
  ) {
    self.name = name
    self.sentence = sentence
    self.about = about
    self.question = question
    self.usual = usual
    self.examples = examples.isEmpty ? verbs.flatMap { $0.examples.prefix(1) } : examples
    // What its verbs end with; where they say different things, theirs are the words to read.
    exits = verbs.reduce(into: []) { all, verb in
      all += verb.exits.filter { exit in !all.contains { $0.code == exit.code } }
    }
    .sorted { $0.code.rawValue < $1.code.rawValue }
    action = nil
    advice = nil
    self.verbs = verbs
    options = Option.everywhere
  }

  func verb(_ name: String) -> Verb? { verbs.first { $0.name == name } }

  func option(_ word: String) -> Option? { options.first { $0.name == word || $0.short == word } }
}

/// A command to copy, and what it does where that is not plain.
public struct Example: Sendable {
  public let command: String
  public let sentence: String?

  public init(_ command: String, _ sentence: String? = nil) {
    self.command = command
    self.sentence = sentence
  }
}

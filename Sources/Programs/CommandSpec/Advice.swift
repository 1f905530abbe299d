/// What a verb says where people type what belongs elsewhere, in place of a word on what it does not know.
public struct Advice: Sendable {
  private let options: Set<String>
  private let sentence: String
  private let wordAdvice: (@Sendable (String) -> String)?

  /// For these options of other verbs.
  public init(options: Set<String>, _ sentence: String) {
    self.options = options
    self.sentence = sentence
    wordAdvice = nil
  }

  /// For a word without a place.
  public init(word: @escaping @Sendable (String) -> String) {
    options = []
    sentence = ""
    wordAdvice = word
  }

  func message(option: String) -> String? { options.contains(option) ? sentence : nil }

  func message(word: String) -> String? { wordAdvice.map { "'\(word)' has no place here: \($0(word))" } }
}

/// The words behind a verb, one after the other: `--option value` and `--option=value` mean the same.
struct Arguments {
  private var rest: ArraySlice<String>
  private var attached: String?

  init(_ words: ArraySlice<String>) { rest = words }

  /// The next option or operand, or nil at the end.
  mutating func next() -> String? {
    attached = nil
    guard let word = rest.popFirst() else { return nil }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return word }
    attached = String(word[word.index(after: equals)...])
    return String(word[..<equals])
  }

  /// What stands behind the option that came last.
  mutating func value(of option: String) throws(Misuse) -> String {
    if let attached { return attached }
    guard let next = rest.popFirst() else { throw Misuse(message: "\(option) wants a value") }
    return next
  }
}

/// Why arguments are not understood, for people.
struct Misuse: Error {
  let message: String

  static func unknown(_ option: String) -> Misuse { Misuse(message: "there is no option '\(option)'") }
}

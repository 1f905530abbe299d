internal import Wire

/// One line of a list: valid UTF-8 without NUL, without its end and without a byte order mark.
struct Line: ~Escapable {
  /// How much of a line is shown to people.
  static let excerpt = 300

  let bytes: Span<UInt8>
  /// From 1.
  let number: Int
  var refused: PublicSuffix.Refusal

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, number: Int, refusing refused: PublicSuffix.Refusal = .registries) {
    self.bytes = bytes
    self.number = number
    self.refused = refused
  }

  /// The line, cut to what can be shown.
  var text: Span<UInt8> {
    @_lifetime(copy self) get { bytes.excerpt }
  }
}

extension ListSink where Self: ~Copyable {
  /// Takes the rule for the name in `text`, or reports why there is none.
  @inline(__always)
  mutating func take(
    _ text: Span<UInt8>, _ reach: Rule.Reach, _ effect: Rule.Effect = .include, in line: Line
  ) throws(ListError) {
    var rule = Rule(Name(), reach, effect)
    try take(text, as: &rule, in: line)
  }

  /// Takes a rule that is complete but for its name; false when it was not taken.
  @discardableResult
  mutating func take(_ text: Span<UInt8>, as rule: inout Rule, in line: Line) throws(ListError) -> Bool {
    // An exception may be as wide as it likes.
    if let reason = rule.name.list(text, refusing: rule.effect == .include ? line.refused : .none) {
      try skip(text, reason, in: line)
      return false
    }
    try take(rule, line: line.number, text: line.text)
    return true
  }

  mutating func skip(_ part: Span<UInt8>, _ reason: Skip, in line: Line) throws(ListError) {
    try skip(part.excerpt.string, line: line.number, text: line.text, reason: reason)
  }
}

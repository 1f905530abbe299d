/// An option: a word that begins with two dashes, with or without a value.
public struct Option: Sendable {
  /// With its dashes.
  public let name: String
  /// One dash and one letter.
  public let short: String?
  /// What stands for the value in a usage line; nil for an option without one.
  public let placeholder: String?
  public let sentence: String
  let kind: ValueKind?
  let repeats: Bool
  /// The message where a required option is missing.
  let missing: String?
  /// Whether every verb has it; such options are left out of usage lines.
  let isEverywhere: Bool

  /// An option that is there or is not.
  public static func flag(_ name: String, short: String? = nil, _ sentence: String) -> Option {
    Option(
      name: name, short: short, placeholder: nil, sentence: sentence, kind: nil, repeats: false, missing: nil,
      isEverywhere: false)
  }

  /// An option with a value. `missing` makes it one that must be there.
  public static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind, _ sentence: String, repeats: Bool = false,
    missing: String? = nil
  ) -> Option {
    Option(
      name: name, short: nil, placeholder: placeholder, sentence: sentence, kind: kind, repeats: repeats,
      missing: missing, isEverywhere: false)
  }

  /// The options of every verb.
  static let everywhere = [
    Option(
      name: "--quiet", short: "-q", placeholder: nil, sentence: "say only what was asked for, and what went wrong",
      kind: nil, repeats: false, missing: nil, isEverywhere: true),
    Option(
      name: "--no-color", short: nil, placeholder: nil,
      sentence: "write plain text to a terminal too, as NO_COLOR=1 does",
      kind: nil, repeats: false, missing: nil, isEverywhere: true),
    Option(
      name: "--help", short: "-h", placeholder: nil, sentence: "explain this verb", kind: nil, repeats: false,
      missing: nil, isEverywhere: true),
  ]
}

/// Which options of one verb go together.
public struct OptionRule: Sendable {
  let options: [String]
  /// The message where none of them is given; nil where none is needed.
  let missing: String?
  /// Whether only one of them may be given.
  let isExclusive: Bool

  /// At most one of these may be given: they set the same thing in different ways.
  public static func atMostOne(_ options: String...) -> OptionRule {
    OptionRule(options: options, missing: nil, isExclusive: true)
  }

  /// Exactly one of these has to be given; `missing` is the message where none is.
  public static func exactlyOne(_ options: String..., missing: String) -> OptionRule {
    OptionRule(options: options, missing: missing, isExclusive: true)
  }

  /// At least one of these has to be given; `missing` is the message where none is.
  public static func oneOrMore(_ options: String..., missing: String) -> OptionRule {
    OptionRule(options: options, missing: missing, isExclusive: false)
  }
}

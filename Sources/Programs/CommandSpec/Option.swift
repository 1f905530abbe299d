/// A word that begins with two dashes, and perhaps has a value.
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
  /// What is said where an option that must be there is not.
  let missing: String?
  /// Offered on every verb, and so left out of usage lines.
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

  /// What every verb takes.
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

/// What options of one verb are to each other.
public struct OptionRule: Sendable {
  let options: [String]
  /// What is said where none of them is there; nil where none is fine.
  let missing: String?
  /// Whether one of them shuts the others out.
  let isExclusive: Bool

  /// These mean the same thing in different ways, so at most one of them stands.
  public static func atMostOne(_ options: String...) -> OptionRule {
    OptionRule(options: options, missing: nil, isExclusive: true)
  }

  /// One of these stands; `missing` is said where none does.
  public static func exactlyOne(_ options: String..., missing: String) -> OptionRule {
    OptionRule(options: options, missing: missing, isExclusive: true)
  }

  /// At least one of these stands; `missing` is said where none does.
  public static func oneOrMore(_ options: String..., missing: String) -> OptionRule {
    OptionRule(options: options, missing: missing, isExclusive: false)
  }
}

/// Amounts and lists as people say them.
enum Words {
  /// `1 h 25 min`, `5 min`; less than a minute is none.
  static func amount(_ seconds: Int) -> String {
    let minutes = max(0, seconds) / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// `1 device`, `2 devices`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// With a capital letter.
  static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}

/// What a value may be: checked as soon as it is read, offered to shells, explained where it is wrong.
public struct ValueKind: Sendable {
  /// What a shell offers for a value.
  public enum Offer: Sendable, Equatable {
    case nothing, files, folders
    case words([String])
    /// Candidates that only the program can find, by this name.
    case found(String)
  }

  /// With its article: "a duration".
  public let noun: String
  /// What would be right: "write it like 30m or 1h30m".
  public let advice: String?
  public let offer: Offer
  /// The message for a wrong value; nil for a right one.
  let complaint: @Sendable (String) -> String?
  /// What a right value means, in its usual spelling.
  let meaning: @Sendable (String) -> String

  /// `complaint` gives the whole message; for most kinds the other initialiser is enough.
  public init(
    _ noun: String, advice: String? = nil, offer: Offer = .nothing,
    meaning: @escaping @Sendable (String) -> String = { $0 }, complaint: @escaping @Sendable (String) -> String?
  ) {
    self.noun = noun
    self.advice = advice
    self.offer = offer
    self.meaning = meaning
    self.complaint = complaint
  }

  public init(_ noun: String, advice: String, offer: Offer = .nothing, accepts: @escaping @Sendable (String) -> Bool) {
    self.init(noun, advice: advice, offer: offer) { text in
      accepts(text) ? nil : "'\(text)' is not \(noun): \(advice)"
    }
  }

  /// Where a value is missing.
  func missing(behind option: String) -> String {
    "\(option) wants \(noun)" + (advice.map { ": \($0)" } ?? "")
  }
}

extension ValueKind {
  /// Any text but an empty one.
  public static func text(_ noun: String, offer: Offer = .nothing) -> ValueKind {
    ValueKind(noun, offer: offer) { text in text.isEmpty ? "an empty text is not \(noun)" : nil }
  }

  public static func file(_ noun: String = "a file") -> ValueKind { text(noun, offer: .files) }

  public static func folder(_ noun: String = "a folder") -> ValueKind { text(noun, offer: .folders) }

  /// One of these words.
  public static func word(_ noun: String, _ words: [String]) -> ValueKind {
    ValueKind(noun, advice: "say \(words.alternatives)", offer: .words(words)) { text in
      if words.contains(text) { return nil }
      if let nearest = Nearest.word(to: text, in: words) { return "'\(text)' is not \(noun): did you mean \(nearest)?" }
      return "'\(text)' is not \(noun): say \(words.alternatives)"
    }
  }

  public static func number(_ noun: String, _ range: ClosedRange<Int>) -> ValueKind {
    ValueKind(noun, advice: "write a number from \(range.lowerBound) to \(range.upperBound)") { text in
      // A sign is no digit, and more digits than this are no number of anything here.
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return false }
      return range.contains(number)
    }
  }

  public static let duration = ValueKind(
    "a duration", advice: "write it like 30m, 1h30m or 2d", offer: .words(["15m", "30m", "1h", "2h", "1d", "7d"])
  ) { text in
    if Duration(words: text) != nil { return nil }
    return Duration.isTooLong(text)
      ? "'\(text)' is more than a year: a year, which is 366d, is the most"
      : "'\(text)' is not a duration: write it like 30m, 1h30m or 2d"
  }

  public static let timeOfDay = ValueKind("a time of day", advice: "write it like 17:00") { TimeOfDay($0) != nil }

  public static let days = ValueKind("days of the week", advice: "write them like mon-fri or sat,sun") {
    DaysOfWeek($0) != nil
  }

  public static let time = ValueKind(
    "a time", advice: "write it like 2026-11-21T17:00:00Z or 2026-11-21T18:00:00+01:00"
  ) {
    Timestamp($0) != nil
  }
}

extension [String] {
  /// As people say it: "a, b or c".
  public var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

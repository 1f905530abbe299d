extension Duration {
  /// A year and a day: a longer duration is probably a typing mistake.
  private static let longest: Int64 = 366 * 86_400

  private static let units: [(letter: Character, words: [String], seconds: Int64)] = [
    ("w", ["w", "week", "weeks"], 7 * 86_400), ("d", ["d", "day", "days"], 86_400),
    ("h", ["h", "hr", "hrs", "hour", "hours"], 3_600),
    ("m", ["m", "min", "mins", "minute", "minutes"], 60), ("s", ["s", "sec", "secs", "second", "seconds"], 1),
  ]

  /// As people write it: `1h30m`, `90min`, `1.5h`, `1h30`, `1 hour 30 minutes`, `2 weeks`, and `30` for minutes. The larger unit
  /// stands first, each once. nil for anything else, for nothing at all, and for more than a year.
  public init?(words text: String) {
    guard let seconds = Duration.seconds(in: text), (1...Duration.longest).contains(seconds) else { return nil }
    self = .seconds(seconds)
  }

  /// Whether it is a duration that is longer than a year.
  static func isTooLong(_ text: String) -> Bool { seconds(in: text).map { $0 > longest } ?? false }

  private static func seconds(in text: String) -> Int64? {
    var rest = units[...]
    var (total, letters) = (Int64(0), text.lowercased()[...])
    repeat {
      let digits = letters.prefix { $0.isASCII && $0.isNumber }
      letters = letters.dropFirst(digits.count)
      var decimals = letters[letters.startIndex..<letters.startIndex]
      if letters.first == "." {
        decimals = letters.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !decimals.isEmpty else { return nil }
        letters = letters.dropFirst(decimals.count + 1)
      }
      if letters.first == " ", letters.dropFirst().first?.isLetter == true { letters.removeFirst() }
      let unit = letters.prefix { $0.isASCII && $0.isLetter }
      letters = letters.dropFirst(unit.count)
      if letters.first == " ", letters.count > 1 { letters.removeFirst() }
      // A number alone means minutes, also behind hours.
      let isAlone = unit.isEmpty && letters.isEmpty && rest.contains { $0.letter == "m" }
      guard let place = rest.firstIndex(where: { isAlone ? $0.letter == "m" : $0.words.contains(String(unit)) }),
        let amount = amount(digits, decimals, of: rest[place].seconds)
      else { return nil }
      total += amount
      rest = rest[(place + 1)...]
    } while !letters.isEmpty
    return total
  }

  /// Seconds of `1.5` units; nil where they are no whole number.
  private static func amount(_ digits: Substring, _ decimals: Substring, of unit: Int64) -> Int64? {
    guard (1...9).contains(digits.count), decimals.count <= 3, let whole = Int64(digits) else { return nil }
    guard let part = decimals.isEmpty ? 0 : Int64(decimals) else { return nil }
    let scale = (0..<decimals.count).reduce(Int64(1)) { scale, _ in scale * 10 }
    return (part * unit).isMultiple(of: scale) ? whole * unit + part * unit / scale : nil
  }

  /// The same, written back, with days as the largest unit.
  public var words: String {
    var left = components.seconds
    var text = ""
    for unit in Duration.units.dropFirst() where left >= unit.seconds {
      text += "\(left / unit.seconds)\(unit.letter)"
      left %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}

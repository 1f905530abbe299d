extension Duration {
  /// A year and a day: nobody means more, and what is typed by mistake often does.
  private static let longest: Int64 = 366 * 86_400

  private static let units: [(letter: Character, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

  /// `1h30m`: numbers with their units, the larger unit first, each once. nil for anything else, and for nothing at all.
  public init?(words text: String) {
    var rest = Duration.units[...]
    var (total, digits) = (Int64(0), "")
    for letter in text {
      if letter.isASCII, letter.isNumber {
        digits.append(letter)
        continue
      }
      guard let index = rest.firstIndex(where: { $0.letter == letter }), digits.count <= 9, let number = Int64(digits)
      else { return nil }
      total += number * rest[index].seconds
      rest = rest[(index + 1)...]
      digits = ""
    }
    guard digits.isEmpty, (1...Duration.longest).contains(total) else { return nil }
    self = .seconds(total)
  }

  /// The same, written back.
  public var words: String {
    var left = components.seconds
    var text = ""
    for unit in Duration.units where left >= unit.seconds {
      text += "\(left / unit.seconds)\(unit.letter)"
      left %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }
}

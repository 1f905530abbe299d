/// What people call the integers of Screen Time's ratings: by the marks of the United States, and by those of other
/// regions, each taken for its nearest.
public enum RatingScale: String, Hashable, Sendable, CaseIterable {
  case movies
  case programmes
  case applications

  /// What a limit may be: from nothing at all to everything. 1000 is everything already.
  public var range: ClosedRange<Int> { self == .applications ? 0...2_000 : 0...RatingScale.everything }
  public static let everything = 1_000

  /// The mark of a rating, without the integer.
  public func mark(_ rating: Int) -> String {
    if rating >= RatingScale.everything { return "everything" }
    return steps.last { $0.rating <= rating }?.mark ?? "nothing"
  }

  /// With the integer.
  public func title(_ rating: Int) -> String { "\(mark(rating)) (\(rating))" }

  /// The mark, and what other regions call the same.
  public func titleEverywhere(_ rating: Int) -> String {
    let step = steps.last { $0.rating <= rating && rating < RatingScale.everything }
    return step.map { $0.others.isEmpty ? $0.mark : "\($0.mark) (\($0.others))" } ?? mark(rating)
  }

  /// The rating that a mark stands for, in any case and spelling: `PG-13`, `fsk 12`, `16+`. A mark that is an age, of
  /// whatever region, is the highest rating that is for this age.
  public func rating(_ mark: String) -> Int? {
    let word = RatingScale.plain(mark)
    if ["ALL", "EVERYTHING"].contains(word) { return RatingScale.everything }
    if ["NONE", "NOTHING"].contains(word) { return 0 }
    if let known = words[word] { return known }
    let digits = word.drop { !$0.isNumber }
    let region = word.prefix(word.count - digits.count)
    guard RatingScale.regions.contains(String(region)), let age = Int(digits), age <= 21 else { return nil }
    return ages.last { $0.age <= age }?.rating
  }

  /// Marks that may be tried, for messages.
  public var examples: String {
    switch self {
    case .movies: "PG-13, R, FSK 12 or BBFC 15"
    case .programmes: "TV-PG, TV-14 or FSK 12"
    case .applications: "4+, 9+, 13+, 16+, 18+, USK 12 or PEGI 12"
    }
  }

  /// In capitals, without what spellings differ by.
  private static func plain(_ mark: String) -> String {
    String(mark.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}

extension RatingScale {
  /// A rating, its mark in the United States, and what others call it.
  private typealias Step = (rating: Int, mark: String, others: String)

  private var steps: [Step] {
    switch self {
    case .movies:
      [
        (100, "G", "FSK 0, BBFC U"), (200, "PG", "FSK 6, BBFC PG"), (300, "PG-13", "FSK 12, BBFC 12"),
        (400, "R", "FSK 16, BBFC 15"), (500, "NC-17", "FSK 18, BBFC 18"),
      ]
    case .programmes:
      [
        (100, "TV-Y", "FSK 0"), (200, "TV-Y7", ""), (300, "TV-G", "FSK 6"), (400, "TV-PG", "FSK 12"),
        (500, "TV-14", "FSK 16"), (600, "TV-MA", "FSK 18"),
      ]
    case .applications:
      [
        (100, "4+", "USK 0, PEGI 3"), (200, "9+", "USK 6, PEGI 7"), (300, "13+", "USK 12, PEGI 12"),
        (500, "16+", "USK 16, PEGI 16"), (600, "18+", "USK 18, PEGI 18"),
      ]
    }
  }

  /// From this age on, this rating. The stores' old marks 12+ and 17+ are 13+ and 18+ now.
  private var ages: [(age: Int, rating: Int)] {
    switch self {
    case .movies: [(0, 100), (6, 200), (12, 300), (15, 400), (18, 500)]
    case .programmes: [(0, 100), (6, 300), (12, 400), (14, 500), (17, 600)]
    case .applications: [(0, 100), (6, 200), (12, 300), (16, 500), (17, 600)]
    }
  }

  /// Marks that name no age, without hyphens and signs; and those of the United States, which are no ages either.
  private var words: [String: Int] {
    switch self {
    case .movies:
      [
        "G": 100, "PG": 200, "PG13": 300, "R": 400, "NC17": 500, "U": 100, "12A": 300, "M": 300, "MA15": 400,
        "14A": 300, "18A": 400, "TP": 100, "AL": 100, "L": 100, "APTA": 100, "PG12": 300, "UA": 300, "A": 500,
      ]
    case .programmes:
      [
        "TVY": 100, "Y": 100, "TVY7": 200, "TVY7FV": 200, "Y7": 200, "TVG": 300, "G": 300, "TVPG": 400, "PG": 400,
        "TV14": 500, "TVMA": 600, "MA": 600, "AL": 100, "L": 100, "TP": 100,
      ]
    case .applications: ["E": 100, "E10": 200, "T": 300, "M": 500, "AO": 600, "L": 100]
    }
  }

  /// What may stand before a mark that is an age.
  private static let regions: Set<String> = [
    "", "R", "FSK", "FSKAB", "USK", "USKAB", "AB", "PEGI", "BBFC", "KIJKWIJZER", "CNC", "CSA", "IARC", "EIRIN", "CERO",
    "GRAC",
    "KMRB", "CLASSIND", "ICAA", "OFLC", "ACB",
  ]
}

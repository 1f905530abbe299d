/// What a name is about: a number inside, an identifier outside.
///
/// The built-in ones have the same number in every catalog; those of a guardian's lists follow.
public struct Category: Hashable, Sendable {
  /// Sets are two words.
  public static let limit = 128

  /// The twelve categories of Screen Time, of which a name has one. Every other category is a warning; a name has any
  /// number.
  public static let subjects = [
    "social", "games", "entertainment", "creativity", "productivity", "education", "information", "health", "shopping",
    "travel", "utilities", "other",
  ]
  public static let warnings = [
    "adult", "gambling", "dating", "drugs", "violence", "weapons", "hate", "selfHarm", "chat", "streaming", "piracy",
    "malware", "phishing", "ads", "trackers", "vpn", "proxy", "encryptedDNS", "relay", "ai", "aiCompanions",
    "shortVideo", "appStores", "crypto", "forums", "hosting", "kids", "search",
  ]
  public static let builtIn = subjects + warnings

  public let number: UInt8

  public init?(number: Int) {
    guard (0..<Category.limit).contains(number) else { return nil }
    self.number = UInt8(number)
  }

  /// The built-in category of this identifier.
  public init?(builtIn identifier: String) {
    guard let number = Category.builtIn.firstIndex(of: identifier) else { return nil }
    self.number = UInt8(number)
  }

  public var isSubject: Bool { number < Category.subjects.count }

  /// Letters, digits, hyphens and underscores, a letter first, 32 at most: valid in a shell, a URL and a metric's
  /// label.
  public static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard (1...32).contains(text.utf8.count), let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x5f }
  }

  private static func isLetter(_ octet: UInt8) -> Bool { (0x61...0x7a).contains(octet | 0x20) }
}

/// Up to 128 categories, in two words.
public struct CategorySet: Hashable, Sendable {
  public var low: UInt64
  public var high: UInt64

  @inlinable public init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  public init(_ categories: some Sequence<Category>) {
    self.init()
    for category in categories { insert(category) }
  }

  /// The subjects: each name has one of these categories.
  public static let subjects = CategorySet(low: 1 << UInt64(Category.subjects.count) - 1)

  @inlinable public var isEmpty: Bool { low | high == 0 }

  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  public func contains(_ category: Category) -> Bool {
    let word = category.number < 64 ? low : high
    return word >> UInt64(category.number & 63) & 1 == 1
  }

  public mutating func insert(_ category: Category) {
    let bit = UInt64(1) << UInt64(category.number & 63)
    if category.number < 64 { low |= bit } else { high |= bit }
  }

  public func union(_ other: CategorySet) -> CategorySet { CategorySet(low: low | other.low, high: high | other.high) }

  @inlinable public func intersection(_ other: CategorySet) -> CategorySet {
    CategorySet(low: low & other.low, high: high & other.high)
  }

  public func subtracting(_ other: CategorySet) -> CategorySet {
    CategorySet(low: low & ~other.low, high: high & ~other.high)
  }
}

extension CategorySet: Sequence {
  /// In the order of their numbers.
  public func makeIterator() -> AnyIterator<Category> {
    var rest = self
    return AnyIterator {
      let number = rest.low != 0 ? rest.low.trailingZeroBitCount : 64 + rest.high.trailingZeroBitCount
      guard let category = Category(number: number) else { return nil }
      if rest.low != 0 { rest.low &= rest.low - 1 } else { rest.high &= rest.high - 1 }
      return category
    }
  }
}

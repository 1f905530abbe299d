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

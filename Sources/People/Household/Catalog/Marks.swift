/// A character that stands for a category in lists.
enum CategorySymbol {
  private static let symbols = [
    "social": "👥", "games": "🎮", "entertainment": "🎬", "creativity": "🎨", "productivity": "💼", "education": "🎓",
    "information": "📰", "health": "🩺", "shopping": "🛒", "travel": "🧳", "utilities": "🔧", "other": "📦",
    "adult": "🔞", "gambling": "🎰", "dating": "💘", "drugs": "🚬", "violence": "💥", "weapons": "🔪", "hate": "😡",
    "selfHarm": "🩹", "chat": "💬", "streaming": "📺", "piracy": "🏴", "malware": "🐛", "phishing": "🎣", "ads": "📢",
    "trackers": "👣", "vpn": "🚇", "proxy": "🎭", "encryptedDNS": "🔒", "relay": "🔀", "ai": "🤖",
    "aiCompanions": "💞", "shortVideo": "📱", "appStores": "🏬", "crypto": "🪙", "forums": "📌", "hosting": "🏠",
    "kids": "🧒", "search": "🔍",
  ]

  /// The first letter of a category that a guardian's list brought.
  static func of(_ identifier: String) -> String {
    symbols[identifier] ?? identifier.prefix(1).uppercased()
  }
}

/// One or two letters on a color, in place of a logo: the same for an application everywhere.
public struct Monogram: Hashable, Sendable {
  /// In capitals, where the script has them.
  public let letters: String
  /// `#rrggbb`, dark enough for white letters.
  public let color: String

  public init(_ identifier: String, title: String) {
    let words = title.split { !$0.isLetter && !$0.isNumber }
    let initials = words.prefix(2).compactMap(\.first).map(String.init).joined().uppercased()
    letters = initials.isEmpty ? "?" : initials
    // FNV-1a: the same in every process.
    let hash = identifier.utf8.reduce(0x811c_9dc5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    color = Monogram.palette[Int(hash % UInt32(Monogram.palette.count))]
  }

  static let palette = [
    "#b3261e", "#ad1457", "#8e24aa", "#5e35b1", "#3949ab", "#1565c0", "#006978", "#00695c", "#2e7d32", "#7a5c00",
    "#bf360c", "#6d4c41", "#455a64",
  ]
}

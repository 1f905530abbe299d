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

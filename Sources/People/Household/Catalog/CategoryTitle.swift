/// What people call a category.
public enum CategoryTitle {
  private static let titles = [
    "social": "Social", "games": "Games", "entertainment": "Entertainment", "creativity": "Creativity",
    "productivity": "Productivity & Finance", "education": "Education", "information": "Information & Reading",
    "health": "Health & Fitness", "shopping": "Shopping & Food", "travel": "Travel", "utilities": "Utilities",
    "other": "Other", "adult": "Adult", "gambling": "Gambling", "dating": "Dating", "drugs": "Drugs",
    "violence": "Violence", "weapons": "Weapons", "hate": "Hate", "selfHarm": "Self-Harm", "chat": "Chat",
    "streaming": "Streaming", "piracy": "Piracy", "malware": "Malware", "phishing": "Phishing", "ads": "Ads",
    "trackers": "Trackers", "vpn": "VPN", "proxy": "Proxies", "encryptedDNS": "Encrypted DNS",
    "relay": "Private Relays", "ai": "AI", "aiCompanions": "AI Companions", "shortVideo": "Short Video",
    "appStores": "App Stores", "crypto": "Crypto", "forums": "Forums", "hosting": "Hosted Pages",
    "kids": "Made for Kids", "search": "Search Engines",
  ]

  /// Its identifier, for one that a guardian's list brought.
  public static func english(_ identifier: String) -> String { titles[identifier] ?? identifier }
}

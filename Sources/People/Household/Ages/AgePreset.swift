internal import Catalog

/// What harms children, and until which age it is kept from them: a line for each of the catalog's warnings, with the reason
/// beside it. `webContent.blockedByFilter auto` stops the same.
enum AgePreset {
  struct Line {
    let category: Category
    /// The age from which nothing is kept away any more; nil for what is kept from every child of the household.
    let end: Int?
    /// What is kept away, for people.
    let title: String

    /// The setting by which a guardian says it otherwise: true keeps it away at any age, false never. `adult` has that of
    /// Screen Time.
    let setting: String
  }

  static let lines: [Line] = [
    // Kept from everybody under 18 by nearly every law and by all stores.
    line("adult", until: 18, "pages and search results for adults", AgeLimits.explicit),
    // Play for money is for adults by law, and children lose money that is not theirs.
    line("gambling", until: 18, "gambling"),
    // What is listed is sold to adults alone, or to nobody.
    line("drugs", until: 18, "drugs, alcohol and tobacco"),
    // Real death and cruelty. Games and films are no part of this: they have their ratings.
    line("violence", until: 18, "real violence, gore and shock pages"),
    // Sold to adults alone.
    line("weapons", until: 18, "sale and making of weapons"),
    // It recruits the young first.
    line("hate", until: 18, "hatred and violent extremism"),
    // Teenagers are the most endangered by what encourages it. Help against it is protected, and passes.
    line("selfHarm", until: 18, "encouragement of suicide, self-injury and eating disorders"),
    // The services take adults alone, and strangers look for children there.
    line("dating", until: 18, "dating"),
    // Its pages live from scams, malware and advertising for the lines above.
    line("piracy", until: 18, "piracy"),
    // Three ways round everything else.
    line("proxy", until: 18, "web proxies, and other ways round the filter"),
    line("vpn", until: 18, "VPNs and tunnels"),
    // Harm at any age. No setting lifts it; a guardian lets single names through.
    line("malware", until: nil, "malware"),
    line("phishing", until: nil, "phishing"),
  ].compactMap { $0 }

  /// All that harms.
  static let harm = CategorySet(lines.map(\.category))
  static let adult = CategorySet(lines.filter { $0.setting == AgeLimits.explicit }.map(\.category))
  /// What is kept from every child.
  static let always = CategorySet(lines.filter { $0.end == nil }.map(\.category))
  /// Those that have an end, and so a setting.
  static let ending = lines.filter { $0.end != nil }

  /// The lines whose settings exist for their own sake.
  static let settings = ending.map(\.setting).filter { $0.hasPrefix(prefix) }
  private static let prefix = "age."

  /// Nil for a category that the catalog does not have.
  private static func line(_ category: String, until end: Int?, _ title: String, _ setting: String? = nil) -> Line? {
    Category(builtIn: category).map {
      Line(category: $0, end: end, title: title, setting: setting ?? prefix + category)
    }
  }
}

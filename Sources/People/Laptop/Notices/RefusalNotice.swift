package import DaemonClient

// What was refused to a child, as its desktop shows it.
extension DesktopNotice {
  /// What programs and pages ask for by themselves: a child has asked for none of it.
  private static let noise: Set = [
    "ads", "trackers", "malware", "phishing", "encryptedDNS", "relay", "vpn", "proxy", "hosting",
  ]
  /// Reasons that a guardian's settings give for a name.
  private static let reasons: Set = [
    "blockedDomain", "filteredDomain", "blockedCategory", "allCategories", "notListed", "applicationBlocked", "age",
    "ageRating", "movieRating", "tvRating",
  ]

  /// A program that was closed.
  package init(_ notice: ProgramNotice) {
    self.init("program \(notice.title)", notice.words.title, notice.words.text, asking: [notice.wish])
  }

  /// An entry of the log, which has no name: every program of the child's could read it. nil for what no person tried to see. `titles` are
  /// those of categories.
  package init?(_ entry: Daemon.LogEntry, titles: [String: String]) {
    guard entry.verdict == .block, DesktopNotice.reasons.contains(entry.reason),
      !entry.categories.contains(where: DesktopNotice.noise.contains)
    else { return nil }
    if let rule = entry.store, rule.hasPrefix("limit ") || rule.hasPrefix("schedule ") {
      self.init("rule \(rule)", "A site is closed by \(rule)", "A guardian can give you more time.", asking: [rule])
    } else if entry.reason == "blockedCategory", let category = entry.categories.first {
      self.init(
        "category \(category)", "A site was refused: \(titles[category] ?? category)",
        "A guardian can open it for you.", asking: entry.categories)
    } else {
      self.init("site", "A site was refused", "A guardian can open it for you: 'picket ask NAME' asks for it.")
    }
  }
}

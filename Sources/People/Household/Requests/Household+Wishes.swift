internal import Activity
internal import Catalog
internal import Lists
internal import PicketJSON
internal import Policy
internal import Wire

/// What became of a child's wish.
public enum WishOutcome: Hashable, Sendable {
  case asked(Question)
  /// Nothing blocks it: there is nothing to ask.
  case isOpen
}

extension Household {
  /// Asks a guardian for what a child typed: an address, a host, an application, a category, a word, or more time of a limit or a
  /// schedule. Returns what people call it with the outcome.
  public func ask(
    _ child: Int, for text: String, why: String? = nil
  ) throws(HouseholdError) -> (title: String, outcome: WishOutcome) {
    let text = Wish.trimmed(text)
    try PlainText.check(text, "what", upTo: Wish.longest)
    if let why { try PlainText.check(why, "why", upTo: Wish.longestReason) }
    if let rule = timeRule(called: text, for: child) { return try ask(child, forMoreOf: rule, why: why) }
    let wish = try Wish(text, catalog)
    guard try isBlocked(wish, for: child) else { return (wish.title, .isOpen) }
    var payload: JSON.Object = ["kind": .string(wish.target.kind), "title": .string(wish.title)]
    if let value = wish.target.value { payload["value"] = .string(value) }
    // The open question about the same thing stands, whichever of its hosts was typed.
    let same = questions(of: child, state: .open).first { $0.wanted == wish.target }
    if let same { return (wish.title, .asked(same)) }
    let question = try ask(
      child, topic: Question.access, payload: payload, domain: wish.host?.description, why: why,
      choices: choices(wish, child))
    return (wish.title, .asked(question))
  }

  /// A guardian's own shield over the very thing goes before what is allowed for good: that answer would open nothing.
  private func choices(_ wish: Wish, _ child: Int) -> [Question.Choice] {
    let lasting = Allowance(
      id: 0, child: child, target: wish.target, created: now.wallSeconds, question: nil, ending: nil)
    let isSite = wish.host.map { wish.target != .domain("\($0)") } ?? false
    return [.hour, .today] + (store(against: lasting) == nil ? [.always] : []) + (isSite ? [.site] : []) + [.decline]
  }

  private func isBlocked(_ wish: Wish, for child: Int) throws(HouseholdError) -> Bool {
    if let host = wish.host { return try explain(host.description, child: child).verdict == "block" }
    guard let open = catalog.catalog else { return true }
    switch wish.target {
    case .category(let text):
      // One name of a category is as good as another.
      guard let category = catalog.category(text), let name = Name("name.example") else { return true }
      return try isBlocked([(name, Match(categories: CategorySet([category])))], for: child)
    case .application(let text):
      guard let domains = open.applications.first(where: { $0.identifier == text })?.domains else {
        return try closedPrograms(of: self.child(child)).contains { $0.names == [text] }
      }
      return try isBlocked(domains.compactMap { Name($0) }.map { ($0, open.find($0)) }, for: child)
    case .domain, .all, .harmless: return true
    }
  }

  /// Seconds that are left of today, by the household's zone.
  var secondsLeftToday: Int {
    let now = now.wallSeconds
    return max(60, zone.day(zone.local(now).date).upperBound - now)
  }
}

extension Question {
  /// The topic of Picket's own questions for a way through.
  public static let access = "io.picket.access"

  /// Whether it is one of these. What it asks for stands in its payload, which Picket wrote.
  var isForAccess: Bool { topic == Question.access && client == nil }

  /// What such a question asks for.
  var wanted: Grant.Target? {
    guard isForAccess, let kind = payload["kind"]?.string else { return nil }
    return Grant.Target(kind: kind, value: payload["value"]?.string)
  }
}

extension Question.Choice {
  static let hour = Question.Choice(id: "hour", title: "For an hour", isApproval: true)
  static let today = Question.Choice(id: "today", title: "Today", isApproval: true)
  static let always = Question.Choice(id: "always", title: "Always", isApproval: true)
  /// Not the whole application.
  static let site = Question.Choice(id: "site", title: "Only this site, for an hour", isApproval: true)
}

internal import Activity
internal import PicketJSON

// A child asks for more time: of a limit, or from a schedule. A yes gives it as 'picket more' does, today alone.
extension Household {
  /// Seconds of a yes without others.
  static let usualMoreTime = 3_600

  /// The limit or the schedule that a child names as explanations and the log do: "limit Games", "schedule Homework". nil where no such
  /// rule counts for the child.
  func timeRule(called text: String, for child: Int) -> TimeRuleKey? {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let kind = TimeRuleKey.Kind(rawValue: words[0].lowercased()), kind != .earning else {
      return nil
    }
    return countingRule(kind, called: String(words[1]), of: child)
  }

  /// Asks a guardian for more time. A schedule that closes nothing more today is open.
  func ask(
    _ child: Int, forMoreOf rule: TimeRuleKey, why: String?
  ) throws(HouseholdError) -> (title: String, outcome: WishOutcome) {
    if rule.kind == .schedule, liftStart(of: rule, for: child) == nil { return (rule.title, .isOpen) }
    let payload: JSON.Object = [
      "kind": .string(rule.kind.rawValue), "title": .string(rule.title), "value": .string(rule.name),
    ]
    // The open question stands, whatever was given as the reason.
    let same = questions(of: child, state: .open).first { question in
      question.moreTime.map { $0.kind == rule.kind && $0.name == rule.name } ?? false
    }
    if let same { return (rule.title, .asked(same)) }
    let question = try ask(
      child, topic: Question.access, payload: payload, why: why, choices: [.hour, .decline])
    return (rule.title, .asked(question))
  }
}

extension Question {
  /// The rule of time of which it asks for more.
  var moreTime: (kind: TimeRuleKey.Kind, name: String)? {
    guard isForAccess, let name = payload["value"]?.string,
      let kind = payload["kind"]?.string.flatMap({ TimeRuleKey.Kind(rawValue: $0) }), kind != .earning
    else { return nil }
    return (kind, name)
  }
}

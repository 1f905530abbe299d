internal import Ledger
internal import PicketJSON

extension Household {
  /// Answers a question and does what the answer means. A yes to a question about a name grants the name, for as long
  /// as the guardian says, or else as the choice says. A yes to a client's request authorizes the client. The answer
  /// and its effect are written together, so that no answered question lacks its effect. `isApproval` is what the
  /// guardian takes the choice for, whatever its title is; the answer is refused if the choice means the opposite.
  @discardableResult
  public func answer(
    _ id: String, choice: String, isApproval: Bool? = nil, seconds: Int? = nil, opening: Opening = Opening(),
    why: String? = nil, by guardian: String? = nil
  ) throws(HouseholdError) -> (question: Question, grant: Grant?, allowance: Allowance?) {
    expireQuestions(at: now)
    var question = try question(id)
    guard question.state == .open else {
      throw .conflict("this question is \(question.state.rawValue) already")
    }
    guard let chosen = question.choices.first(where: { $0.id == choice }) else {
      let known = question.choices.map(\.id).joined(separator: ", ")
      throw .invalid("choice", "there is no such choice; there are \(known)")
    }
    if let isApproval, isApproval != chosen.isApproval {
      throw .invalid("choice", "'\(choice)' means \(chosen.isApproval ? "yes" : "no") in this question")
    }
    let opensSomething = chosen.isApproval && question.meaning.isAboutAccess
    let opensName = opensSomething && question.moreTime == nil
    guard !chosen.isApproval || question.topic != Question.pick else {
      throw .invalid(
        "choice", "an app wants a choice here: make it with 'picket pick \(question.number)', or at /pick of the pages")
    }
    guard seconds == nil || opensSomething else {
      throw .invalid("seconds", "this answer opens nothing that could end: leave the time out")
    }
    guard opening == Opening() || opensName else {
      throw .invalid("choice", "this answer opens no name, neither for good nor with its application")
    }
    guard !opening.isLasting || seconds == nil else {
      throw .invalid("seconds", "what is allowed for good has no end: leave one of the two out")
    }
    if let why {
      try PlainText.check(why, "why", upTo: 255)
      question.payload[Question.replyKey] = .string(why)
    }
    question.state = .answered
    question.answer = choice
    question.answeredBy = guardian
    question.answered = now.wallSeconds
    let filing = try filing(question)
    var (grant, allowance): (Grant?, Allowance?)
    switch question.meaning {
    case .plain: try put(question)
    case .authorization(let client, let member, let program):
      try authorize(
        question.child, client: client, member: member, status: chosen.isApproval ? .approved : .denied,
        program: program, answering: filing)
    case .ageRange(let client): try settle(client, of: question.child, mayKnowAge: chosen.isApproval, filing)
    case .name(let domain) where chosen.isApproval && opening.isLasting:
      allowance = try allow(
        target(opening, domain), child: question.child, seconds: nil, question: question.id, answering: filing)
    case .name(let domain) where chosen.isApproval:
      grant = try add(
        [(question.child, target(opening, domain))], seconds: seconds ?? chosen.seconds ?? Grant.usual,
        question: question.id,
        answering: filing
      ).first
    case .access(let wanted, let host) where chosen.isApproval:
      let target = try opened(wanted, host: chosen == .site ? host : nil, opening)
      if opening.isLasting || chosen == .always && seconds == nil {
        allowance = try allow(target, child: question.child, seconds: nil, question: question.id, answering: filing)
      } else {
        let usual = chosen == .today ? secondsLeftToday : Grant.usual
        grant = try add(
          [(question.child, target)], seconds: seconds ?? usual, question: question.id, answering: filing
        ).first
      }
    case .time(let kind, let name) where chosen.isApproval:
      try giveMore(
        to: question.child, limit: kind == .limit ? name : nil, schedule: kind == .schedule ? name : nil,
        seconds: seconds ?? chosen.seconds ?? Household.usualMoreTime, answering: filing)
    case .name, .access, .time: try put(question)
    }
    return (question, grant, allowance)
  }

  /// What a yes about a name opens.
  private func target(_ opening: Opening, _ domain: String) throws(HouseholdError) -> Grant.Target {
    if !opening.isWholeApplication { return .domain(domain) }
    guard let application = application(besides: .domain(domain)) else {
      throw .invalid("application", "\(domain) is of no application that the catalog knows: leave this out")
    }
    return .application(application)
  }

  /// What a yes to a wish opens: the host that was typed where the guardian chose it alone.
  private func opened(
    _ wanted: Grant.Target, host: String?, _ opening: Opening
  ) throws(HouseholdError) -> Grant.Target {
    if case .domain(let domain) = host.map({ .domain($0) }) ?? wanted { return try target(opening, domain) }
    return wanted
  }

  private func settle(
    _ client: String, of child: Int, mayKnowAge: Bool, _ filing: Filing
  ) throws(HouseholdError) {
    let key = Authorization.Key(child: child, client: client)
    var memory = state.ages[key] ?? AgeMemory()
    memory.mayKnow = mayKnowAge
    let row = memory.row(key)
    try write { (tx) throws(LedgerError) in
      try tx.put(row)
      try filing.put(tx)
    }
    state.ages[key] = memory
    filed(filing)
  }
}

/// How much a yes to a question about a name opens.
public struct Opening: Hashable, Sendable {
  /// For good: an allowance instead of a grant.
  public var isLasting: Bool
  /// All of the application that the name belongs to.
  public var isWholeApplication: Bool

  public init(isLasting: Bool = false, isWholeApplication: Bool = false) {
    self.isLasting = isLasting
    self.isWholeApplication = isWholeApplication
  }
}

extension Question {
  /// What a client asks a guardian by whether it may restrict the child.
  public static let authorization = "io.picket.authorization"
  /// What a guardian is asked by whether a client may know between which ages the child is.
  public static let ageRange = "io.picket.ageRange"
  /// Topics of Picket's own, on which no program can ask.
  public static let reserved: Set<String> = [authorization, ageRange, access, pick]

  /// Whether a yes opens something, and gives no program a right.
  public var isAboutAccess: Bool { meaning.isAboutAccess }

  fileprivate enum Meaning {
    case plain
    case name(String)
    case access(Grant.Target, host: String?)
    case time(TimeRuleKey.Kind, named: String)
    case authorization(client: String, Authorization.Member, program: String?)
    case ageRange(client: String)

    /// Whether a yes opens something.
    var isAboutAccess: Bool {
      switch self {
      case .name, .access, .time: true
      case .plain, .authorization, .ageRange: false
      }
    }
  }

  fileprivate var meaning: Meaning {
    if let wanted { return .access(wanted, host: domain) }
    if let moreTime { return .time(moreTime.kind, named: moreTime.name) }
    switch (topic, client) {
    case (Question.authorization, let client?):
      guard let member = payload["member"]?.string.flatMap(Authorization.Member.init(rawValue:)) else { return .plain }
      return .authorization(client: client, member, program: payload["program"]?.string)
    case (Question.ageRange, let client?): return .ageRange(client: client)
    default: return domain.map(Meaning.name) ?? .plain
    }
  }
}

/// One of the answers that a guardian can give.
public struct PermissionChoice: Codable, Hashable, Identifiable, Sendable {
  /// The same in all questions that have this choice.
  public let id: String
  public var title: String
  public var answer: Answer
  /// How long the domain of a `WebAccessTopic` is open then; an hour without it. A guardian may say otherwise.
  public var seconds: Int?

  /// A choice of the app's own, such as approval for an hour.
  public init(id: String, title: String, answer: Answer) {
    self.id = id
    self.title = title
    self.answer = answer
  }

  /// An approval of a `WebAccessTopic` that lasts for so long, such as an hour: up to 31 days.
  public init(id: String, title: String, lasting time: Duration) {
    self.init(id: id, title: title, answer: .approval)
    seconds = Int(time.components.seconds)
  }

  public static let approve = PermissionChoice(id: "approve", title: "Approve", answer: .approval)
  public static let decline = PermissionChoice(id: "decline", title: "Decline", answer: .denial)

  public enum Answer: String, Codable, Hashable, Sendable {
    case approval
    case denial

    /// The other name that Apple's documents have for it.
    public static let decline = Answer.denial
  }
}

/// A guardian's answer.
public struct PermissionResponse<Topic> where Topic: QuestionTopic {
  public let choice: PermissionChoice
  public let question: PermissionQuestion<Topic>
}

extension PermissionResponse: Sendable where Topic: Sendable {}

/// How a question ended. Apple tells of answers alone; an app that waits wants to hear of the rest as well.
public enum PermissionOutcome<Topic> where Topic: QuestionTopic {
  case answered(PermissionResponse<Topic>)
  case expired(PermissionQuestion<Topic>)
  case cancelled(PermissionQuestion<Topic>)
}

extension PermissionOutcome: Sendable where Topic: Sendable {}

/// By which way a guardian is asked.
public enum PermissionFlow: Hashable, Sendable {
  /// Whichever way the child chooses: here always by asking, since there is nothing to choose with.
  case acknowledgmentAlert
  /// A guardian is at hand: the call returns with the answer.
  case approveInPerson
  /// The call returns once the question is sent.
  case askToApprove
}

/// What came of a flow.
public enum PermissionResult: Sendable {
  case approveInPerson(approved: Bool)
  case askToApprove(didSend: Bool)
  case cancel
}

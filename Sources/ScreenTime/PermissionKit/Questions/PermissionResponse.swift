/// One of the answers that a guardian can give.
public struct PermissionChoice: Codable, Hashable, Identifiable, Sendable {
  /// The same in all questions with this choice.
  public let id: String
  public var title: String
  public var answer: Answer
  /// How long the domain of a `WebAccessTopic` is then open; an hour if nil. A guardian may choose another time.
  public var seconds: Int?

  /// An app's own choice, such as approval for an hour.
  public init(id: String, title: String, answer: Answer) {
    self.id = id
    self.title = title
    self.answer = answer
  }

  /// An approval of a `WebAccessTopic` for this time, such as an hour: up to 31 days.
  public init(id: String, title: String, lasting time: Duration) {
    self.init(id: id, title: title, answer: .approval)
    seconds = Int(time.components.seconds)
  }

  public static let approve = PermissionChoice(id: "approve", title: "Approve", answer: .approval)
  public static let decline = PermissionChoice(id: "decline", title: "Decline", answer: .denial)

  public enum Answer: String, Codable, Hashable, Sendable {
    case approval
    case denial

    /// Its other name in Apple's documents.
    public static let decline = Answer.denial
  }
}

/// A guardian's answer.
public struct PermissionResponse<Topic> where Topic: QuestionTopic {
  public let choice: PermissionChoice
  public let question: PermissionQuestion<Topic>
}

extension PermissionResponse: Sendable where Topic: Sendable {}

/// How a question ended. Apple reports only answers; an app that waits needs the other ends too.
public enum PermissionOutcome<Topic> where Topic: QuestionTopic {
  case answered(PermissionResponse<Topic>)
  case expired(PermissionQuestion<Topic>)
  case cancelled(PermissionQuestion<Topic>)
}

extension PermissionOutcome: Sendable where Topic: Sendable {}

/// How a guardian is asked.
public enum PermissionFlow: Hashable, Sendable {
  /// As the child chooses: here always by asking, since there is nothing to choose with.
  case acknowledgmentAlert
  /// A guardian is present: the call returns with the answer.
  case approveInPerson
  /// The call returns once the question is sent.
  case askToApprove
}

/// The result of a flow.
public enum PermissionResult: Sendable {
  case approveInPerson(approved: Bool)
  case askToApprove(didSend: Bool)
  case cancel
}

/// A guardian's answer.
public struct PermissionResponse<Topic> where Topic: QuestionTopic {
  public let choice: PermissionChoice
  public let question: PermissionQuestion<Topic>
}

extension PermissionResponse: Sendable where Topic: Sendable {}

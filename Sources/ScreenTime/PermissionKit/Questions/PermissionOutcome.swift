/// How a question ended. Apple tells of answers alone; an app that waits wants to hear of the rest as well.
public enum PermissionOutcome<Topic> where Topic: QuestionTopic {
  case answered(PermissionResponse<Topic>)
  case expired(PermissionQuestion<Topic>)
  case cancelled(PermissionQuestion<Topic>)
}

extension PermissionOutcome: Sendable where Topic: Sendable {}

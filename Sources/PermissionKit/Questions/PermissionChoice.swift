/// One of the answers that a guardian can give.
public struct PermissionChoice: Codable, Hashable, Identifiable, Sendable {
  /// The same in all questions that have this choice.
  public let id: String
  public var title: String
  public var answer: Answer

  /// A choice of the app's own, such as approval for an hour.
  public init(id: String, title: String, answer: Answer) {
    self.id = id
    self.title = title
    self.answer = answer
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

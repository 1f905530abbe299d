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

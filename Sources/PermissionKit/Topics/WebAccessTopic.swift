/// May I see this? Picket's own topic: an approval opens the domain for the time of the choice.
public struct WebAccessTopic: QuestionTopic, Hashable, Sendable {
  public static let id = "webAccess"

  public var domain: String
  /// What the child says for it.
  public var reason: String?

  public init(domain: String, reason: String? = nil) {
    self.domain = domain
    self.reason = reason
  }
}

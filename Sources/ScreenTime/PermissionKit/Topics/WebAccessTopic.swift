/// May I see this? Picket's own topic: an approval opens the domain for as long as the guardian says, else for the time of
/// the choice (`PermissionChoice.seconds`), else for an hour.
public struct WebAccessTopic: QuestionTopic, Hashable, Sendable {
  public static let id = "webAccess"

  /// Nil in an answer where the daemon keeps the name to itself. Nothing that it stores has names in clear, so it does not
  /// travel with the topic.
  public var domain: String?
  /// What the child says for it.
  public var reason: String?

  public init(domain: String, reason: String? = nil) {
    self.domain = domain
    self.reason = reason
  }
}

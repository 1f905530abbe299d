/// May I talk to them?
public struct CommunicationTopic: QuestionTopic, Sendable {
  public static let id = "communication"

  public var personInformation: [PersonInformation]
  /// What the child wants to do; the question is worded after it.
  public var actions: Set<Action>

  public init(personInformation: [PersonInformation]) {
    self.init(personInformation: personInformation, actions: [.communicate])
  }

  public init(personInformation: [PersonInformation], actions: Set<Action>) {
    self.personInformation = personInformation
    self.actions = actions
  }

  public enum Action: String, Codable, Hashable, Sendable {
    case message
    case call
    case audioCall
    case videoCall
    case chat
    case follow
    case beFollowed
    case friend
    case connect
    case communicate
  }
}

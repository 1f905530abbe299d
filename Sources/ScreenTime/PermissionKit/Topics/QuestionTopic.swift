internal import Foundation

/// What a question is about. Apps may have topics of their own.
public protocol QuestionTopic: Decodable, Encodable, SendableMetatype {
  /// Never changes: answers are matched by it.
  static var id: String { get }
}

/// The app has changed so much that a guardian should know: may I go on using it?
public struct SignificantAppUpdateTopic: QuestionTopic, Sendable {
  public static let id = "significantAppUpdate"

  public let description: String

  public init(description: String) { self.description = description }
}

/// May I see this? Picket's own topic: an approval opens the domain for the time that the guardian chooses, else for
/// the choice's time (`PermissionChoice.seconds`), else for an hour.
public struct WebAccessTopic: QuestionTopic, Hashable, Sendable {
  public static let id = "webAccess"

  /// nil in an answer if the daemon withholds the name. The daemon stores no name in clear, so the name is not part of
  /// the stored topic.
  public var domain: String?
  /// The child's reason.
  public var reason: String?

  public init(domain: String, reason: String? = nil) {
    self.domain = domain
    self.reason = reason
  }
}

extension QuestionTopic {
  /// The text for a guardian, whose app does not know this app's topics.
  var sentence: String? {
    switch self {
    case let topic as CommunicationTopic: topic.wish
    case let topic as SignificantAppUpdateTopic: topic.description
    case let topic as WebAccessTopic: topic.reason
    default: nil
    }
  }
}

extension CommunicationTopic {
  /// `chat, message: Pip, ada@example.org`.
  fileprivate var wish: String {
    let people = personInformation.map { person in
      let name = person.nameComponents.map { name in
        [name.givenName, name.familyName].compactMap { $0 }.joined(separator: " ")
      }
      return name.flatMap { $0.isEmpty ? nil : $0 } ?? person.handle.value
    }
    return actions.map(\.rawValue).sorted().joined(separator: ", ") + ": " + people.joined(separator: ", ")
  }
}

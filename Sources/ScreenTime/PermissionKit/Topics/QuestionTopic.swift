internal import Foundation

/// What a question is about. Apps may have topics of their own.
public protocol QuestionTopic: Decodable, Encodable, SendableMetatype {
  /// The same for good: answers are told apart by it.
  static var id: String { get }
}

/// The app has changed so much that a guardian should know: may I go on using it?
public struct SignificantAppUpdateTopic: QuestionTopic, Sendable {
  public static let id = "significantAppUpdate"

  public let description: String

  public init(description: String) { self.description = description }
}

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

extension QuestionTopic {
  /// What a guardian reads, whose client does not know the app's topics.
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

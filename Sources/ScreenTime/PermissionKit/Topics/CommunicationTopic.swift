public import Foundation
public import UIKit

/// May I talk to them?
public struct CommunicationTopic: QuestionTopic, Sendable {
  public static let id = "communication"

  public var personInformation: [PersonInformation]
  /// What the child wants to do; the question's text depends on it.
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

/// The address of a person.
public struct CommunicationHandle: Codable, Hashable, Sendable {
  public var value: String
  public var kind: Kind

  public init(value: String, kind: Kind) {
    self.value = value
    self.kind = kind
  }

  public enum Kind: String, Codable, Hashable, Sendable {
    case phoneNumber
    case emailAddress
    /// A name that only the app knows, such as a player's.
    case custom
  }
}

extension CommunicationTopic {
  /// What the app knows of a person.
  public struct PersonInformation: Codable, Sendable {
    public let handle: CommunicationHandle
    public let nameComponents: PersonNameComponents?
    public let avatarImage: CGImage?

    public init(
      handle: CommunicationHandle, nameComponents: PersonNameComponents? = nil, avatarImage: CGImage? = nil
    ) {
      self.handle = handle
      self.nameComponents = nameComponents
      self.avatarImage = avatarImage
    }

    private enum CodingKeys: String, CodingKey {
      case handle
      case nameComponents
      case avatarImage
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        handle: try container.decode(CommunicationHandle.self, forKey: .handle),
        nameComponents: try container.decodeIfPresent(PersonNameComponents.self, forKey: .nameComponents),
        avatarImage: try container.decodeIfPresent(Data.self, forKey: .avatarImage).map(CGImage.init(data:)))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(handle, forKey: .handle)
      try container.encodeIfPresent(nameComponents, forKey: .nameComponents)
      try container.encodeIfPresent(avatarImage?.data, forKey: .avatarImage)
    }
  }
}

/// The name in Apple's talk of 2025.
public typealias PersonInformation = CommunicationTopic.PersonInformation

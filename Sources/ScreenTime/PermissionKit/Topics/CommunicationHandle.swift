/// How somebody is reached.
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

public import FamilyTokens

/// What was decided about something that a child's device wanted, in tokens.
public struct Decision: Hashable, Sendable {
  /// Seconds since 1970; of the first.
  public let time: Int
  /// nil for a device that nobody has taken in.
  public let child: Int?
  public let device: Int?
  public let token: Token?
  public let application: Token?
  /// Identifiers.
  public let categories: [String]
  public let via: String
  public let verdict: String
  public let reason: String
  public let store: String?
  /// How often it was, and when for the last time: a browser asks for several things at once.
  public let count: Int
  public let last: Int
}

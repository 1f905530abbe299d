public import FamilyTokens

/// What a child used in an hour, a day or a week: what reports of apps are made of.
public struct UsageSegment: Hashable, Sendable {
  /// Something that was used, with its token and what it stands for.
  public struct Thing: Hashable, Sendable {
    public let token: Token
    public let value: String
    public let title: String
    public let seconds: Int
  }

  public struct Category: Hashable, Sendable {
    /// An identifier, and nil for what is in no category.
    public let identifier: String?
    public let token: Token?
    public let title: String
    public let seconds: Int
    /// The most used first.
    public let applications: [Thing]
    /// Registered domains, also of applications.
    public let domains: [Thing]
  }

  public let interval: Range<Int>
  public let seconds: Int
  /// The first minute of use, in seconds since 1970.
  public let first: Int?
  /// The longest use without a minute's pause.
  public let longest: Range<Int>?
  /// The most used first.
  public let categories: [Category]
}

public import FamilyTokens

/// What the rows of a usage table stand for.
public enum UsageGrouping: String, Hashable, Sendable, CaseIterable {
  /// By registered domain.
  case domain
  /// By a name's first category, its subject.
  case category
  case app
  /// By the hours of the household's zone.
  case hour
  case day

  /// Whether the rows tell what was used.
  public var tellsNames: Bool { self == .domain || self == .app }
}

public struct UsageAmount: Hashable, Sendable {
  /// Of use: minutes in which something was used, however many things they were.
  public var seconds = 0
  /// Bytes, including those of minutes that do not count as use.
  public var received = 0
  public var sent = 0

  /// The most bytes that are told: sums of what a ledger claims do not overflow, and neither do both directions together.
  private static let most = 1 << 61

  static func sum(_ bytes: Int, _ more: Int) -> Int { min(min(bytes, most) + min(more, most), most) }

  public init(seconds: Int = 0, received: Int = 0, sent: Int = 0) {
    (self.seconds, self.received, self.sent) = (seconds, received, sent)
  }
}

/// What a child used from one time to another, row by row.
public struct UsageTable: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// A domain, an identifier or a date; nil for what has none, and for hours.
    public let key: String?
    /// When an hour or a day begins, in seconds since 1970.
    public let begin: Int?
    /// For people.
    public let title: String
    public let token: Token?
    public let amount: UsageAmount
  }

  public let child: Int
  public let interval: Range<Int>
  /// Hours and days in their order, all else the most used first.
  public let rows: [Row]
  /// All together: a minute in which two things were used counts once.
  public let total: UsageAmount
}

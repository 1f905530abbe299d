public import FamilyTokens
internal import Ledger

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

extension Decision {
  init(_ row: DecisionRow) {
    self.init(
      time: row.time, child: row.child, device: row.device, token: row.token.map { Token(octets: $0) },
      application: row.application.map { Token(octets: $0) },
      categories: row.categories.split(separator: " ").map(String.init), via: row.via, verdict: row.verdict,
      reason: row.reason, store: row.store, count: row.count, last: row.last ?? row.time)
  }
}

public import FamilyTokens
internal import Ledger
public import Replication

/// A decision about something that a device wanted, in tokens.
public struct Decision: Hashable, Sendable {
  /// Larger for one that was written down later, and never given to another.
  public let number: Int
  /// When it was decided for the first time, in seconds since 1970.
  public let time: Int
  /// nil for this machine's own resolver, which asks for all devices.
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
  /// How often it was decided, and when for the last time: a browser asks for several things at once.
  public let count: Int
  public let last: Int
  /// The other machine of the family that decided it; nil for this one.
  public let node: NodeID?
}

extension Decision {
  init(_ row: DecisionRow) {
    self.init(
      number: row.id, time: row.time, child: row.child, device: row.device, token: row.token.map { Token(octets: $0) },
      application: row.application.map { Token(octets: $0) },
      categories: row.categories.split(separator: " ").map(String.init), via: row.via, verdict: row.verdict,
      reason: row.reason, store: row.store, count: row.count, last: row.last ?? row.time,
      node: row.node.flatMap { NodeID(Int64($0)) })
  }
}

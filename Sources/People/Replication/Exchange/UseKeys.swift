/// In which hour a child used what: the child's number in the fleet, and a sealed name.
public struct MinutesKey: Hashable, Comparable, Sendable {
  public let child: [UInt8]
  public let token: [UInt8]
  /// Since 1970.
  public let hour: Int64

  /// nil where the tables would not have it.
  public init?(child: [UInt8], token: [UInt8], hour: Int64) {
    guard (1...64).contains(child.count), (1...512).contains(token.count), (0..<70_389_528).contains(hour) else {
      return nil
    }
    (self.child, self.token, self.hour) = (child, token, hour)
  }

  public static func < (left: MinutesKey, right: MinutesKey) -> Bool {
    if left.hour != right.hour { return left.hour < right.hour }
    if left.child != right.child { return left.child.lexicographicallyPrecedes(right.child) }
    return left.token.lexicographicallyPrecedes(right.token)
  }
}

/// What a node counts of that: bytes received, bytes sent, and the like. Each node counts for itself, so that a larger amount is
/// always the later one, and all of a family is their sum.
public struct CounterKey: Hashable, Comparable, Sendable {
  public let place: MinutesKey
  public let node: NodeID
  public let kind: Int64

  public init?(_ place: MinutesKey, node: NodeID, kind: Int64) {
    guard kind > 0 else { return nil }
    (self.place, self.node, self.kind) = (place, node, kind)
  }

  public static func < (left: CounterKey, right: CounterKey) -> Bool {
    (left.place, left.node, left.kind) < (right.place, right.node, right.kind)
  }
}

/// A notice that a family gets once: that a limit was reached on a day, for example.
public struct ClaimKey: Hashable, Comparable, Sendable {
  public let id: [UInt8]
  /// Since 1970: when it may be forgotten.
  public let hour: Int64

  public init?(_ id: [UInt8], hour: Int64) {
    guard (1...128).contains(id.count), (0..<70_389_528).contains(hour) else { return nil }
    (self.id, self.hour) = (id, hour)
  }

  public static func < (left: ClaimKey, right: ClaimKey) -> Bool {
    left.hour == right.hour ? left.id.lexicographicallyPrecedes(right.id) : left.hour < right.hour
  }
}

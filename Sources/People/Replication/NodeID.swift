/// A node of a family: a number that was drawn at random, and that another machine never has. A node that was set back to an older
/// state of its own has to join again, under a new one.
public struct NodeID: Hashable, Comparable, Sendable {
  public let number: Int64

  /// nil for a number that is not positive.
  public init?(_ number: Int64) {
    guard number > 0 else { return nil }
    self.number = number
  }

  public static func random(using generator: inout some RandomNumberGenerator) -> NodeID {
    NodeID(unchecked: Int64.random(in: 1 ... .max, using: &generator))
  }

  private init(unchecked number: Int64) { self.number = number }

  public static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }
}

/// What is known of a row: the decisions that count, and all that they knew of.
///
/// Each decision about a row has a stamp, the node and how many decisions that node made about the row. A decision replaces what
/// its node knew of, and nothing else. Decisions that did not know of each other stay side by side, until a guardian who sees them
/// decides anew. `join` takes two states together: in any order, and as often as one likes, the result is the same.
public struct RowState: Hashable, Sendable {
  /// The node that decided, and the number of this decision among its decisions about the row.
  public struct Stamp: Hashable, Comparable, Sendable {
    public let node: NodeID
    public let count: UInt32

    public init(node: NodeID, count: UInt32) { (self.node, self.count) = (node, count) }

    public static func < (left: Stamp, right: Stamp) -> Bool {
      left.node == right.node ? left.count < right.count : left.node < right.node
    }
  }

  public struct Decision: Hashable, Sendable {
    public let stamp: Stamp
    /// Seconds since 1970 by the node's clock, which may be wrong: it tells people, and puts plain rows in order.
    public let moment: Int64
    /// nil where the row was removed.
    public let body: [UInt8]?

    public init(stamp: Stamp, moment: Int64, body: [UInt8]?) {
      (self.stamp, self.moment, self.body) = (stamp, moment, body)
    }
  }

  /// How many decisions of each node are known, replaced ones included.
  public internal(set) var known = NodeCounts()
  /// The decisions that no known decision replaced, by their stamps.
  public internal(set) var decisions: [Decision] = []

  public init() {}

  func knows(_ stamp: Stamp) -> Bool { known[stamp.node] >= stamp.count }

  /// Decides, in knowledge of all that is known here.
  public mutating func decide(_ body: [UInt8]?, as node: NodeID, at moment: Int64) {
    // A node does not come to four thousand million decisions about one row; one that claims so is not followed further.
    let count = known[node]
    guard count < .max else { return }
    known[node] = count + 1
    decisions = [Decision(stamp: Stamp(node: node, count: count + 1), moment: moment, body: body)]
  }

  /// Takes in what another node, or the database, knows.
  public mutating func join(_ other: RowState) {
    // Nearly always: what this node handed over comes back.
    if self == other { return }
    // A decision that one side lacks although it knows of it was replaced there.
    let mine = Set(decisions), theirs = Set(other.decisions)
    let kept =
      decisions.filter { theirs.contains($0) || !other.knows($0.stamp) }
      + other.decisions.filter { !mine.contains($0) && !knows($0.stamp) }
    decisions = kept.sorted { $0.stamp < $1.stamp }
    known.merge(other.known)
  }

  public func joined(_ other: RowState) -> RowState {
    var joined = self
    joined.join(other)
    return joined
  }

  /// What counts: the bodies that are in force. Of a row that closes, each of them closes; of one that opens, only what each of them
  /// opens is open; of a plain one there is one body at most.
  public func settled(_ effect: RowEffect) -> [[UInt8]] {
    // Nearly always one decision stands alone, which every rule lets count.
    if decisions.count <= 1 { return decisions.first?.body.map { [$0] } ?? [] }
    switch effect {
    case .closes: return distinct(decisions.compactMap(\.body))
    case .opens:
      let bodies = decisions.compactMap(\.body)
      return bodies.count == decisions.count ? distinct(bodies) : []
    case .plain:
      let latest = decisions.max { ($0.moment, $0.stamp) < ($1.moment, $1.stamp) }
      return latest?.body.map { [$0] } ?? []
    }
  }

  /// Whether the same bodies are in force as of another state.
  func counts(like other: RowState, _ effect: RowEffect) -> Bool {
    guard decisions.count <= 1, other.decisions.count <= 1 else { return settled(effect) == other.settled(effect) }
    return decisions.first?.body == other.decisions.first?.body
  }

  /// Whether decisions stand side by side that say different things.
  public var isDisputed: Bool { decisions.count > 1 && Set(decisions.map(\.body)).count > 1 }

  private func distinct(_ bodies: [[UInt8]]) -> [[UInt8]] {
    Set(bodies).sorted { $0.lexicographicallyPrecedes($1) }
  }
}

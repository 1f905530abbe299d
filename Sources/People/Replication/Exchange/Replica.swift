public import Activity

/// What one node knows of its family, and what it has yet to hand over: a value, without a clock and without a database.
///
/// All that it takes in is merged, so what comes twice, late or in another order changes nothing. What it did not hand over stays with
/// it until the database said that it is there, and is handed over again where the database forgot it.
public struct Replica: Sendable {
  struct Row: Sendable {
    var state: RowState
    /// The revision that the database had it in; 0 where that is not known.
    var base: Int64 = 0
  }

  public let node: NodeID
  public internal(set) var bookmark = Bookmark.beginning
  /// Where its last parcel lies.
  public internal(set) var handedOver = Bookmark.beginning
  var rows: [RowKey: Row] = [:]
  var unsentRows: Set<RowKey> = []
  public internal(set) var minutes: [MinutesKey: MinuteMap] = [:]
  var unsentMinutes: [MinutesKey: MinuteMap] = [:]
  public internal(set) var counters: [CounterKey: Int64] = [:]
  var unsentCounters: Set<CounterKey> = []
  var claims: [ClaimKey: ClaimState] = [:]
  var unsentClaims: Set<ClaimKey> = []
  /// Rows that are looked for in the database, while it is read from its beginning; nil while none are.
  var sought: Set<RowKey>?
  /// Rows that the database had and does not show any more.
  public internal(set) var missing = 0
  /// Whether others know decisions of this node's that it does not know itself: it was set back to an older state of its own.
  public internal(set) var isSetBack = false
  /// Rows of the database that this family did not seal, or that are malformed. They have no effect.
  public internal(set) var unreadable = 0
  /// The kinds of rows that it hands over; nil where it may decide about all.
  public var scope: Set<RowKind>?

  public init(node: NodeID) { self.node = node }

  public func state(of key: RowKey) -> RowState? { rows[key]?.state }
  public var keys: [RowKey] { rows.keys.sorted() }
  /// What counts of a row.
  public func settled(_ key: RowKey) -> [[UInt8]] { rows[key]?.state.settled(key.kind.effect) ?? [] }
  /// Rows that no message can hold: they stay with this node.
  public var tooLarge: [RowKey] { unsentRows.filter { rows[$0]?.state.encoded == nil }.sorted() }
  var outgoingRows: Set<RowKey> {
    guard let scope else { return unsentRows }
    return unsentRows.filter { scope.contains($0.kind) }
  }
  /// How much is to be handed over.
  public var unsent: Int { outgoingRows.count + unsentMinutes.count + unsentCounters.count + unsentClaims.count }

  /// Decides about a row, in knowledge of all that this node knows; `nil` removes it.
  public mutating func decide(_ key: RowKey, _ body: [UInt8]?, at moment: Int64) {
    rows[key, default: Row(state: RowState())].state.decide(body, as: node, at: moment)
    unsentRows.insert(key)
  }

  /// Adds minutes of use.
  public mutating func use(_ key: MinutesKey, _ map: MinuteMap) {
    let known = minutes[key] ?? MinuteMap()
    let union = known.union(map)
    guard union != known else { return }
    minutes[key] = union
    unsentMinutes[key, default: MinuteMap()].formUnion(map)
  }

  /// What this node counted so far. Counters only grow.
  public mutating func count(_ place: MinutesKey, kind: Int64, _ amount: Int64) {
    guard let key = CounterKey(place, node: node, kind: kind), amount > counters[key] ?? -1 else { return }
    counters[key] = amount
    unsentCounters.insert(key)
  }

  /// What all nodes counted.
  public func total(_ place: MinutesKey, kind: Int64) -> Int64 {
    counters.reduce(0) { sum, counter in
      guard counter.key.place == place, counter.key.kind == kind else { return sum }
      let (total, isTooLarge) = sum.addingReportingOverflow(counter.value)
      return isTooLarge ? .max : total
    }
  }
}

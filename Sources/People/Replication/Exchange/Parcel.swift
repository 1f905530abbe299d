package import Activity

/// What a node hands over at once: all of it is there, or nothing.
public struct Parcel: Sendable {
  /// A row as it is now, and the revision that the database had it in as far as this node knows; 0 for none.
  public struct Row: Hashable, Sendable {
    public let key: RowKey
    public let base: Int64
    /// Whether all its decisions removed it.
    public let isRemoved: Bool
    public let body: [UInt8]
    /// What is sealed in the body; nil with those who only carry it.
    var state: RowState?

    package init(key: RowKey, base: Int64, isRemoved: Bool, body: [UInt8]) {
      (self.key, self.base, self.isRemoved, self.body) = (key, base, isRemoved, body)
    }
  }

  public let node: NodeID
  /// By lot: what the database shows of this parcel's revision from now on.
  public let mark: [UInt8]
  public let hour: Int64
  /// The node's last parcel, which the database has to know: otherwise it was set back since then.
  public let handedOver: Bookmark
  package var rows: [Row] = []
  package var minutes: [(key: MinutesKey, map: MinuteMap)] = []
  package var counters: [(key: CounterKey, amount: Int64)] = []
  package var claims: [ClaimKey] = []
  package var sheets: [LogSheet] = []

  package init(node: NodeID, mark: [UInt8], hour: Int64, handedOver: Bookmark) {
    (self.node, self.mark, self.hour, self.handedOver) = (node, mark, hour, handedOver)
  }

  public var isEmpty: Bool { count == 0 }
  public var count: Int { rows.count + minutes.count + counters.count + claims.count + sheets.count }

  /// What came of it.
  public struct Receipt: Sendable {
    /// The revision that it has in the database.
    package let revision: Int64
    /// Rows that another node was faster with: they are merged with its state first.
    package let refused: Set<RowKey>
    /// What another node tells.
    package let claimedElsewhere: Set<ClaimKey>
    /// Whether the database lacks the node's last parcel.
    package let isRestored: Bool
    /// Whether its sheets were taken: an older Picket's tables have no place for them.
    package let takesSheets: Bool

    package init(
      revision: Int64, refused: Set<RowKey>, claimedElsewhere: Set<ClaimKey>, isRestored: Bool,
      takesSheets: Bool = false
    ) {
      (self.revision, self.refused) = (revision, refused)
      (self.claimedElsewhere, self.isRestored, self.takesSheets) = (claimedElsewhere, isRestored, takesSheets)
    }
  }
}

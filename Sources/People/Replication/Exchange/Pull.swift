package import Activity

/// What a node asks for: all that was written behind its bookmark, a page of each kind.
public struct Pull: Hashable, Sendable {
  package let bookmark: Bookmark
  /// The node's last parcel: a database that lacks it lacks more of this node, wherever its bookmark is.
  package let handedOver: Bookmark
  package let page: Int
  /// Hours whose use is of interest, since 1970: what was used before them is read by no node.
  package let hours: ClosedRange<Int64>
  /// The revision behind which sheets of logs are wanted, which may lie before the bookmark; nil where none are.
  package let sheets: Int64?

  /// A page that ends within one revision cannot go on behind it: such a delivery is asked for again with a larger page.
  public init(
    after bookmark: Bookmark, handedOver: Bookmark = .beginning, page: Int = 2_000,
    hours: ClosedRange<Int64> = 0 ... .max, sheets: Int64? = nil
  ) {
    (self.bookmark, self.handedOver, self.page) = (bookmark, handedOver, min(max(page, 1), 200_000))
    (self.hours, self.sheets) = (hours, sheets)
  }

  /// The same with pages of another size.
  package func with(page: Int) -> Pull {
    Pull(after: bookmark, handedOver: handedOver, page: page, hours: hours, sheets: sheets)
  }

  public struct Delivery: Sendable {
    /// Whether the database is another one than this node read before: it was restored, or forgot.
    public var isRestored = false
    /// Whether there is more.
    public var isPartial = false
    package var bookmark: Bookmark
    package var rows: [(key: RowKey, revision: Int64, body: [UInt8])] = []
    package var minutes: [(key: MinutesKey, map: MinuteMap)] = []
    package var counters: [(key: CounterKey, amount: Int64)] = []
    package var claims: [(key: ClaimKey, node: NodeID)] = []
    /// Pieces that no Picket writes.
    package var unreadable = 0
    package var sheets: [LogSheet] = []
    /// The revision up to which sheets were read; nil where none were.
    package var sheetsRead: Int64?

    package init(bookmark: Bookmark) { self.bookmark = bookmark }

    /// Whether nothing was written.
    public var isEmpty: Bool {
      rows.isEmpty && minutes.isEmpty && counters.isEmpty && claims.isEmpty && sheets.isEmpty
    }
  }
}

internal import Activity

/// Bodies of rows as the database has them.
public protocol RowSeal {
  func seal(_ bytes: [UInt8], of key: RowKey) -> [UInt8]
  /// nil for bytes that this family did not seal for this row.
  func open(_ bytes: [UInt8], of key: RowKey) -> [UInt8]?
  /// Whether they are under a key of the family's that came after the last one here.
  func isOfNewerKey(_ bytes: [UInt8]) -> Bool
}

extension RowSeal {
  public func isOfNewerKey(_ bytes: [UInt8]) -> Bool { false }
}

/// What a node learned.
public struct FleetNews: Hashable, Sendable {
  /// Rows that say something else than before.
  public var rows: [RowKey] = []
  /// Decisions that did not know of each other, to be told to guardians.
  public var disputes: [RowKey] = []
  /// What this node tells, since it was the first of all.
  public var claims: [ClaimKey] = []
  /// Whether the database was set back, and is fed anew.
  public var isRestored = false

  public init() {}
}

extension Replica {
  /// What is to be handed over, no more than `most` pieces of it, and of rows no more than fits into a message.
  public func parcel(
    _ seal: some RowSeal, most: Int = 1_000, bytes: Int = .max, hour: Int64, sheets: [LogSheet] = [],
    using generator: inout some RandomNumberGenerator
  ) -> Parcel {
    let mark = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    var parcel = Parcel(node: node, mark: mark, hour: max(0, hour), handedOver: handedOver)
    var bytesLeft = bytes
    for key in outgoingRows.sorted() where parcel.count < most {
      // A row that has become too large stays with this node; it counts here as it is.
      guard let row = rows[key], let bytes = row.state.encoded else { continue }
      let isRemoved = row.state.decisions.allSatisfy { $0.body == nil }
      var part = Parcel.Row(key: key, base: row.base, isRemoved: isRemoved, body: seal.seal(bytes, of: key))
      part.state = row.state
      parcel.rows.append(part)
      bytesLeft -= part.body.count
      if bytesLeft < 0 { break }
    }
    // Oldest first, and in the same order on every node.
    for (key, map) in unsentMinutes.sorted(by: { $0.key < $1.key }) where parcel.count < most {
      parcel.minutes.append((key, map))
    }
    for key in unsentCounters.sorted() where parcel.count < most { parcel.counters.append((key, counters[key] ?? 0)) }
    for key in unsentClaims.sorted() where parcel.count < most { parcel.claims.append(key) }
    parcel.sheets = sheets
    return parcel
  }

  /// What to ask for next.
  public func pull(page: Int = 2_000, hours: ClosedRange<Int64> = 0 ... .max, sheets: Int64? = nil) -> Pull {
    Pull(after: bookmark, handedOver: handedOver, page: page, hours: hours, sheets: sheets)
  }

  /// The database has a parcel.
  public mutating func take(_ receipt: Parcel.Receipt, of parcel: Parcel) -> FleetNews {
    for row in parcel.rows where !receipt.refused.contains(row.key) {
      rows[row.key]?.base = receipt.revision
      if let state = row.state, rows[row.key]?.state == state { unsentRows.remove(row.key) }
    }
    for (key, map) in parcel.minutes {
      let left = MinuteMap(bits: (unsentMinutes[key]?.bits ?? 0) & ~map.bits) ?? MinuteMap()
      unsentMinutes[key] = left.isEmpty ? nil : left
    }
    for (key, amount) in parcel.counters where counters[key] == amount { unsentCounters.remove(key) }
    var news = FleetNews()
    for claim in parcel.claims {
      unsentClaims.remove(claim)
      if receipt.claimedElsewhere.contains(claim) {
        if claims[claim] == .wanted { claims[claim] = .elsewhere }
      } else if claims[claim] != .ours {
        claims[claim] = .ours
        news.claims.append(claim)
      }
    }
    if receipt.isRestored {
      feedAnew()
      news.isRestored = true
    }
    handedOver = Bookmark(revision: receipt.revision, mark: parcel.mark)
    return news
  }

  /// Takes in what the database has.
  public mutating func take(_ delivery: Pull.Delivery, _ seal: some RowSeal, at moment: Int64) -> FleetNews {
    var news = FleetNews()
    if delivery.isRestored {
      feedAnew()
      news.isRestored = true
      return news
    }
    unreadable += delivery.unreadable
    for (key, revision, body) in delivery.rows {
      sought?.remove(key)
      guard let bytes = seal.open(body, of: key), let received = RowState(bytes) else {
        unreadable += 1
        // It belongs to nodes that have the key: two keys must not write over each other for ever.
        if seal.isOfNewerKey(body) { continue }
        // What this node knows of the row goes over it.
        rows[key]?.base = revision
        if rows[key] != nil { unsentRows.insert(key) }
        continue
      }
      join(key, received, revision, at: moment, &news)
    }
    for (key, map) in delivery.minutes { minutes[key, default: MinuteMap()].formUnion(map) }
    for (key, amount) in delivery.counters { counters[key] = max(counters[key] ?? 0, amount) }
    for (key, node) in delivery.claims where node != self.node && claims[key] != .ours {
      claims[key] = .elsewhere
      unsentClaims.remove(key)
    }
    bookmark = delivery.bookmark
    if !delivery.isPartial { endSearch() }
    return news
  }

  /// Reads the database from its beginning, to find out whether it still has all that it had. What is missing is handed over again.
  public mutating func search() {
    guard sought == nil else { return }
    sought = Set(rows.filter { $0.value.base > 0 }.keys)
    bookmark = .beginning
  }

  private mutating func endSearch() {
    guard let lost = sought else { return }
    sought = nil
    missing = lost.count
    for key in lost {
      rows[key]?.base = 0
      unsentRows.insert(key)
    }
  }

  private mutating func join(
    _ key: RowKey, _ received: RowState, _ revision: Int64, at moment: Int64, _ news: inout FleetNews
  ) {
    guard let before = rows[key]?.state else {
      // What is not known here is what was received.
      rows[key] = Row(state: received, base: revision)
      if received.known[node] > 0 { isSetBack = true }
      if key.kind == .dispute { news.disputes.append(key) }
      if !received.counts(like: RowState(), key.kind.effect) { news.rows.append(key) }
      return tellDisputes(in: received, of: key, at: moment, &news)
    }
    if received.known[node] > before.known[node] { isSetBack = true }
    // This node decided once more under a number that it had used before it was set back. Neither decision is known to the other, so
    // that taken together none would be left.
    let own = before.decisions.first { $0.stamp.node == node }
    if let own, received.decisions.contains(where: { $0.stamp == own.stamp && $0 != own }) {
      isSetBack = true
      return
    }
    let after = before.joined(received)
    rows[key] = Row(state: after, base: revision)
    if after == received { unsentRows.remove(key) } else { unsentRows.insert(key) }
    if !after.counts(like: before, key.kind.effect) { news.rows.append(key) }
    tellDisputes(in: after, of: key, at: moment, &news)
  }

  private mutating func tellDisputes(
    in state: RowState, of key: RowKey, at moment: Int64, _ news: inout FleetNews
  ) {
    for dispute in Dispute.all(in: state, of: key) {
      guard let own = dispute.key, rows[own] == nil else { continue }
      decide(own, [], at: moment)
      news.disputes.append(own)
    }
  }

  /// A database that was set back gets all that this node knows once more, and is read from its beginning.
  private mutating func feedAnew() {
    (bookmark, handedOver, sought) = (.beginning, .beginning, nil)
    for key in rows.keys { rows[key]?.base = 0 }
    unsentRows = Set(rows.keys)
    unsentMinutes = minutes
    unsentCounters = Set(counters.keys.filter { $0.node == node })
    unsentClaims = Set(claims.filter { $0.value != .elsewhere }.keys)
  }
}

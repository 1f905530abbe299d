public import Activity

/// A row as a node keeps it on its disk.
public struct KeptRow: Hashable, Sendable {
  public let key: RowKey
  /// The revision that the database had it in.
  public let base: Int64
  public let state: RowState
  public let isUnsent: Bool

  public init(key: RowKey, base: Int64, state: RowState, isUnsent: Bool) {
    (self.key, self.base, self.state, self.isUnsent) = (key, base, state, isUnsent)
  }
}

/// An hour of use as a node keeps it on its disk.
public struct KeptMinutes: Hashable, Sendable {
  public let key: MinutesKey
  public let map: MinuteMap
  /// What of it is to be handed over.
  public let unsent: MinuteMap

  public init(key: MinutesKey, map: MinuteMap, unsent: MinuteMap) {
    (self.key, self.map, self.unsent) = (key, map, unsent)
  }
}

// To the disk and off it. What was written down and what is in memory are compared, so that nothing has to be remembered of what
// changed.
extension Replica {
  public init(
    node: NodeID, bookmark: Bookmark, handedOver: Bookmark, isSetBack: Bool = false, rows: [KeptRow],
    minutes: [KeptMinutes], claims: [KeptClaim] = []
  ) {
    self.init(node: node)
    (self.bookmark, self.handedOver, self.isSetBack) = (bookmark, handedOver, isSetBack)
    for row in rows {
      self.rows[row.key] = Row(state: row.state, base: row.base)
      if row.isUnsent { unsentRows.insert(row.key) }
    }
    for hour in minutes {
      self.minutes[hour.key] = hour.map
      if !hour.unsent.isEmpty { unsentMinutes[hour.key] = hour.unsent }
    }
    for claim in claims {
      self.claims[claim.key] = claim.state
      if claim.isUnsent { unsentClaims.insert(claim.key) }
    }
  }

  /// Rows that are not as they were; none ever goes.
  public func rows(changedSince before: Replica?) -> [KeptRow] {
    rows.compactMap { key, row in
      let isUnsent = unsentRows.contains(key)
      if let old = before?.rows[key], old.base == row.base, before?.unsentRows.contains(key) == isUnsent,
        old.state == row.state
      {
        return nil
      }
      return KeptRow(key: key, base: row.base, state: row.state, isUnsent: isUnsent)
    }
  }

  /// Hours of use that are not as they were, and those that are gone.
  public func minutes(changedSince before: Replica?) -> (kept: [KeptMinutes], gone: [MinutesKey]) {
    let kept = minutes.compactMap { key, map -> KeptMinutes? in
      let unsent = unsentMinutes[key] ?? MinuteMap()
      if let old = before?.minutes[key], old == map, before?.unsentMinutes[key] ?? MinuteMap() == unsent { return nil }
      return KeptMinutes(key: key, map: map, unsent: unsent)
    }
    return (kept, before.map { before in before.minutes.keys.filter { minutes[$0] == nil } } ?? [])
  }

  /// Lets go of use before an hour, but for what is to be handed over.
  public mutating func forget(before hour: Int64) {
    minutes = minutes.filter { $0.key.hour >= hour || unsentMinutes[$0.key] != nil }
    counters = counters.filter { $0.key.place.hour >= hour || unsentCounters.contains($0.key) }
    forgetClaims(before: hour)
  }
}

extension Replica {
  /// A row as it is to be kept.
  public func kept(_ key: RowKey) -> KeptRow? {
    rows[key].map { KeptRow(key: key, base: $0.base, state: $0.state, isUnsent: unsentRows.contains(key)) }
  }
}

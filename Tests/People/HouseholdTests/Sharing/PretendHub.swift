import Activity
import Replication

/// A database that nodes share, as values; and one that lies, where a test says so.
final class PretendHub {
  var cursor: Int64 = 0
  var marks: [Int64: [UInt8]] = [:]
  var rows: [RowKey: (revision: Int64, body: [UInt8])] = [:]
  var minutes: [MinutesKey: (revision: Int64, map: MinuteMap)] = [:]
  var counters: [CounterKey: (revision: Int64, amount: Int64)] = [:]
  var claims: [[UInt8]: (revision: Int64, hour: Int64, node: NodeID)] = [:]
  var sheets: [[Int64]: (revision: Int64, sheet: LogSheet)] = [:]
  /// Whether its tables have a place for them.
  var takesSheets = true
  /// Rows of a page.
  var page = Int.max

  struct Backup {
    let (cursor, marks): (Int64, [Int64: [UInt8]])
    let rows: [RowKey: (revision: Int64, body: [UInt8])]
    let minutes: [MinutesKey: (revision: Int64, map: MinuteMap)]
    let sheets: [[Int64]: (revision: Int64, sheet: LogSheet)]
  }

  var backup: Backup { Backup(cursor: cursor, marks: marks, rows: rows, minutes: minutes, sheets: sheets) }

  func setBack(to backup: Backup) {
    (cursor, marks, rows, minutes) = (backup.cursor, backup.marks, backup.rows, backup.minutes)
    sheets = backup.sheets
  }

  func take(_ parcel: Parcel) -> Parcel.Receipt {
    cursor += 1
    marks[cursor] = parcel.mark
    var refused: Set<RowKey> = []
    for row in parcel.rows {
      if rows[row.key].map({ $0.revision == row.base }) ?? true {
        rows[row.key] = (cursor, row.body)
      } else {
        refused.insert(row.key)
      }
    }
    for (key, map) in parcel.minutes {
      let known = minutes[key]?.map ?? MinuteMap()
      if known.union(map) != known { minutes[key] = (cursor, known.union(map)) }
    }
    for (key, amount) in parcel.counters where amount > counters[key]?.amount ?? -1 { counters[key] = (cursor, amount) }
    for claim in parcel.claims where claims[claim.id] == nil { claims[claim.id] = (cursor, claim.hour, parcel.node) }
    if takesSheets {
      for sheet in parcel.sheets { sheets[[sheet.node.number, sheet.number]] = (cursor, sheet) }
    }
    return Parcel.Receipt(
      revision: cursor, refused: refused,
      claimedElsewhere: Set(parcel.claims.filter { claims[$0.id]?.node != parcel.node }),
      isRestored: !parcel.handedOver.agrees(with: marks[parcel.handedOver.revision]),
      takesSheets: takesSheets && !parcel.sheets.isEmpty)
  }

  func answer(_ pull: Pull) -> Pull.Delivery {
    var delivery = Pull.Delivery(bookmark: Bookmark(revision: cursor, mark: marks[cursor]))
    delivery.isRestored =
      !pull.bookmark.agrees(with: marks[pull.bookmark.revision])
      || !pull.handedOver.agrees(with: marks[pull.handedOver.revision]) || cursor < pull.bookmark.revision
    if delivery.isRestored { return delivery }
    if let read = pull.sheets {
      // A page of three, so that it goes on.
      let next = sheets.values.filter { $0.revision > read }.sorted { $0.revision < $1.revision }.prefix(3)
      delivery.sheets = next.map(\.sheet)
      delivery.sheetsRead = next.count == 3 ? next[2].revision : cursor
    }
    let last = pull.bookmark.revision
    delivery.rows = rows.filter { $0.value.revision > last }.map { ($0.key, $0.value.revision, $0.value.body) }
      .sorted { $0.1 < $1.1 }
    if delivery.rows.count > page {
      // A page ends with a whole revision, and what is behind it is not known yet.
      let end = delivery.rows[page - 1].1
      delivery.rows.removeAll { $0.1 > end }
      delivery.bookmark = Bookmark(revision: end, mark: nil)
      delivery.isPartial = true
      return delivery
    }
    delivery.counters = counters.filter { $0.value.revision > last }.map { ($0.key, $0.value.amount) }
    delivery.claims = claims.filter { $0.value.revision > last }.compactMap { id, claim in
      ClaimKey(id, hour: claim.hour).map { ($0, claim.node) }
    }
    delivery.minutes = minutes.filter { $0.value.revision > last }.map { ($0.key, $0.value.map) }
    return delivery
  }
}

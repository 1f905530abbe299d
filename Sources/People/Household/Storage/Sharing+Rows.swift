internal import Activity
internal import FamilyTokens
internal import Ledger
internal import PicketJSON
internal import Replication

// What is shared, to rows of the ledger and back. Rows lie there sealed, as the database has them.
extension Sharing {
  /// nil where this is no node of a fleet, or has not the fleet's key.
  init?(_ tx: borrowing Transaction<Reading>, _ key: FamilyKey, _ sealer: Sealer) throws(LedgerError) {
    guard let membership = try tx.secret(SecretKey.fleet).flatMap({ Membership($0, sealer) }),
      let seal = FamilyRowSeal(key, family: membership.family)
    else { return nil }
    self.init(membership, seal)
    var (rows, minutes): ([KeptRow], [KeptMinutes]) = ([], [])
    for row in try tx.sharedRows() {
      guard let kind = RowKind(row.kind), let key = RowKey(kind, row.id),
        let state = seal.open(row.body, of: key).flatMap({ RowState($0) })
      else { continue }
      rows.append(KeptRow(key: key, base: row.base, state: state, isUnsent: row.isUnsent))
      applied[key] = row.applied
    }
    for row in try tx.sharedMinutes() {
      guard let key = MinutesKey(child: row.child, token: row.token, hour: Int64(row.hour)),
        let map = UInt64(exactly: row.bits).flatMap({ MinuteMap(bits: $0) }),
        let unsent = UInt64(exactly: row.unsent).flatMap({ MinuteMap(bits: $0) })
      else { continue }
      minutes.append(KeptMinutes(key: key, map: map, unsent: unsent))
    }
    for row in try tx.sharedOwners() { owners[row.child] = row.id }
    let places = try tx.secret(SecretKey.fleetBookmarks).flatMap { (try? JSON(parsing: $0.value))?.object }
    let (bookmark, handedOver) = (Sharing.bookmark(places, "read"), Sharing.bookmark(places, "handedOver"))
    let claims = try Sharing.claims(tx.secret(SecretKey.fleetClaims))
    replica = Replica(
      node: membership.node, bookmark: bookmark, handedOver: handedOver, isSetBack: places?["isSetBack"]?.bool ?? false,
      rows: rows, minutes: minutes, claims: claims)
    log.sent = places?["logSent"]?.integer ?? 0
    log.read = places?["logRead"]?.int ?? 0
    replica.scope = membership.scope
    try remember(tx.sharedGrants())
    knownNodes = try KnownNodes(tx.secret(SecretKey.fleetNodes))
    knownNodes.become(membership.node)
    for key in replica.keys {
      noteDispute(about: key)
      // What was taken in and not taken over when picketd ended.
      // What was earned is kept in memory.
      if key.kind == .earned || key.kind != .dispute && applied[key] ?? [] != wantedMark(of: key) {
        pending.insert(key)
      }
    }
    isUnfinished = !pending.isEmpty
  }

  private static func bookmark(_ places: JSON.Object?, _ name: String) -> Bookmark {
    places?[name]?.object.flatMap { try? Bookmark($0) } ?? .beginning
  }

  private var bookmarks: SecretRow {
    let places: JSON.Object = [
      "read": .object(replica.bookmark.json), "handedOver": .object(replica.handedOver.json),
      "isSetBack": .bool(replica.isSetBack), "logSent": .int(log.sent), "logRead": .int(log.read),
    ]
    return SecretRow(SecretKey.fleetBookmarks, JSON.object(places).text)
  }

  /// Writes down what is not as it was; everything where there was nothing.
  func write(_ tx: borrowing Transaction<Writing>, since before: Sharing?) throws(LedgerError) {
    let changed = replica.rows(changedSince: before?.replica)
    let keys = Set(changed.map(\.key))
    for row in changed { try put(row, tx) }
    for (key, mark) in applied where !keys.contains(key) && before?.applied[key] != mark {
      guard let row = replica.kept(key) else { continue }
      try put(row, tx)
    }
    let minutes = replica.minutes(changedSince: before?.replica)
    for hour in minutes.kept {
      try tx.put(
        SharedMinutesRow(
          hour: Int(hour.key.hour), child: hour.key.child, token: hour.key.token, bits: Int(hour.map.bits),
          unsent: Int(hour.unsent.bits)))
    }
    for key in minutes.gone { try tx.removeSharedMinutes(of: key.child, token: key.token, hour: Int(key.hour)) }
    for (child, id) in owners where before?.owners[child] != id { try tx.put(SharedOwnerRow(child: child, id: id)) }
    for (number, key) in grants where before?.grants[number] != key {
      try tx.put(SharedGrantRow(number: number, kind: key.kind.number, id: key.id))
    }
    let gone = (before?.grants.keys.filter { grants[$0] == nil } ?? []) + (before?.remembered.keys.map { $0 } ?? [])
    for number in gone where grants[number] == nil && remembered[number] == nil {
      try tx.remove(sharedGrant: number)
    }
    if before?.knownNodes != knownNodes { try tx.put(knownNodes.row) }
    if before.map({ replica.hasOtherClaims(than: $0.replica) }) ?? true { try tx.put(claims) }
    if before?.replica.bookmark != replica.bookmark || before?.replica.handedOver != replica.handedOver
      || before?.replica.isSetBack != replica.isSetBack || before?.log.sent != log.sent || before?.log.read != log.read
    {
      try tx.put(bookmarks)
    }
  }

  private func put(_ row: KeptRow, _ tx: borrowing Transaction<Writing>) throws(LedgerError) {
    guard let bytes = row.state.encoded else { return }
    try tx.put(
      SharedRow(
        kind: row.key.kind.number, id: row.key.id, base: row.base, body: seal.seal(bytes, of: row.key),
        isUnsent: row.isUnsent, applied: applied[row.key] ?? []))
  }
}

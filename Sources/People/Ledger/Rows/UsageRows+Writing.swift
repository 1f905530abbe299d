extension Transaction where Access == Writing {
  /// The number of a name, which gets one now if it has none. `day` is when it was used.
  public func number(ofName token: [UInt8], usedOn day: Int) throws(LedgerError) -> Int {
    try change(
      """
      INSERT INTO names (token, last) VALUES (:token, :last)
      ON CONFLICT (token) DO UPDATE SET last = max(last, excluded.last)
      """, [Value(token), Value(day)])
    let found: UsedNameRow? = try row("SELECT * FROM names WHERE token = :token", [Value(token)])
    return found?.id ?? connection.lastNumber
  }

  /// Adds minutes to those that are there. Written twice, they are the same.
  public func merge(_ row: MinutesRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO minutes (child, hour, name, device, bits) VALUES (:child, :hour, :name, :device, :bits)
      ON CONFLICT DO UPDATE SET bits = bits | excluded.bits
      """, [Value(row.child), Value(row.hour), Value(row.name), Value(row.device), Value(row.bits)])
  }

  /// Adds traffic to what the hour has. Counters only grow, so written twice, or in another order, it is the same.
  /// An hour with `most` places gets no more of them.
  public func merge(_ row: TrafficRow, most: Int = .max) throws(LedgerError) {
    guard let parts = row.parts else { return try put(row) }
    let place = [Value(row.child), Value(row.hour)]
    let present: TrafficRow? = try self.row("SELECT * FROM traffic WHERE child = :child AND hour = :hour", place)
    guard let present else {
      return try put(
        parts.count <= most ? row : TrafficRow(child: row.child, hour: row.hour, parts: Array(parts.prefix(most))))
    }
    if let before = present.parts {
      let whole = TrafficRow(
        child: row.child, hour: row.hour, parts: before + TrafficRow.some(of: parts, upTo: most, beside: before))
      if whole != present { try put(whole) }
    } else {
      try setAside(present)
      try put(row)
    }
  }

  /// Writes an hour's traffic over what is there.
  public func put(_ row: TrafficRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO traffic (child, hour, body) VALUES (:child, :hour, :body)
      ON CONFLICT DO UPDATE SET body = excluded.body
      """, [Value(row.child), Value(row.hour), Value(row.body)])
  }

  private func setAside(_ row: TrafficRow) throws(LedgerError) {
    let place = [Value(row.child), Value(row.hour)]
    try change(
      "INSERT INTO impossibleTraffic SELECT * FROM traffic WHERE child = :child AND hour = :hour", place)
    try change("DELETE FROM traffic WHERE child = :child AND hour = :hour", place)
  }

  /// Sets rows aside that cannot be true; returns how many.
  public func setAsideImpossibleUsage() throws(LedgerError) -> Int {
    try change(
      """
      INSERT INTO impossibleUsage (child, hour, name, device, bits) SELECT * FROM minutes
      WHERE bits <= 0 OR bits >= 1 << 60 OR hour < 0 OR hour >= 70389528 OR device <= 0 OR device > 65535
      """, [])
    let minutes = try change(
      """
      DELETE FROM minutes
      WHERE bits <= 0 OR bits >= 1 << 60 OR hour < 0 OR hour >= 70389528 OR device <= 0 OR device > 65535
      """, [])
    var (impossible, parts): ([TrafficRow], [TrafficRow.Part]) = ([], [])
    try connection.each("SELECT * FROM traffic") { (columns) throws(LedgerError) in
      let row = try TrafficRow(&columns)
      if !row.read(into: &parts) { impossible.append(row) }
    }
    for row in impossible { try setAside(row) }
    return minutes + impossible.count
  }

  /// Removes a child's oldest hour of minutes, if it lies before `hour`, and in the same way its traffic. Returns how many
  /// rows it had.
  public func forgetUsage(
    of child: Int, minutesBefore minutes: Int, trafficBefore traffic: Int
  ) throws(LedgerError) -> Int {
    try change(
      """
      DELETE FROM minutes WHERE child = :child
        AND hour = (SELECT hour FROM minutes WHERE child = :same AND hour < :before ORDER BY hour LIMIT 1)
      """, [Value(child), Value(child), Value(minutes)])
      + change(
        """
        DELETE FROM traffic WHERE child = :child
          AND hour = (SELECT hour FROM traffic WHERE child = :same AND hour < :before ORDER BY hour LIMIT 1)
        """, [Value(child), Value(child), Value(traffic)])
  }

  /// Removes the names of which there are neither minutes nor traffic.
  public func removeUnusedNames() throws(LedgerError) {
    var unused: Set<Int> = []
    try connection.each("SELECT id FROM names WHERE id NOT IN (SELECT name FROM minutes)") {
      (columns) throws(LedgerError) in unused.insert(try columns.integer())
    }
    var parts: [TrafficRow.Part] = []
    try connection.each("SELECT * FROM traffic") { (columns) throws(LedgerError) in
      if try TrafficRow(&columns).read(into: &parts) { unused.subtract(parts.lazy.map(\.name)) }
    }
    for name in unused { try change("DELETE FROM names WHERE id = :id", [Value(name)]) }
  }

  /// Removes some names that were used before `day` for the last time; returns how many.
  public func forgetNames(usedBefore day: Int) throws(LedgerError) -> Int {
    let count = try change(
      "DELETE FROM names WHERE id IN (SELECT id FROM names WHERE last < :day LIMIT :step)",
      [Value(day), Value(Ledger.step)])
    if count > 0 { try connection.run("PRAGMA incremental_vacuum(200)") }
    return count
  }
}

extension TrafficRow {
  private struct Place: Hashable {
    let (name, device): (Int, Int)

    init(_ part: Part) { (name, device) = (part.name, part.device) }
  }

  /// Of these parts what is about places that are known, and as many others as there is room for.
  fileprivate static func some(of parts: [Part], upTo most: Int, beside known: [Part]) -> [Part] {
    if known.count + parts.count <= most { return parts }
    let places = Set(known.map { Place($0) })
    var room = max(0, most - places.count)
    return parts.filter { part in
      if places.contains(Place(part)) { return true }
      room -= 1
      return room >= 0
    }
  }
}

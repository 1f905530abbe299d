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

  /// Counters only grow. Written twice, or in another order, they are the same.
  public func merge(_ row: TrafficRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO traffic (child, hour, name, device, received, sent)
      VALUES (:child, :hour, :name, :device, :received, :sent)
      ON CONFLICT DO UPDATE SET received = max(received, excluded.received), sent = max(sent, excluded.sent)
      """,
      [
        Value(row.child), Value(row.hour), Value(row.name), Value(row.device), Value(row.received), Value(row.sent),
      ])
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
    try change(
      """
      INSERT INTO impossibleUsage (child, hour, name, device, received, sent) SELECT * FROM traffic
      WHERE received < 0 OR received > 1 << 60 OR sent < 0 OR sent > 1 << 60 OR hour < 0 OR hour >= 70389528
        OR device <= 0 OR device > 65535
      """, [])
    return try minutes
      + change(
        """
        DELETE FROM traffic
        WHERE received < 0 OR received > 1 << 60 OR sent < 0 OR sent > 1 << 60 OR hour < 0 OR hour >= 70389528
          OR device <= 0 OR device > 65535
        """, [])
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
    try change(
      "DELETE FROM names WHERE id NOT IN (SELECT name FROM minutes) AND id NOT IN (SELECT name FROM traffic)", [])
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

extension Migration {
  /// Traffic of a child's hour is one row. Reports of a month read all of it, and a row for each name and device took most of
  /// their time.
  static let version12 = Migration(
    version: 12,
    conversion: { (connection) throws(LedgerError) in
      for statement in tables { try connection.run(statement) }
      try connection.setImpossibleTrafficAside()
      try connection.packTraffic()
    },
    statements: [
      "DROP TABLE traffic",
      "ALTER TABLE packedTraffic RENAME TO traffic",
      "PRAGMA user_version = 12",
    ])

  private static let tables: [StaticString] = [
    """
    CREATE TABLE packedTraffic (
      child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
      hour INTEGER NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (child, hour)
    ) STRICT
    """,
    """
    CREATE TABLE impossibleTraffic (
      child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
      hour INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX impossibleTrafficOfChild ON impossibleTraffic (child)",
  ]
}

extension DatabaseConnection {
  fileprivate func setImpossibleTrafficAside() throws(LedgerError) {
    try run(
      """
      INSERT INTO impossibleUsage (child, hour, name, device, received, sent) SELECT * FROM traffic
      WHERE received < 0 OR received > 1 << 60 OR sent < 0 OR sent > 1 << 60 OR hour < 0 OR hour >= 70389528
        OR device <= 0 OR device > 65535 OR name < 0 OR name > 1 << 60
      """)
    setAside += changes
    try run(
      """
      DELETE FROM traffic
      WHERE received < 0 OR received > 1 << 60 OR sent < 0 OR sent > 1 << 60 OR hour < 0 OR hour >= 70389528
        OR device <= 0 OR device > 65535 OR name < 0 OR name > 1 << 60
      """)
  }

  fileprivate func packTraffic() throws(LedgerError) {
    var (place, parts): ((child: Int, hour: Int)?, [TrafficRow.Part]) = (nil, [])
    func pack() throws(LedgerError) {
      guard let place else { return }
      let row = TrafficRow(child: place.child, hour: place.hour, parts: parts)
      try run(
        "INSERT INTO packedTraffic (child, hour, body) VALUES (:child, :hour, :body)",
        [Value(row.child), Value(row.hour), Value(row.body)])
    }
    try each("SELECT child, hour, name, device, received, sent FROM traffic ORDER BY child, hour") {
      (columns) throws(LedgerError) in
      let (child, hour): (Int, Int) = (try columns.integer(), try columns.integer())
      if place?.child != child || place?.hour != hour {
        try pack()
        (place, parts) = ((child, hour), [])
      }
      parts.append(
        TrafficRow.Part(
          name: try columns.integer(), device: try columns.integer(), received: try columns.integer(),
          sent: try columns.integer()))
    }
    try pack()
  }
}

internal import Postgres

// Plain SQL: no extension, no function of the server's own, no sequence; triggers count, and decide nothing (`meter`). What is sealed, the database cannot read;
// what stands beside it is what merging, paging and forgetting need.
extension FleetSchema {
  static let version1 = Step(oldest: 1, statements: tables + guards)

  private static let tables: [SQL] = [
    "CREATE SCHEMA picket",
    "CREATE TABLE picket.versions (version bigint PRIMARY KEY, oldest bigint NOT NULL)",
    """
    CREATE TABLE picket.families (
      family bytea PRIMARY KEY CHECK (octet_length(family) = 16),
      cursor bigint NOT NULL DEFAULT 0 CHECK (cursor >= 0)
    )
    """,
    // A role of the server for each node.
    """
    CREATE TABLE picket.members (
      role text PRIMARY KEY,
      family bytea NOT NULL REFERENCES picket.families,
      node bigint NOT NULL CHECK (node > 0),
      keeper boolean NOT NULL,
      revoked boolean NOT NULL DEFAULT false,
      UNIQUE (family, node)
    )
    """,
    // With its owner's rights, so that it may be asked about by the guards of any table; `current_user` is who asks.
    "CREATE VIEW picket.mine AS SELECT family, node, keeper FROM picket.members WHERE role = current_user AND NOT revoked",
    // How far each node is, for the family to look at.
    """
    CREATE TABLE picket.nodes (
      family bytea NOT NULL REFERENCES picket.families,
      node bigint NOT NULL,
      cursor bigint NOT NULL,
      version bigint NOT NULL,
      seen bigint NOT NULL,
      body bytea NOT NULL CHECK (octet_length(body) <= 4096),
      PRIMARY KEY (family, node)
    )
    """,
    // What was written when the cursor came to a revision has a mark by lot: a database that was restored shows another one.
    """
    CREATE TABLE picket.commits (
      family bytea NOT NULL REFERENCES picket.families,
      revision bigint NOT NULL,
      mark bytea NOT NULL CHECK (octet_length(mark) = 16),
      node bigint NOT NULL,
      hour bigint NOT NULL,
      PRIMARY KEY (family, revision)
    )
    """,
    """
    CREATE TABLE picket.rows (
      family bytea NOT NULL REFERENCES picket.families,
      kind bigint NOT NULL CHECK (kind > 0),
      id bytea NOT NULL CHECK (octet_length(id) BETWEEN 1 AND 64),
      revision bigint NOT NULL,
      node bigint NOT NULL,
      body bytea NOT NULL CHECK (octet_length(body) <= 65536),
      deleted boolean NOT NULL,
      PRIMARY KEY (family, kind, id)
    )
    """,
    "CREATE INDEX rows_by_revision ON picket.rows (family, revision)",
    """
    CREATE TABLE picket.minutes (
      family bytea NOT NULL,
      child bytea NOT NULL CHECK (octet_length(child) BETWEEN 1 AND 64),
      token bytea NOT NULL CHECK (octet_length(token) BETWEEN 1 AND 512),
      hour bigint NOT NULL CHECK (hour >= 0),
      bits bigint NOT NULL CHECK (bits > 0 AND bits < 1152921504606846976),
      revision bigint NOT NULL,
      PRIMARY KEY (family, child, token, hour)
    ) PARTITION BY RANGE (hour)
    """,
    "CREATE INDEX minutes_by_revision ON picket.minutes (family, revision)",
    "CREATE TABLE picket.minutes_others PARTITION OF picket.minutes DEFAULT",
    """
    CREATE TABLE picket.counters (
      family bytea NOT NULL,
      child bytea NOT NULL CHECK (octet_length(child) BETWEEN 1 AND 64),
      token bytea NOT NULL CHECK (octet_length(token) BETWEEN 1 AND 512),
      hour bigint NOT NULL CHECK (hour >= 0),
      node bigint NOT NULL,
      kind bigint NOT NULL CHECK (kind > 0),
      amount bigint NOT NULL CHECK (amount >= 0),
      revision bigint NOT NULL,
      PRIMARY KEY (family, child, token, hour, node, kind)
    ) PARTITION BY RANGE (hour)
    """,
    "CREATE INDEX counters_by_revision ON picket.counters (family, revision)",
    "CREATE TABLE picket.counters_others PARTITION OF picket.counters DEFAULT",
    // The node that was first to claim a notice sends it.
    """
    CREATE TABLE picket.claims (
      family bytea NOT NULL REFERENCES picket.families,
      claim bytea NOT NULL CHECK (octet_length(claim) BETWEEN 1 AND 128),
      node bigint NOT NULL,
      hour bigint NOT NULL,
      revision bigint NOT NULL,
      PRIMARY KEY (family, claim)
    )
    """,
    "CREATE INDEX claims_by_revision ON picket.claims (family, revision)",
  ]

  /// What a node may do, and to whose rows. Of its family alone; in its own name alone, where a row has one; and nothing at all once
  /// it is revoked, in sessions that are open too. A keeper's node may revoke others. Only the owner can take that back.
  private static let guards: [SQL] =
    ["GRANT USAGE ON SCHEMA picket TO picket_node", "GRANT SELECT ON picket.versions, picket.mine TO picket_node"]
    + [
      "ALTER TABLE picket.families ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, UPDATE (cursor) ON picket.families TO picket_node",
      """
      CREATE POLICY families_own ON picket.families TO picket_node
        USING (family = (SELECT family FROM picket.mine)) WITH CHECK (family = (SELECT family FROM picket.mine))
      """,
      "ALTER TABLE picket.members ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, UPDATE (revoked) ON picket.members TO picket_node",
      "CREATE POLICY members_seen ON picket.members FOR SELECT TO picket_node USING (family = (SELECT family FROM picket.mine))",
      """
      CREATE POLICY members_revoked ON picket.members FOR UPDATE TO picket_node
        USING (family = (SELECT family FROM picket.mine WHERE keeper)) WITH CHECK (revoked)
      """,
    ] + named("nodes") + named("commits") + named("rows") + named("counters") + named("claims")
    + [
      "ALTER TABLE picket.minutes ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, INSERT, UPDATE ON picket.minutes TO picket_node",
      """
      CREATE POLICY minutes_own ON picket.minutes TO picket_node
        USING (family = (SELECT family FROM picket.mine)) WITH CHECK (family = (SELECT family FROM picket.mine))
      """,
    ]

  /// The guard of a table whose rows say which node wrote them.
  private static func named(_ text: String) -> [SQL] {
    guard let table = SQLName(text) else { return [] }
    return [
      "ALTER TABLE picket.\(table) ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, INSERT, UPDATE ON picket.\(table) TO picket_node",
      """
      CREATE POLICY \(table)_own ON picket.\(table) TO picket_node
        USING (family = (SELECT family FROM picket.mine))
        WITH CHECK (family = (SELECT family FROM picket.mine) AND node = (SELECT node FROM picket.mine))
      """,
    ]
  }
}

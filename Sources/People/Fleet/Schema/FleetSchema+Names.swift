internal import Postgres

// A row that says which node wrote it is that node's alone, also where it is changed: a guard of version 1 let each node of the family write
// another one's counters over in its own name.
extension FleetSchema {
  static let version7 = Step(oldest: 1, statements: ["nodes", "commits", "counters", "claims"].flatMap(ownAlone))

  private static func ownAlone(_ text: String) -> [SQL] {
    guard let table = SQLName(text) else { return [] }
    return [
      "DROP POLICY \(table)_own ON picket.\(table)",
      """
      CREATE POLICY \(table)_seen ON picket.\(table) FOR SELECT TO picket_node
        USING (family = (SELECT family FROM picket.mine))
      """,
    ] + writing(text)
  }

  /// Who may write a table: each node rows of its own.
  static func writing(_ text: String) -> [SQL] {
    guard let table = SQLName(text) else { return [] }
    let own: SQL = "family = (SELECT family FROM picket.mine) AND node = (SELECT node FROM picket.mine)"
    return [
      "CREATE POLICY \(table)_added ON picket.\(table) FOR INSERT TO picket_node WITH CHECK (\(own))",
      "CREATE POLICY \(table)_changed ON picket.\(table) FOR UPDATE TO picket_node USING (\(own)) WITH CHECK (\(own))",
    ]
  }
}

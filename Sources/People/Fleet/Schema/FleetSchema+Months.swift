public import Postgres

extension FleetSchema {
  private static let aging = ["minutes", "counters"]
  /// How many months have their tables ahead of time. Rows of others lie in a table of their own, and lose nothing but speed.
  private static let ahead = 24

  /// Makes the tables of the months around this one.
  static func prepare(on owner: PostgresConnection, month: FleetMonth) throws(PostgresError) {
    let present = Set(try months(on: owner))
    for number in -2...ahead {
      let month = month.adding(number)
      for table in aging where !present.contains(Table(name: table, month: month)) {
        guard let parent = SQLName(table), let child = SQLName("\(table)_\(month.suffix)") else { continue }
        do throws(PostgresError) {
          _ = try owner.run([
            Query(
              """
              CREATE TABLE IF NOT EXISTS picket.\(child) PARTITION OF picket.\(parent)
                FOR VALUES FROM (\(month.firstHour)) TO (\(month.adding(1).firstHour))
              """)
          ])
        } catch {
          // Rows of that month lie with others already, and stay there.
          guard error.state == "23514" else { throw error }
        }
      }
    }
  }

  /// Forgets all use before a month, and who wrote what and told what then. Settings do not age.
  public static func forget(before month: FleetMonth, on owner: PostgresConnection) throws(PostgresError) {
    for table in try months(on: owner) where table.month < month {
      guard let name = SQLName("\(table.name)_\(table.month.suffix)") else { continue }
      _ = try owner.run([Query("DROP TABLE IF EXISTS picket.\(name)")])
    }
    let hour = PostgresValue.integer(Int64(month.firstHour))
    _ = try owner.run([
      Query("DELETE FROM picket.minutes WHERE hour < $1", [hour]),
      Query("DELETE FROM picket.counters WHERE hour < $1", [hour]),
      Query("DELETE FROM picket.commits WHERE hour < $1", [hour]),
      Query("DELETE FROM picket.claims WHERE hour < $1", [hour]),
      Query("DELETE FROM picket.meters WHERE day < $1", [.integer(Int64(month.firstHour / 24))]),
    ])
  }

  private struct Table: Hashable {
    let name: String
    let month: FleetMonth
  }

  /// The tables of months that there are.
  private static func months(on owner: PostgresConnection) throws(PostgresError) -> [Table] {
    let answer = try owner.run([
      Query("SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'picket'", mostRows: 10_000)
    ])
    var tables: [Table] = []
    for values in answer[0].rows {
      var row = RowReader(values)
      let parts = try row.text().split(separator: "_")
      guard parts.count == 3, aging.contains(String(parts[0])), let year = Int(parts[1]), let number = Int(parts[2]),
        let month = FleetMonth(year: year, month: number)
      else { continue }
      tables.append(Table(name: String(parts[0]), month: month))
    }
    return tables
  }
}

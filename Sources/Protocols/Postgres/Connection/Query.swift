/// The text of a statement. Nothing from outside is ever part of it: values are parameters, `$1` and so on, and where SQL takes
/// none, as in the names of roles, only a `SQLName` may stand.
public struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
  public let text: String

  public init(stringLiteral text: StaticString) { self.text = "\(text)" }
  public init(stringInterpolation pieces: Pieces) { text = pieces.text }

  public struct Pieces: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }
    public mutating func appendInterpolation(_ name: SQLName) { text += name.text }
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }
    public mutating func appendInterpolation(_ part: SQL) { text += part.text }
    /// With commas between them.
    public mutating func appendInterpolation(_ list: [SQL]) { text += list.map(\.text).joined(separator: ", ") }
  }
}

/// A name that means the same with and without quotes, and inside a literal: small letters, digits and underscores.
public struct SQLName: Hashable, Sendable {
  public let text: String

  /// nil for any other text, and for one that is longer than PostgreSQL's names.
  public init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy {
      (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
    guard isPlain, (1...63).contains(text.utf8.count) else { return nil }
    self.text = text
  }
}

/// A statement with its parameters.
public struct Query: Hashable, Sendable {
  public var sql: SQL
  public var values: [PostgresValue]
  /// One row more is an error.
  public var mostRows: Int

  public init(_ sql: SQL, _ values: [PostgresValue] = [], mostRows: Int = 0) {
    (self.sql, self.values, self.mostRows) = (sql, values, mostRows)
  }
}

/// What came of a statement.
public struct QueryAnswer: Hashable, Sendable {
  public var rows: [[PostgresValue]] = []
  /// Rows that it inserted, updated, deleted or returned.
  public var count = 0

  public init(rows: [[PostgresValue]] = [], count: Int = 0) { (self.rows, self.count) = (rows, count) }
}

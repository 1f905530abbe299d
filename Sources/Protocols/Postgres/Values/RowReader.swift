/// The columns of a row, read in order. A value of another type is the server's fault.
public struct RowReader {
  private let values: [PostgresValue]
  private var next = 0

  public init(_ values: [PostgresValue]) { self.values = values }

  public mutating func integer() throws(PostgresError) -> Int64 {
    guard case .integer(let number) = advance() else { throw fault("number") }
    return number
  }

  public mutating func text() throws(PostgresError) -> String {
    guard case .text(let text) = advance() else { throw fault("text") }
    return text
  }

  public mutating func bytes() throws(PostgresError) -> [UInt8] {
    guard case .bytes(let bytes) = advance() else { throw fault("bytes") }
    return bytes
  }

  public mutating func flag() throws(PostgresError) -> Bool {
    guard case .flag(let isSet) = advance() else { throw fault("boolean") }
    return isSet
  }

  /// Whether the next column has no value; only then it is passed over.
  public mutating func isNull() -> Bool {
    guard next < values.count, values[next] == .null else { return false }
    next += 1
    return true
  }

  /// nil behind the last column.
  private mutating func advance() -> PostgresValue? {
    defer { next += 1 }
    return next < values.count ? values[next] : nil
  }

  private func fault(_ word: String) -> PostgresError {
    PostgresError(.unintelligible, "read the database's answer", reason: "column \(next) of a row is no \(word)")
  }
}

/// Whether a client may know a child's age range, and the gates that it was answered for.
public struct AgeRow: Hashable, Sendable {
  public var child: Int
  public var client: String
  /// A guardian's answer; nil until there is one.
  public var consent: String?
  /// The child's age when the gates were answered; nil where none were.
  public var age: Int?
  /// A JSON array.
  public var gates: String

  public init(child: Int, client: String, consent: String? = nil, age: Int? = nil, gates: String = "[]") {
    self.child = child
    self.client = client
    self.consent = consent
    self.age = age
    self.gates = gates
  }
}

extension AgeRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    client = try columns.text()
    consent = try columns.text()
    age = try columns.integer()
    gates = try columns.text()
  }
}

extension Transaction {
  /// The rows of all children.
  public func ages() throws(LedgerError) -> [AgeRow] { try rows("SELECT * FROM ages ORDER BY child, client") }
}

extension Transaction where Access == Writing {
  public func put(_ age: AgeRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO ages (child, client, consent, age, gates) VALUES (:child, :client, :consent, :age, :gates)
      ON CONFLICT (child, client) DO UPDATE SET consent = excluded.consent, age = excluded.age, gates = excluded.gates
      """, [Value(age.child), Value(age.client), Value(age.consent), Value(age.age), Value(age.gates)])
  }
}

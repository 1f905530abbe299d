/// Why a server did not do what it was asked for, and what helps, for people.
public struct PostgresError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The address is no address of a server, or one that would not be safe.
    case address
    /// There is no connection.
    case unreachable
    /// The server does not let this role in.
    case rejected
    /// Time went by.
    case silent
    /// The connection broke.
    case lost
    /// More came than was agreed.
    case excessive
    /// What came is no answer to what was asked.
    case unintelligible
    /// Something else was faster, or the server has enough to do: the same may work later.
    case busy
    case readOnly
    case full
    /// The role may not do this, or row security does not let it.
    case denied
    /// A rule of the tables does not hold.
    case conflict
    /// What is named does not exist, or exists already.
    case schema
    case refused
  }

  public let kind: Kind
  /// What failed, to follow "cannot": "reach the database at db.example".
  public let attempt: String
  public let reason: String
  /// A whole sentence.
  public let remedy: String
  /// PostgreSQL's code of five characters; empty where no server refused.
  public let state: String

  public init(_ kind: Kind, _ attempt: String, reason: String, remedy: String? = nil, state: String = "") {
    self.kind = kind
    self.attempt = attempt
    self.reason = reason
    self.remedy = remedy ?? kind.remedy
    self.state = state
  }

  /// Whether the connection is of no further use.
  public var endsConnection: Bool {
    switch kind {
    case .address, .unreachable, .rejected, .silent, .lost, .excessive, .unintelligible: true
    case .busy, .readOnly, .full, .denied, .conflict, .schema, .refused: false
    }
  }
}

extension PostgresError: CustomStringConvertible {
  public var description: String {
    "cannot \(attempt): \(reason)\(state.isEmpty ? "" : " (\(state))"). \(remedy)"
  }
}

extension PostgresError {
  /// What a server said: its code, and its message as a line.
  init(_ attempt: String, state: String, message: String) {
    let isCode =
      state.utf8.count == 5 && state.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
    let state = isCode ? state : ""
    self.init(Kind(state: state), attempt, reason: PostgresError.line(message), state: state)
  }

  /// A server's text without control characters, and no longer than people read.
  static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(400).map { $0.properties.generalCategory == .control ? " " : $0 }
    var line = String(String.UnicodeScalarView(scalars))
    while let last = line.last, last == " " || last == "." { line.removeLast() }
    return line.isEmpty ? "it gave no reason" : line
  }
}

extension PostgresError.Kind {
  init(state: String) {
    switch state {
    case "53100": self = .full
    case "25006": self = .readOnly
    case "42501": self = .denied
    case "57P01", "57P02": self = .lost
    case "40001", "40P01", "55P03", "57P03", "57014": self = .busy
    default:
      switch state.prefix(2) {
      case "08": self = .lost
      case "23", "22": self = .conflict
      case "28": self = .rejected
      case "3D", "3F", "42": self = .schema
      case "53": self = .busy
      default: self = .refused
      }
    }
  }

  /// What helps when nothing more is known.
  var remedy: String {
    switch self {
    case .address: "Write it as postgres://ROLE@HOST/DATABASE."
    case .unreachable: "Check that the server runs and that this machine reaches it."
    case .rejected: "Check the role, its password and the database in the address."
    case .silent, .lost: "It is tried again."
    case .excessive, .unintelligible:
      "Check that this is the family's database, and that its tables were not changed by hand."
    case .busy: "It is tried again."
    case .readOnly:
      "A standby takes no changes, nor does a server with default_transaction_read_only: name the primary in the address, or switch "
        + "that off."
    case .full: "Make room on the server's disk."
    case .denied: "The node may have been removed from the family."
    case .conflict, .refused: "The server's log has more."
    case .schema: "Its tables are of another version of Picket: bring them up to date."
    }
  }
}

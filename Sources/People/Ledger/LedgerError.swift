/// Why the ledger failed, and what to do about it, for people.
public struct LedgerError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file's bytes are damaged. `Ledger.renew` sets the file aside.
    case damaged
    /// A newer Picket wrote it.
    case newer
    /// A valid database of another program.
    case foreign
    /// No room on the disk.
    case full
    case readOnly
    /// Another process has locked it.
    case held
    /// A unique row exists already.
    case taken
    /// The row, or one it refers to, does not exist.
    case missing
    /// A column does not accept the value.
    case invalid
    case failed
  }

  public let kind: Kind
  /// What failed, to follow "cannot": "open /var/lib/picket/picket.db".
  public let attempt: String
  public let reason: String
  /// A whole sentence.
  public let remedy: String
  /// SQLite's extended result code, or 0 where SQLite did not refuse.
  public let code: Int32

  public init(_ kind: Kind, _ attempt: String, reason: String, remedy: String, code: Int32 = 0) {
    self.kind = kind
    self.attempt = attempt
    self.reason = reason
    self.remedy = remedy
    self.code = code
  }
}

extension LedgerError: CustomStringConvertible {
  public var description: String { "cannot \(attempt): \(reason). \(remedy)" }
}

/// What the ledger could not do, why, and what to do about it; written for people.
public struct LedgerError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file's bytes are not what was written. `Ledger.renew` sets it aside.
    case damaged
    /// A newer Picket wrote it.
    case newer
    /// A sound database, of something else.
    case foreign
    /// No room on the disk.
    case full
    case readOnly
    /// Another process has it.
    case held
    /// A row that must be the only one is there already.
    case taken
    /// What a row belongs to, or the row itself, is not there.
    case missing
    /// A value that a column does not take.
    case invalid
    case failed
  }

  public let kind: Kind
  /// What was tried, behind "cannot": "open /var/lib/picket/picket.db".
  public let attempt: String
  public let reason: String
  /// A sentence of its own.
  public let remedy: String
  /// SQLite's extended result code, or 0 where it was not SQLite that refused.
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

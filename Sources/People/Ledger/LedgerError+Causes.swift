internal import CSQLite
internal import Glibc
internal import PicketSystem

/// Converts result codes and kernel errors to words.
extension LedgerError {
  /// An error of SQLite: `message` is its own text, which names columns, never values.
  init(_ attempt: String, code: Int32, message: String) {
    let kind = Kind(code)
    self.init(kind, attempt, reason: kind.reason ?? message, remedy: kind.remedy, code: code)
  }

  init(_ attempt: String, _ failure: Failure) {
    let kind: Kind =
      switch failure.code {
      case ENOSPC, EDQUOT: .full
      case EROFS, EACCES, EPERM: .readOnly
      default: .failed
      }
    self.init(kind, attempt, reason: kind.reason ?? failure.reason, remedy: kind.remedy)
  }

  static func damaged(_ path: String, _ reason: String) -> LedgerError {
    LedgerError(.damaged, "use \(path)", reason: reason, remedy: Kind.damaged.remedy)
  }

  static func invalid(_ column: String, _ reason: String) -> LedgerError {
    LedgerError(.invalid, "keep \(column)", reason: reason, remedy: Kind.invalid.remedy)
  }
}

extension LedgerError.Kind {
  /// The low byte of an extended code is the class, the rest is the detail.
  init(_ code: Int32) {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_BUSY: self = .held
    case SQLITE_TOOBIG, SQLITE_MISMATCH: self = .invalid
    case SQLITE_CONSTRAINT:
      switch Int(code) {
      case picket_not_unique, picket_not_unique_key, picket_not_unique_row: self = .taken
      case picket_no_such_key: self = .missing
      default: self = .invalid
      }
    default: self = .failed
    }
  }

  /// nil where SQLite's or the kernel's text says more.
  fileprivate var reason: String? {
    switch self {
    case .full: "the disk is full"
    case .readOnly: "it may not be written"
    case .held: "another program is using it"
    default: nil
    }
  }

  var remedy: String {
    switch self {
    case .damaged: "It is set aside and a fresh one begun; `picket restore` brings back a backup."
    case .newer: "Start the Picket that wrote it, or restore a backup that this one made."
    case .foreign: "Move it away, or choose another folder with --state."
    case .full: "Make room on the disk; what was there before is whole."
    case .readOnly: "Give the user that Picket runs as the right to write there, or choose another folder with --state."
    case .held: "Stop that program, or choose another folder with --state."
    case .taken: "Change the one that is there, or choose another."
    case .missing: "Add what it belongs to first."
    case .invalid: "Nothing was changed; try another value."
    case .failed: "Look at the disk's health and the kernel's log (dmesg)."
    }
  }
}

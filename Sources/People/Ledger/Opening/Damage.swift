internal import PicketSystem

/// Damage to a ledger, and where the damaged file is now.
public struct Damage: Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// What was found, to follow "it".
  public let reason: String
  /// Where the file is now, with its log beside it as `-wal`. nil where nothing of it was left.
  public let aside: String?

  public var description: String {
    let place = aside.map { " and lies in \($0) now" } ?? ""
    return "\(path) was damaged (\(reason))\(place); a fresh one was begun. `picket restore` brings back a backup."
  }
}

extension LedgerFiles {
  /// Renames the damaged file and the files that belong to it, so that nothing is lost that may still be readable.
  ///
  /// Marks it first: a power cut after this step must not leave an empty ledger that looks valid.
  func setAside(_ reason: String) throws(LedgerError) -> Damage {
    let first = "\(path).damaged-\(LedgerFiles.moment())"
    var aside = first
    var count = 1
    while Folder.kind(of: aside, followsLinks: false) != nil || Folder.kind(of: aside + "-wal") != nil {
      count += 1
      aside = "\(first).\(count)"
    }
    let parts = ["", "-wal", "-shm", "-journal"].filter { Folder.kind(of: path + $0, followsLinks: false) != nil }
    let damage = Damage(path: path, reason: reason, aside: parts.isEmpty ? nil : aside)
    try mark(damage)
    try attempt("set aside") { () throws(Failure) in
      // The file before its log: without the log it would look valid and be old.
      for suffix in parts { try File.move(path + suffix, to: aside + suffix) }
    }
    return damage
  }

  /// The present time in UTC, for a file name.
  private static func moment() -> String {
    guard let now = CalendarTime(utc: Int(SystemClock.wall / 1_000_000_000)) else { return "" }
    let digits = [now.month, now.day, now.hour, now.minute, now.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(now.year)\(digits[0])\(digits[1])T\(digits[2])\(digits[3])\(digits[4])Z"
  }
}

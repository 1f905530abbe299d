internal import PicketSystem

// A mark beside the ledger says that its contents are not what people wrote. It outlives restarts.
extension LedgerFiles {
  private static let longestMark = 1 << 16

  var mark: String { path + ".lost" }

  /// The damage that was not settled yet. An unreadable mark counts too.
  var loss: Damage? {
    guard Folder.kind(of: mark, followsLinks: false) != nil else { return nil }
    let bytes = (try? File.contents(of: mark, limit: LedgerFiles.longestMark)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let aside = lines.count > 1 && !lines[1].isEmpty ? String(lines[1]) : nil
    let reason = lines.first.flatMap { $0.isEmpty ? nil : String($0) } ?? "nobody knows why"
    return Damage(path: path, reason: reason, aside: aside)
  }

  /// The first damage stays: later ledgers held no household.
  func mark(_ damage: Damage) throws(LedgerError) {
    if Folder.kind(of: mark, followsLinks: false) != nil { return }
    let text = damage.reason.split(separator: "\n").joined(separator: " ") + "\n" + (damage.aside ?? "") + "\n"
    try attempt("mark") { () throws(Failure) in
      var file = try NewFile(path: mark, mode: 0o600)
      try file.write(Array(text.utf8))
      try file.publish()
    }
  }

  func removeMark() throws(LedgerError) {
    try attempt("take the mark from") { () throws(Failure) in try File.remove(mark) }
  }
}

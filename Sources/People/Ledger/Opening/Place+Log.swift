internal import PicketSystem

extension LedgerFiles {
  /// Checks the log before SQLite opens it, since SQLite silently drops what it cannot read.
  func checkLog() throws(LedgerError) {
    guard Folder.size(of: log) > 0 else { return }
    let reason = try attempt("read the log of") { () throws(Failure) in try LedgerFiles.damage(inLog: log) }
    if let reason { throw .damaged(path, reason) }
  }

  private static func damage(inLog path: String) throws(Failure) -> String? {
    let file = try File(path: path)
    guard let header = try file.next(LogWalk.headerSize) else { return nil }
    guard var walk = LogWalk(header: header) else {
      // The header is on disk before the first frame; before that, no commit was finished.
      return try file.next(LogWalk.frameHeaderSize) == nil ? nil : "the beginning of its log was changed"
    }
    while let frame = try file.next(walk.frameSize) {
      walk.take(frame)
      if walk.isDamaged { return "its log has a bad frame before a later commit" }
    }
    return nil
  }
}

extension File {
  /// The next `count` bytes, or nil when there are fewer.
  fileprivate borrowing func next(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try read(into: &bytes, at: filled)
      if read == 0 { return nil }
      filled += read
    }
    return bytes
  }
}

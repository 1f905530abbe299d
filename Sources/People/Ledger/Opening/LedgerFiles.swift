internal import Glibc
internal import PicketSystem

/// The file of a ledger and the files beside it.
struct LedgerFiles: Sendable {
  let path: String

  init(_ path: String) throws(LedgerError) {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw LedgerError(
        .invalid, "open '\(path)'", reason: "that is no file's name", remedy: LedgerError.Kind.invalid.remedy)
    }
    self.path = path
  }

  /// Commits that are not in the file yet.
  var log: String { path + "-wal" }
  /// The index of the log; SQLite makes it again when it is missing.
  var index: String { path + "-shm" }
  var lock: String { path + ".lock" }

  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  var name: String { String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]) }

  /// Makes the folder if it is missing, takes the lock, and removes drafts of a process that was killed.
  func prepare() throws(LedgerError) -> FileLock {
    try attempt("make the folder of") { () throws(Failure) in try File.makeFolder(folder, mode: 0o700) }
    if let kind = Folder.kind(of: path, followsLinks: false), kind != .file {
      let reason = kind == .link ? "it is a link, and the file itself is wanted" : "it is not a file"
      throw LedgerError(.foreign, "open \(path)", reason: reason, remedy: LedgerError.Kind.foreign.remedy)
    }
    let held: FileLock
    do throws(FileLock.Refusal) {
      held = try FileLock(path: lock, note: "process \(getpid())", mode: 0o600)
    } catch {
      switch error {
      case .held(let note):
        throw LedgerError(
          .held, "open \(path)", reason: "it is held by \(note.isEmpty ? "another process" : note)",
          remedy: "Stop that process, or choose another folder with --state.")
      case .failed(let failure): throw LedgerError("open \(path)", failure)
      }
    }
    try attempt("look into the folder of") { () throws(Failure) in
      for entry in try Folder(path: folder).entries
      where entry.kind == .file && entry.name.hasPrefix(name + ".") && entry.name.contains(".new") {
        try File.remove(folder + "/" + entry.name)
      }
    }
    return held
  }

  /// Runs a file operation and converts its error.
  func attempt<Made: ~Copyable>(_ what: String, _ body: () throws(Failure) -> Made) throws(LedgerError) -> Made {
    do throws(Failure) {
      return try body()
    } catch {
      throw LedgerError("\(what) \(path)", error)
    }
  }
}

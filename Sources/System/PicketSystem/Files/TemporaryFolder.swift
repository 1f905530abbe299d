internal import Glibc

/// A new private folder, removed with its owner and its files.
public struct TemporaryFolder: ~Copyable, Sendable {
  public let path: String

  /// Below `TMPDIR`, or `/tmp`.
  public init() throws(Failure) {
    let parent = Environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/picket-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure("create a temporary folder in", parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Files only: code that makes folders in it removes them.
    for entry in (try? Folder(path: path))?.entries ?? [] { try? File.remove("\(path)/\(entry.name)") }
    _ = unsafe rmdir(path)
  }
}

internal import Glibc

/// A folder of nobody else's, gone with its owner and the files in it.
public struct TemporaryFolder: ~Copyable {
  public let path: String

  /// Below `TMPDIR`, or `/tmp`.
  public init() throws(Failure) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/picket-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure("create a temporary folder in", parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Only files: whoever makes folders in it removes them.
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != "." && name != ".." { _ = unsafe unlink("\(path)/\(name)") }
      }
      _ = unsafe closedir(folder)
    }
    _ = unsafe rmdir(path)
  }
}

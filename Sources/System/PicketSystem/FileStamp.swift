internal import Glibc

/// What tells one state of a file from the next without reading it.
public struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  public let size: Int
  /// Nanoseconds since 1970.
  public let modified: Int

  /// Of an open file.
  public init(descriptor: CInt) throws(Failure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Failure("look at", "an open file") }
    self.init(status)
  }

  private init(_ status: stat) {
    size = status.st_size
    modified = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
  }

  /// Of a file with bytes; folders, pipes and devices are refused.
  public init(path: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure("look at", path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw Failure("read", path, reason: "it is a folder")
    default: throw Failure("read", path, reason: "it is not a file")
    }
    self.init(status)
  }

  public var description: String { "\(size)-\(modified)" }
}

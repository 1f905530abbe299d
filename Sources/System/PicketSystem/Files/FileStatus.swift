internal import Glibc

/// A file's metadata (stat(2)).
struct FileStatus {
  private let status: stat

  /// The status of a path: of its target, or of the link itself. nil with the reason in errno.
  init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.status = status
  }

  /// The status of an open file. nil with the reason in errno.
  init?(descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  var device: UInt64 { UInt64(status.st_dev) }
  var number: UInt64 { UInt64(status.st_ino) }
  var owner: UInt32 { status.st_uid }
  var group: UInt32 { status.st_gid }
  /// The twelve bits of `chmod`.
  var mode: UInt32 { status.st_mode & 0o7777 }
  var size: Int { Int(status.st_size) }
  /// Nanoseconds since 1970.
  var modified: Int { status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec }
  var isSocket: Bool { status.st_mode & S_IFMT == S_IFSOCK }

  var kind: Folder.Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}

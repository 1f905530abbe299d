internal import Glibc

/// Which file something is, whatever its name, and who may change it.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let number: UInt64
  public let kind: Folder.Kind
  public let user: UInt32
  public let group: UInt32
  /// The kernel's twelve bits.
  public let mode: UInt32

  /// A link is itself, unless it is to be followed.
  public init(path: String, followsLinks: Bool) throws(Failure) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Failure("look at", path)
    }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    (user, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o7777)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }

  public func isSameFile(as other: FileIdentity) -> Bool { device == other.device && number == other.number }

  /// Whether nobody but root can change it: it is root's, and neither its group nor others may write.
  public var isRootsAlone: Bool { user == 0 && mode & 0o022 == 0 }

  /// Whether it gives whoever runs it its own group.
  public var givesGroup: Bool { kind == .file && mode & 0o2010 == 0o2010 }
}

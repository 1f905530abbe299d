internal import Glibc

/// Identifies a file independently of its name, and tells who may change it.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let number: UInt64
  public let kind: Folder.Kind
  public let user: UInt32
  public let group: UInt32
  /// The twelve bits of `chmod`.
  public let mode: UInt32

  /// A link itself, or its target if `followsLinks`.
  public init(path: String, followsLinks: Bool) throws(Failure) {
    guard let status = FileStatus(path: path, followsLinks: followsLinks) else { throw Failure("look at", path) }
    (device, number, kind) = (status.device, status.number, status.kind)
    (user, group, mode) = (status.owner, status.group, status.mode)
  }

  public func isSameFile(as other: FileIdentity) -> Bool { key == other.key }

  /// What no other file has while this one exists.
  public struct Key: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
  }

  public var key: Key { Key(device: device, number: number) }

  /// Whether only root can change it: root owns it, and neither its group nor others may write.
  public var isRootsAlone: Bool { user == 0 && mode & 0o022 == 0 }

  /// Whether a program started from it gets its group.
  public var givesGroup: Bool { kind == .file && mode & 0o2010 == 0o2010 }
}

/// The owner and permissions of a file.
public struct FileRights: Hashable, Sendable {
  public let owner: UInt32
  public let group: UInt32
  /// The twelve bits of `chmod`.
  public let mode: UInt32

  /// Follows links.
  public init(path: String) throws(Failure) {
    guard let status = FileStatus(path: path) else { throw Failure("look at", path) }
    (owner, group, mode) = (status.owner, status.group, status.mode)
  }

  /// Whether anybody but root may change it, or what is in it.
  public var isOthers: Bool { owner != 0 || mode & 0o002 != 0 || group != 0 && mode & 0o020 != 0 }

  /// Whether only owners can remove files in this folder.
  public var isSticky: Bool { mode & 0o1000 != 0 }

  /// Whether others may execute it, or enter the folder.
  public var isOpen: Bool { mode & 0o001 != 0 }
}

/// Tells one state of a file from another without reading it.
public struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  public let size: Int
  /// Nanoseconds since 1970.
  public let modified: Int

  /// The stamp of an open file.
  public init(descriptor: CInt) throws(Failure) {
    guard let status = FileStatus(descriptor: descriptor) else { throw Failure("look at", "an open file") }
    (size, modified) = (status.size, status.modified)
  }

  /// The stamp of a regular file; folders, pipes and devices are refused.
  public init(path: String) throws(Failure) {
    guard let status = FileStatus(path: path) else { throw Failure("look at", path) }
    switch status.kind {
    case .file: break
    case .folder: throw Failure("read", path, reason: "it is a folder")
    default: throw Failure("read", path, reason: "it is not a file")
    }
    (size, modified) = (status.size, status.modified)
  }

  public var description: String { "\(size)-\(modified)" }
}

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
  var key: FileIdentity.Key { FileIdentity.Key(device: device, number: number) }
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

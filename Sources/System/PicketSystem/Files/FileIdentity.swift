/// Which file something is, whatever its name, and who may change it.
public struct FileIdentity: Hashable, Sendable {
  public let device: UInt64
  public let number: UInt64
  public let kind: Folder.Kind
  public let user: UInt32
  public let group: UInt32
  /// The twelve bits that `chmod` takes.
  public let mode: UInt32

  /// A link is itself, unless it is to be followed.
  public init(path: String, followsLinks: Bool) throws(Failure) {
    guard let status = FileStatus(path: path, followsLinks: followsLinks) else { throw Failure("look at", path) }
    (device, number, kind) = (status.device, status.number, status.kind)
    (user, group, mode) = (status.owner, status.group, status.mode)
  }

  public func isSameFile(as other: FileIdentity) -> Bool { device == other.device && number == other.number }

  /// Whether root alone can change it: it belongs to root, and neither its group nor others may write.
  public var isRootsAlone: Bool { user == 0 && mode & 0o022 == 0 }

  /// Whether a program that is started from it gets its group.
  public var givesGroup: Bool { kind == .file && mode & 0o2010 == 0o2010 }
}

/// Whose a file is, and who may do what with it.
public struct FileRights: Hashable, Sendable {
  public let owner: UInt32
  public let group: UInt32
  /// The twelve bits that `chmod` takes.
  public let mode: UInt32

  /// Of the file at the end of links.
  public init(path: String) throws(Failure) {
    guard let status = FileStatus(path: path) else { throw Failure("look at", path) }
    (owner, group, mode) = (status.owner, status.group, status.mode)
  }

  /// Whether somebody other than root may change it, or what lies in it.
  public var isOthers: Bool { owner != 0 || mode & 0o002 != 0 || group != 0 && mode & 0o020 != 0 }

  /// Whether files in this folder can only be removed by their owners.
  public var isSticky: Bool { mode & 0o1000 != 0 }

  /// Whether users other than the owner and its group may run it, or go through it.
  public var isOpen: Bool { mode & 0o001 != 0 }
}

/// Tells one state of a file from the next without reading it.
public struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  public let size: Int
  /// Nanoseconds since 1970.
  public let modified: Int

  /// Of an open file.
  public init(descriptor: CInt) throws(Failure) {
    guard let status = FileStatus(descriptor: descriptor) else { throw Failure("look at", "an open file") }
    (size, modified) = (status.size, status.modified)
  }

  /// Of a file with bytes; folders, pipes and devices are refused.
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

internal import Glibc

/// Whose a file is, and who may do what with it.
public struct FileRights: Hashable, Sendable {
  public let owner: UInt32
  public let group: UInt32
  /// As `chmod` takes it.
  public let mode: UInt32

  /// At the end of links.
  public init(path: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure("look at", path) }
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o7777)
  }

  /// Whether somebody other than root may change it, or what lies in it.
  public var isOthers: Bool { owner != 0 || mode & 0o002 != 0 || group != 0 && mode & 0o020 != 0 }

  /// Whether what lies in this folder belongs to whoever put it there.
  public var isSticky: Bool { mode & 0o1000 != 0 }

  /// Whether whoever is neither the owner nor of the group may run it, or go through it.
  public var isOpen: Bool { mode & 0o001 != 0 }
}

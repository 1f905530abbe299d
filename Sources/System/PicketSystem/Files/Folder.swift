internal import Glibc

/// The contents of a folder.
public struct Folder: Sendable {
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// Not followed.
    case link
    case other
  }

  public struct Entry: Hashable, Sendable {
    public let name: String
    public let kind: Kind
    public let size: Int
    /// Where it can be opened.
    public let path: String
  }

  public let path: String
  /// In the order of their names' bytes, so that the order is the same everywhere.
  public let entries: [Entry]

  public init(path: String) throws(Failure) {
    self.path = path
    guard let stream = unsafe opendir(path) else { throw Failure("open", path) }
    defer { _ = unsafe closedir(stream) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      // Skips an entry that vanished meanwhile.
      let place = path + "/" + name
      guard let (kind, size) = Folder.look(at: place, followsLinks: false) else { continue }
      entries.append(Entry(name: name, kind: kind, size: size, path: place))
    }
    self.entries = Folder.inOrder(entries)
  }

  /// Files that lie anywhere, by their names: as if they were in one folder.
  public init(files: [String: String], path: String) {
    self.path = path
    entries = Folder.inOrder(
      files.map { Entry(name: $0.key, kind: .file, size: Folder.size(of: $0.value), path: $0.value) })
  }

  /// Removes a folder with nothing in it; whether it did.
  public static func remove(emptyAt path: String) -> Bool { unsafe rmdir(path) == 0 }

  private static func inOrder(_ entries: [Entry]) -> [Entry] {
    entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The kind of the file at `path`, following links or not; nil when there is none.
  public static func kind(of path: String, followsLinks: Bool = true) -> Kind? {
    look(at: path, followsLinks: followsLinks)?.kind
  }

  /// The size of the file in bytes, or 0.
  public static func size(of path: String) -> Int { look(at: path, followsLinks: true)?.size ?? 0 }

  /// When something in the folder was made or removed last, in nanoseconds since 1970; nil when there is none.
  public static func modified(_ path: String) -> Int? { FileStatus(path: path)?.modified }

  private static func look(at path: String, followsLinks: Bool) -> (kind: Kind, size: Int)? {
    FileStatus(path: path, followsLinks: followsLinks).map { ($0.kind, $0.size) }
  }
}

package import PicketSystem

/// A source of lists, as people name it: a list, a folder of rules, a blacklist folder or its tar archive.
public struct Source: Hashable, Sendable {
  public var path: String
  /// Its name for people, when the path is only a copy's.
  public var title: String
  /// The category of all its names; nil when the names of its files tell.
  public var category: String?
  /// nil to detect it from the text.
  public var format: Format?
  /// Accepts rules on public suffixes, below which anybody can register domains.
  public var isForced: Bool
  /// Where the files of a folder are, by their names, if not in the folder at `path`.
  public var files: [String: String]?

  public init(
    path: String, title: String? = nil, category: String? = nil, format: Format? = nil, isForced: Bool = false
  ) {
    self.path = path
    self.title = title ?? path
    self.category = category
    self.format = format
    self.isForced = isForced
  }
}

extension Source {
  /// How many bytes there are to read, as far as the file system knows; for progress bars.
  var size: Int {
    guard let files else { return Source.size(of: path, levels: 3) }
    return files.values.reduce(0) { $0 + Folder.size(of: $1) }
  }

  /// nil when it is no folder.
  package func folder() throws(ListError) -> Folder? {
    if let files { return Folder(files: files, path: path) }
    guard Folder.kind(of: path) == .folder else { return nil }
    do throws(Failure) { return try Folder(path: path) } catch { throw ListError(error) }
  }

  private static func size(of path: String, levels: Int) -> Int {
    guard Folder.kind(of: path) == .folder else { return Folder.size(of: path) }
    guard levels > 0, let folder = try? Folder(path: path) else { return 0 }
    return folder.entries.reduce(0) {
      $0 + ($1.kind == .folder ? size(of: path + "/" + $1.name, levels: levels - 1) : $1.size)
    }
  }
}

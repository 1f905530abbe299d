internal import PicketSystem

/// Something to read lists from, as people name it: a list, a folder of rules, a blacklist folder or its tarball.
public struct Source: Hashable, Sendable {
  public var path: String
  /// What people call it, when the path is only where a copy lies.
  public var title: String
  /// The category of everything in it; nil when the names of its files say.
  public var category: String?
  /// nil when the text says.
  public var format: Format?
  /// Takes rules on public suffixes, which everybody's domains lie below.
  public var isForced: Bool

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
  /// How many bytes there are to read, as far as the file system knows: what a progress bar is measured by.
  var size: Int { Source.size(of: path, levels: 3) }

  private static func size(of path: String, levels: Int) -> Int {
    guard Folder.kind(of: path) == .folder else { return Folder.size(of: path) }
    guard levels > 0, let folder = try? Folder(path: path) else { return 0 }
    return folder.entries.reduce(0) {
      $0 + ($1.kind == .folder ? size(of: path + "/" + $1.name, levels: levels - 1) : $1.size)
    }
  }
}

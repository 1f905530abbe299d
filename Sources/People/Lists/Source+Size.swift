internal import PicketSystem

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

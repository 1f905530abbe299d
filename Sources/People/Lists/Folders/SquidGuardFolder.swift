internal import PicketSystem

/// A blacklist in squidGuard's form: a folder for each category, with `domains`, `urls` and `expressions` in it.
///
/// Every file is a list. Such blacklists have many links (`porn` for `adult`), which are reported and not followed:
/// their targets are read where they are.
struct SquidGuardFolder {
  let source: Source

  private static let deepest = 8

  /// Whether the folder, or one of its folders, has such a file.
  static func isBlacklist(_ folder: Folder, depth: Int = 0) -> Bool {
    folder.entries.contains { entry in
      switch entry.kind {
      case .file: return SquidGuard(file: entry.name) != nil
      case .folder where depth < 2:
        guard let inner = try? Folder(path: folder.path + "/" + entry.name) else { return false }
        return isBlacklist(inner, depth: depth + 1)
      default: return false
      }
    }
  }

  private var refused: PublicSuffix.Refusal { source.isForced ? .none : .registries }

  func read(_ folder: Folder, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    var reader = ListReader(refusing: refused)
    // The folder itself may be the category.
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    try read(folder, [name], reader: &reader, into: &sink)
  }

  private func read(
    _ folder: Folder, _ path: [String], reader: inout ListReader, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    for entry in folder.entries where !entry.name.hasPrefix(".") {
      let (place, inner) = (folder.path + "/" + entry.name, path + [entry.name])
      if entry.kind == .folder && path.count < SquidGuardFolder.deepest {
        let folder: Folder
        do throws(Failure) {
          folder = try Folder(path: place)
        } catch {
          throw ListError(error)
        }
        try read(folder, inner, reader: &reader, into: &sink)
      } else if entry.kind == .file {
        var input = try Input(path: place)
        reader.open()
        try read(inner, title: inner.dropFirst(), from: &input, reader: &reader, into: &sink)
      } else {
        try sink.skipFile(title(inner.dropFirst()), entry.kind == .link ? .link : .notAList)
      }
    }
  }

  func read(_ tape: consuming TarReader, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    var reader = ListReader(refusing: refused)
    while let entry = try tape.next() {
      let path = entry.path.split(separator: "/").filter { $0 != "." }.map(String.init)
      switch entry.kind {
      case .folder: continue
      case .file: try read(path, title: path[...], from: &tape, reader: &reader, into: &sink)
      case .link: try sink.skipFile(title(path[...]), .link)
      case .other: try sink.skipFile(title(path[...]), .notAList)
      }
    }
  }

  /// `path` ends with the file's name, preceded by its folder's.
  private func read(
    _ path: [String], title: ArraySlice<String>, from input: inout some ByteInput & ~Copyable,
    reader: inout ListReader, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    // It says whether the folder is a blacklist or a whitelist, which does not change what its names are about.
    if path.last == "usage" { return }
    guard let kind = path.last.flatMap(SquidGuard.init) else {
      return try sink.skipFile(self.title(title), .notAList)
    }
    let folder = path.dropLast().joined(separator: "/")
    guard let categories = source.category.map({ [$0] }) ?? FolderCategories.categories(of: folder) else {
      return try sink.skipFile(self.title(title), .unknownCategory)
    }
    try reader.read(ListHead(title: self.title(title), categories: categories), kind, from: &input, into: &sink)
  }

  private func title(_ path: ArraySlice<String>) -> String { ([source.title] + path).joined(separator: "/") }
}

internal import PicketSystem

extension Source {
  /// Reads the whole source into `sink`.
  ///
  /// Uses a few hundred kilobytes of memory, whatever the source is. An error ends the reading; the sink has then
  /// received a part.
  public func read(into sink: inout some ListSink & ~Copyable) throws(ListError) {
    if let folder = try folder() {
      try read(folder, into: &sink)
    } else {
      try readFile(Input(path: path), into: &sink)
    }
  }

  /// Reads a file's bytes; `path` is only their name.
  public func read(_ bytes: [UInt8], into sink: inout some ListSink & ~Copyable) throws(ListError) {
    try readFile(Input(bytes: bytes, name: path), into: &sink)
  }

  private func readFile(_ file: consuming Input, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    var input = file
    if TarReader.isTape(input.first) { return try SquidGuardFolder(source: self).read(TarReader(input), into: &sink) }
    var reader = ListReader(refusing: isForced ? .none : .registries)
    let head = ListHead(title: title, categories: category.map { [$0] } ?? [])
    try reader.read(head, as: format, from: &input, into: &sink)
  }

  private func read(_ folder: Folder, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    if folder.entries.contains(where: { RulesFolder.isRules($0) }) {
      try RulesFolder(source: self, folder: folder).read(into: &sink)
    } else if SquidGuardFolder.isBlacklist(folder) {
      try SquidGuardFolder(source: self).read(folder, into: &sink)
    } else {
      throw ListError(
        "cannot read \(path): it is a folder without lists. A folder of rules has CATEGORY.txt files; a blacklist "
          + "folder has a folder for each category with a file 'domains' in it")
    }
  }
}

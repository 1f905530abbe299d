internal import Catalog
internal import PicketSystem

/// A folder of lists whose file names are their categories, such as the built-in catalog's `rules/`.
///
/// `connectivity.txt` and `protected.txt` have a standing instead of a category. Applications and media services come
/// from `applications.json` and `media.json`.
struct RulesFolder {
  let source: Source
  let folder: Folder

  static func isRules(_ entry: Folder.Entry) -> Bool {
    entry.kind == .file && (entry.name.hasSuffix(".txt") || RulesFolder.documents.contains(entry.name))
  }

  /// The last two have no names for the catalog: answers to DNS questions, and lists that guardians may add.
  private static let documents = ["applications.json", "media.json", "safesearch.json", Suggestions.file]

  var refused: PublicSuffix.Refusal { source.isForced ? .none : .registriesUnlessTold }

  func read(into sink: inout some ListSink & ~Copyable) throws(ListError) {
    var reader = ListReader(refusing: refused)
    for entry in folder.entries where !entry.name.hasPrefix(".") {
      let title = source.title + "/" + entry.name
      if entry.kind == .file && entry.name.hasSuffix(".txt") {
        try readList(entry, title, with: &reader, into: &sink)
      } else if !RulesFolder.isRules(entry) {
        try sink.skipFile(title, entry.kind == .link ? .link : .notAList)
      }
    }
    try readDocuments(into: &sink)
  }

  private func readList(
    _ entry: Folder.Entry, _ title: String, with reader: inout ListReader, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    var input = try Input(path: entry.path)
    var head = ListHead(title: title, categories: [])
    let standing = RulesFolder.standing(entry.name)
    if let category = source.category {
      head.categories = [category]
    } else if let standing {
      head.standing = standing
    } else {
      head.categories = [try Source.category(ofFile: folder.path + "/" + entry.name)]
    }
    reader.open()
    try reader.read(head, as: source.format, from: &input, into: &sink)
  }

  private static func standing(_ name: String) -> ListHead.Standing? {
    switch name {
    case "connectivity.txt": .connectivity
    case "protected.txt": .protected
    default: nil
    }
  }
}

extension ListSink where Self: ~Copyable {
  /// Reports a file that is not read.
  mutating func skipFile(_ title: String, _ reason: Skip) throws(ListError) {
    try begin(ListHead(title: title, categories: []))
    let none: [UInt8] = []
    try skip(title, line: 0, text: none.span, reason: reason)
  }
}

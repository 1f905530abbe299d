import Files
import Lists
import Wire

/// The least that can stand for the importers: a name a line, `#` for comments, and folders of such files.
enum PlainReader {
  static let maker = CatalogMaker { source, tally throws(ListError) in
    try read(source, into: &tally)
  } build: { sources, output, progress throws(ListError) in
    var compiler = Compiler(output: output)
    for (index, source) in sources.enumerated() {
      progress(index, sources.count)
      try read(source, into: &compiler)
    }
    progress(sources.count, sources.count)
    return try compiler.finish().names
  }

  static func read(_ source: Source, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    if (try? File.names(in: source.path)) != nil {
      do {
        for name in try File.names(in: source.path) {
          let category = name.split(separator: ".").first.map(String.init)
          try read(Source(path: "\(source.path)/\(name)", category: category), into: &sink)
        }
      } catch let error as ListError {
        throw error
      } catch {
        throw ListError("\(error)")
      }
      return
    }
    try sink.begin(ListHead(title: source.title, categories: [source.category ?? "other"]))
    for (index, line) in try text(source.path).split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.first == 0x23 { continue }
      let text = Array(line)
      if let name = Name(String(decoding: text, as: UTF8.self)) {
        try sink.take(Rule(name, .subtree), line: index + 1, text: text.span)
      } else {
        try sink.skip(
          String(decoding: text, as: UTF8.self), line: index + 1, text: text.span, reason: .notAName)
      }
    }
  }

  private static func text(_ path: String) throws(ListError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try File.contents(of: path, limit: 1 << 24) } catch { throw ListError(error) }
    guard bytes.starts(with: [0x1f, 0x8b]), var inflate = Inflate() else { return bytes }
    var (unread, output, text) = (0..<bytes.count, [UInt8](repeating: 0, count: 65_536), [UInt8]())
    while case .produced(let count) = inflate.run(bytes, &unread, into: &output, at: 0) { text += output[..<count] }
    return text
  }
}

internal import Wire

/// The three kinds of files in a squidGuard folder, by their names.
///
///     domains        example.com: the name and all below
///     urls           example.com/path: a name only where nothing follows it
///     expressions    regular expressions: only those with a finite set of names
enum SquidGuard: Hashable {
  case domains
  case urls
  case expressions

  /// UT1 splits long ones into `domains.0`, `domains.1`; nil for other files.
  init?(file: some StringProtocol) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().filter { $0 != "gz" }
    guard rest.count <= 1, rest.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
    switch parts.first {
    case "domains": self = .domains
    case "urls": self = .urls
    case "expressions": self = .expressions
    default: return nil
    }
  }
}

/// `urls`
struct SquidURLs: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.trimmed
    if text.isRemark { return }
    let end = text.firstIndex(of: UInt8(ascii: "/")) ?? text.count
    if end + 1 < text.count {
      try sink.skip(text, .dependsOnPath, in: line)
    } else {
      try sink.take(text.extracting(first: end), .subtree, in: line)
    }
  }
}

/// `expressions`
struct SquidExpressions: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.trimmed
    if text.isEmpty || text[0] == UInt8(ascii: "#") { return }
    try sink.take(expression: text, as: Rule(Name(), .subtree), part: text, in: line)
  }
}

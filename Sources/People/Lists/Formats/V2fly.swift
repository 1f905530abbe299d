internal import PicketSystem
internal import Wire

/// A file of v2fly's domain lists.
///
///     example.com              the name and all below; the same as domain:example.com
///     full:www.example.com     exactly the name
///     regexp:^www[12]\.example\.com$     the names, where they can be counted
///     include:other @ads @-cn  the file beside this one: its rules that bear @ads and not @cn
///     example.org @ads &other  with an attribute, and of another list as well
///
/// `&other` is ignored: a list consists of its own file and the files that it includes.
struct V2fly: Importer {
  /// A file that another one includes.
  struct Inclusion: Hashable {
    var name: String
    /// `ads` is required, `-cn` is excluded; sorted, from all inclusions on the way.
    var attributes: [String] = []
    /// The files that include it, the outermost first.
    var chain: [String] = []
  }

  private let folder: String
  private let inclusion: Inclusion
  /// The file's inclusions, in the order of its lines.
  private(set) var includes: [Inclusion] = []

  /// `folder` holds the files.
  init(_ inclusion: Inclusion, in folder: String) {
    self.inclusion = inclusion
    self.folder = folder
  }

  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let end = line.bytes.firstIndex(of: UInt8(ascii: "#")) ?? line.bytes.count
    var fields = Pieces.fields(of: line.bytes.extracting(first: end))
    guard let rule = fields.next() else { return }
    var attributes: [String] = []
    while let field = fields.next() {
      if field[0] == UInt8(ascii: "@") && field.count > 1 {
        attributes.append(field.dropping(1).string)
      } else if field[0] != UInt8(ascii: "&") || field.count == 1 {
        return try sink.skip(line.bytes.trimmed, .unknownSyntax, in: line)
      }
    }
    let mark = rule.firstIndex(of: UInt8(ascii: ":"))
    let kind = rule.extracting(first: mark ?? 0)
    let value = mark.map { $0 + 1 } ?? 0
    if kind.equals("include") { return try include(rule.dropping(value).string, attributes, line, into: &sink) }
    if !inclusion.wants(attributes) { return }
    if mark == nil || kind.equals("domain") {
      try sink.take(rule.dropping(value), .subtree, in: line)
    } else if kind.equals("full") {
      try sink.take(rule.dropping(value), .exact, in: line)
    } else if kind.equals("keyword") {
      try sink.skip(rule, .dependsOnPattern, in: line)
    } else if kind.equals("regexp") || kind.equals("regex") {
      try sink.take(expression: rule.dropping(value), as: Rule(Name(), .subtree), part: rule, in: line)
    } else {
      try sink.skip(rule, .unknownSyntax, in: line)
    }
  }

  private mutating func include(
    _ name: String, _ attributes: [String], _ line: Line, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    var next = inclusion
    next.chain.append(inclusion.name)
    next.name = name
    next.attributes = Set(inclusion.attributes + attributes).sorted()
    // Only a file of this folder: links lead elsewhere.
    let isName = !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
    if !isName || Folder.kind(of: folder + "/" + name, followsLinks: false) != .file {
      try sink.skip(line.bytes.trimmed, .includeMissing, in: line)
    } else if next.chain.contains(name) {
      try sink.skip(line.bytes.trimmed, .includeLoop, in: line)
    } else {
      includes.append(next)
    }
  }
}

extension V2fly.Inclusion {
  fileprivate func wants(_ present: [String]) -> Bool {
    attributes.allSatisfy { $0.hasPrefix("-") ? !present.contains(String($0.dropFirst())) : present.contains($0) }
  }
}

extension ListReader {
  /// Reads a v2fly file and, each as a list of its own, the files that it includes.
  mutating func readWithIncludes(
    _ head: ListHead, from input: inout some ByteInput & ~Copyable, into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    let folder = input.path.folder
    var importer = V2fly(V2fly.Inclusion(name: input.path.base), in: folder)
    try read(with: &importer, from: &input, into: &sink)
    var waiting = importer.includes
    // The same file may be included in many ways; with the same attributes it adds nothing.
    var seen: Set<[String]> = []
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard seen.insert([next.name] + next.attributes).inserted else { continue }
      var file = try Input(path: folder + "/" + next.name)
      var inner = V2fly(next, in: folder)
      var innerHead = head
      innerHead.title = (head.title.contains("/") ? head.title.folder + "/" : "") + next.name
      open()
      try begin(innerHead, from: &file, into: &sink)
      try read(with: &inner, from: &file, into: &sink)
      waiting += inner.includes
    }
  }
}

extension String {
  /// The folder that a path lies in.
  fileprivate var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last part of a path.
  fileprivate var base: String { split(separator: "/").last.map(String.init) ?? self }
}

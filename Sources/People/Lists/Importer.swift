public import Wire

/// One list format: reads a line at a time and says what it means.
///
/// Comments and blank lines mean nothing; every other line gives at least one rule or the reason why not.
protocol Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError)
  /// The text ends here.
  mutating func finish(into sink: inout some ListSink & ~Copyable) throws(ListError)
}

extension Importer {
  mutating func finish(into sink: inout some ListSink & ~Copyable) throws(ListError) {}
}

/// The formats, by the names that `--format` takes.
public enum Format: String, Sendable, CaseIterable {
  case hosts
  case plain
  case wildcard
  case adblock
  case dnsmasq
  case rpz
  case squidguard
  case v2fly
  case services
}

/// Where lists go when they are read: the compiler, or a test.
///
/// Calls come in the order of the text. `text` is the line, cut to what people can look at.
public protocol ListSink: ~Copyable {
  /// What follows belongs to this list.
  mutating func begin(_ list: ListHead) throws(ListError)
  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) throws(ListError)
  /// An address that belongs to the list, such as a resolver's.
  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) throws(ListError)
  /// `part` of the line is not in the list; line 0 is the file as such.
  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) throws(ListError)
  /// So many bytes more of the sources were read, as they lie on disk.
  mutating func progress(_ bytes: Int)
}

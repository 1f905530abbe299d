public import Wire

/// One list format: reads a line at a time.
///
/// Comments and blank lines mean nothing; every other line gives at least one rule or the reason for skipping it.
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

/// Receives lists as they are read: the compiler, or a test.
///
/// Calls come in the order of the text. `text` is the line, cut to what can be shown.
public protocol ListSink: ~Copyable {
  /// The following rules belong to this list.
  mutating func begin(_ list: ListHead) throws(ListError)
  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) throws(ListError)
  /// An address on the list, such as a resolver's.
  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) throws(ListError)
  /// `part` of the line is not in the list; line 0 is the file as a whole.
  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) throws(ListError)
  /// So many further bytes of the sources were read, as they are on disk.
  mutating func progress(_ bytes: Int)
}

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

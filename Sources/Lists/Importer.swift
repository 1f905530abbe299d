/// One list format: reads a line at a time and says what it means.
///
/// Comments and blank lines mean nothing; every other line gives at least one rule or the reason why not.
protocol Importer {
  init()

  /// `line` has neither its end nor a byte order mark, and is valid UTF-8.
  mutating func read(_ line: Span<UInt8>, into sink: inout some RuleSink)
}

/// Where an importer says what it found. It knows which line is being read.
protocol RuleSink: ~Copyable {
  mutating func take(_ rule: Rule)
  /// `part` is the piece of the line that was left out.
  mutating func skip(_ part: String, _ reason: Skip)
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

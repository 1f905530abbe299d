internal import Wire

extension Format {
  /// On a tie, the earlier one. `services` is recognised by its first character, `squidguard` by its folders.
  private static let tried: [Format] = [.plain, .hosts, .wildcard, .adblock, .dnsmasq, .rpz, .v2fly]

  /// The format of the text that begins with `head`, or is all of it; nil when it has none.
  ///
  /// Every format reads the first lines. A line that gives a rule is worth three, one that the format knows but cannot
  /// decide two, an address one, and an unknown line takes two away; the best total above zero wins.
  static func detect(_ head: Span<UInt8>, isWhole: Bool) throws(ListError) -> Format? {
    for index in head.indices where !head[index].isBlank && head[index] != 0x0a && head[index] != 0x0d {
      if head[index] == UInt8(ascii: "{") { return .services }
      break
    }
    var best: (format: Format?, score: Int) = (nil, 0)
    for format in tried {
      let tally = try format.tally(on: head, isWhole: isWhole)
      // A text of comments alone is empty in every format.
      if format == .plain && tally.isEmpty { return .plain }
      if tally.score > best.score { best = (format, tally.score) }
    }
    return best.format
  }

  private func tally(on head: Span<UInt8>, isWhole: Bool) throws(ListError) -> Tally {
    var tally = Tally()
    switch self {
    case .hosts: try tally.read(head, isWhole, with: Hosts())
    case .plain, .squidguard: try tally.read(head, isWhole, with: Plain())
    case .wildcard: try tally.read(head, isWhole, with: Wildcard())
    case .adblock: try tally.read(head, isWhole, with: Adblock())
    case .dnsmasq: try tally.read(head, isWhole, with: DNSMasq())
    case .rpz: try tally.read(head, isWhole, with: ZoneFile())
    case .v2fly: try tally.read(head, isWhole, with: V2fly(V2fly.Inclusion(name: ""), in: "."))
    case .services: break
    }
    return tally
  }
}

/// Scores a format's reading of lines.
private struct Tally: ListSink {
  /// How many lines are tried.
  private static let enough = 200

  private(set) var score = 0
  private(set) var isEmpty = true
  private var line: Int?

  mutating func read(_ head: Span<UInt8>, _ isWhole: Bool, with importer: consuming some Importer) throws(ListError) {
    var importer = importer
    var (start, number) = (0, 0)
    while start < head.count && number < Tally.enough {
      var end = start
      while end < head.count && head[end] != 0x0a && head[end] != 0x0d { end += 1 }
      // The last line may continue beyond the text.
      if end == head.count && !isWhole && number > 0 { break }
      let bytes = head.extracting(start..<end)
      start = end + 1
      guard (try? UTF8Span(validating: bytes)) != nil else { continue }
      number += 1
      try importer.read(Line(bytes, number: number), into: &self)
      score += line ?? 0
      line = nil
    }
  }

  mutating func begin(_ list: ListHead) {}
  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) { note(3) }
  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) { note(3) }
  mutating func progress(_ bytes: Int) {}

  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    switch reason {
    case .notAName, .unknownSyntax: note(-2)
    case .address: note(1)
    default: note(2)
    }
  }

  /// The worst part of a line decides.
  private mutating func note(_ worth: Int) {
    line = min(line ?? worth, worth)
    isEmpty = false
  }
}

internal import Wire

/// A regular expression that matches a finite set of names: `^(www|m)\.example\.com$`, `(^|\.)example\.com$`.
///
/// It is expanded into all texts that it matches, with marks in place of anchors and of `.*`. An expression that cannot
/// be expanded, or gives too many texts, is no such pattern.
struct FinitePattern {
  private static let most = 256
  private static let longest = 1_024

  /// The names, each once.
  let names: [(text: [UInt8], reach: Rule.Reach)]

  init?(_ expression: Span<UInt8>) {
    if expression.count > FinitePattern.longest { return nil }
    var writer = Writer(text: expression.array)
    guard let texts = writer.alternatives(depth: 0), writer.isAtEnd else { return nil }
    var found: [[UInt8]: Rule.Reach] = [:]
    for text in texts {
      guard let (name, reach) = FinitePattern.meaning(of: text) else { return nil }
      // The name and the names below it, from different alternatives.
      if let other = found[name], other != reach { found[name] = .subtree } else { found[name] = reach }
    }
    names = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
  }

  private static func meaning(of text: [UInt8]) -> (name: [UInt8], reach: Rule.Reach)? {
    guard text.last == Mark.end else { return nil }
    var rest = text.dropLast()
    let isWhole = rest.first == Mark.start
    if isWhole { rest = rest.dropFirst() }
    let goesOn = rest.first == Mark.anything
    if goesOn { rest = rest.dropFirst() }
    let isBelow = (goesOn || !isWhole) && rest.first == UInt8(ascii: ".")
    if isBelow { rest = rest.dropFirst() } else if goesOn || !isWhole { return nil }
    guard !rest.isEmpty, !rest.contains(where: { $0 <= Mark.anything }) else { return nil }
    return (Array(rest), isBelow ? .below : .exact)
  }

  private enum Mark {
    static let start: UInt8 = 1
    static let end: UInt8 = 2
    static let anything: UInt8 = 3
  }

  /// Recursive descent; every function returns all texts for the part that it read.
  private struct Writer {
    let text: [UInt8]
    var place = 0

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { place == text.count }
    private var next: UInt8? { isAtEnd ? nil : text[place] }

    private mutating func pass(_ wanted: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: wanted) else { return false }
      place += 1
      return true
    }

    mutating func alternatives(depth: Int) -> [[UInt8]]? {
      if depth > 8 { return nil }
      var texts: [[UInt8]] = []
      repeat {
        guard let more = sequence(depth: depth) else { return nil }
        texts += more
        if texts.count > FinitePattern.most { return nil }
      } while pass("|")
      return texts
    }

    private mutating func sequence(depth: Int) -> [[UInt8]]? {
      var texts: [[UInt8]] = [[]]
      while let octet = next, octet != UInt8(ascii: "|"), octet != UInt8(ascii: ")") {
        guard let piece = piece(depth: depth), let counted = counted(piece) else { return nil }
        guard let joined = Writer.joined(texts, counted) else { return nil }
        texts = joined
      }
      return texts
    }

    private static func joined(_ first: [[UInt8]], _ second: [[UInt8]]) -> [[UInt8]]? {
      if first.count * second.count > FinitePattern.most { return nil }
      let texts = first.flatMap { start in second.map { start + $0 } }
      return texts.allSatisfy { $0.count <= FinitePattern.longest } ? texts : nil
    }

    private mutating func piece(depth: Int) -> [[UInt8]]? {
      guard let octet = next else { return nil }
      place += 1
      switch octet {
      case UInt8(ascii: "^"): return [[Mark.start]]
      case UInt8(ascii: "$"): return [[Mark.end]]
      case UInt8(ascii: "("):
        if pass("?") && !pass(":") { return nil }
        guard let texts = alternatives(depth: depth + 1), pass(")") else { return nil }
        return texts
      case UInt8(ascii: "["): return choice()
      case UInt8(ascii: "\\"): return escaped().map { $0.map { [$0] } }
      case UInt8(ascii: "."):
        // One arbitrary letter would give a name for each letter; any number of them is a subtree.
        guard pass("*") || pass("+") else { return nil }
        _ = pass("?")
        return [[Mark.anything]]
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
        return [[octet.folded]]
      default: return nil
      }
    }

    private mutating func escaped() -> [UInt8]? {
      guard let octet = next else { return nil }
      place += 1
      switch octet {
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): return [octet]
      case UInt8(ascii: "d"): return Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
      default: return nil
      }
    }

    /// `[a-c1]`
    private mutating func choice() -> [[UInt8]]? {
      var octets: [UInt8] = []
      while let octet = next, octet != UInt8(ascii: "]") {
        place += 1
        if octet == UInt8(ascii: "\\") {
          guard let more = escaped() else { return nil }
          octets += more
        } else if let last = octets.last, octet == UInt8(ascii: "-"), let end = next, end != UInt8(ascii: "]") {
          place += 1
          guard last.isLetter && end.isLetter || last.isDigit && end.isDigit, last <= end.folded else { return nil }
          octets += Array(last...end.folded).dropFirst()
        } else if octet.isLetter || octet.isDigit || "-_.".utf8.contains(octet) {
          octets.append(octet.folded)
        } else {
          return nil
        }
      }
      guard pass("]"), !octets.isEmpty else { return nil }
      return Set(octets).sorted().map { [$0] }
    }

    /// `?` and `{2}` or `{1,3}` behind a piece.
    private mutating func counted(_ piece: [[UInt8]]) -> [[UInt8]]? {
      if pass("?") {
        _ = pass("?")
        return [[]] + piece
      }
      guard pass("{") else { return next == UInt8(ascii: "*") || next == UInt8(ascii: "+") ? nil : piece }
      guard let least = number() else { return nil }
      let most = pass(",") ? number() : least
      guard let most, least <= most, pass("}") else { return nil }
      var (texts, repeated): ([[UInt8]], [[UInt8]]) = ([], [[]])
      for count in 0...most {
        if count >= least { texts += repeated }
        guard let longer = Writer.joined(repeated, piece) else { return nil }
        repeated = longer
      }
      return texts.count <= FinitePattern.most ? texts : nil
    }

    private mutating func number() -> Int? {
      guard let octet = next, octet.isDigit else { return nil }
      place += 1
      return Int(octet - UInt8(ascii: "0"))
    }
  }
}

extension ListSink where Self: ~Copyable {
  /// Takes `rule` for every name that the expression matches, or skips `part` of the line as a pattern.
  mutating func take(expression: Span<UInt8>, as rule: Rule, part: Span<UInt8>, in line: Line) throws(ListError) {
    guard let pattern = FinitePattern(expression) else { return try skip(part, .dependsOnPattern, in: line) }
    var rule = rule
    for name in pattern.names {
      rule.reach = name.reach
      try take(name.text.span, as: &rule, in: line)
    }
  }
}

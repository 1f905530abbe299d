internal import Wire

/// The names that the pattern of an adblock rule matches.
///
/// Patterns match addresses of pages, `https://shop.example.com/path`. Only the name is known here, so a pattern counts
/// when it matches everything at a name or nothing.
enum AdblockPattern {
  /// The range of the name in the pattern.
  case names(Range<Int>, Rule.Reach)
  case notDecidable(Skip)

  private enum Anchor {
    case domain
    case host
    case none
  }

  init(_ text: Span<UInt8>) {
    let (anchor, afterAnchor) = AdblockPattern.anchor(text)
    var start = afterAnchor
    // `*.x` and `.x` are the names below `x`.
    let rest = text.dropping(start)
    let hasStar = rest.starts(with: "*.")
    let hasDot = rest.starts(with: ".")
    start += hasStar ? 2 : hasDot ? 1 : 0
    var end = start
    while end < text.count && text[end].isOfName { end += 1 }
    let tail = text.dropping(end)
    let isBare = anchor == .none && !hasDot && tail.isEmpty
    if end == start || !isBare && !AdblockPattern.endsName(tail) || anchor == .none && !isBare && !hasDot && !hasStar {
      self = .notDecidable(AdblockPattern.reason(text, tail))
    } else if tail.isEmpty && (text[end - 1] == UInt8(ascii: ".") || !text.extracting(start..<end).contains(0x2e)) {
      // Without an end, such a pattern continues: `||ads.` and `||ad` begin any number of names.
      self = .notDecidable(.dependsOnPattern)
    } else if hasStar || hasDot {
      // As a whole line, `*.x` means the name and all below in lists of wildcards.
      self = .names(start..<end, isBare ? .subtree : .below)
    } else {
      self = .names(start..<end, anchor == .host ? .exact : .subtree)
    }
  }

  /// The pattern's anchor, and where the pattern continues.
  private static func anchor(_ text: Span<UInt8>) -> (Anchor, Int) {
    if text.starts(with: "||") { return (.domain, 2) }
    let start = text.starts(with: "|") ? 1 : 0
    for scheme in ["https://", "http://", "wss://", "ws://", "://", "//"]
    where text.dropping(start).starts(with: scheme) {
      return (.host, start + scheme.utf8.count)
    }
    return (start == 1 ? .host : .none, start)
  }

  /// Nothing, or only a mark for the end of the name: `^`, `/`, `^|`, `/*`.
  private static func endsName(_ tail: Span<UInt8>) -> Bool {
    var rest = tail
    if !rest.isEmpty && (rest[0] == UInt8(ascii: "^") || rest[0] == UInt8(ascii: "/")) { rest = rest.dropping(1) }
    if !rest.isEmpty && (rest[0] == UInt8(ascii: "|") || rest[0] == UInt8(ascii: "*")) { rest = rest.dropping(1) }
    return rest.isEmpty
  }

  private static func reason(_ text: Span<UInt8>, _ tail: Span<UInt8>) -> Skip {
    let isEnded = tail.count > 1 && tail[0] == UInt8(ascii: "^")
    let isPath = !tail.isEmpty && "/:?".utf8.contains(tail[0]) || isEnded && tail[1].isOfName
    if isPath || text.contains(UInt8(ascii: "/")) { return .dependsOnPath }
    for index in text.indices where !text[index].isOfName && !"*^|&?=%;+".utf8.contains(text[index]) {
      return .unknownSyntax
    }
    return .dependsOnPattern
  }
}

extension UInt8 {
  /// May stand in a name, in any script.
  fileprivate var isOfName: Bool {
    isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}

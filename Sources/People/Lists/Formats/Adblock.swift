internal import Wire

/// Adblock rules (Adblock Plus, uBlock Origin, AdGuard), as far as a name alone decides.
///
///     ||example.com^            the name and all below
///     |https://example.com^     exactly the name
///     @@||shop.example.com^     not this one
///     example.com, 0.0.0.0 example.com     as in plain lists and hosts files, which AdGuard mixes in
struct Adblock: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.trimmed
    if text.isEmpty || text[0] == UInt8(ascii: "!") || Adblock.isHeader(text) { return }
    if Adblock.isAboutPages(text) {
      try sink.skip(text, .dependsOnPage, in: line)
    } else if text[0] != UInt8(ascii: "#"), try !Hosts.read(text, line, into: &sink) {
      try Adblock.read(text, line, into: &sink)
    }
  }

  /// `[Adblock Plus 2.0]`
  private static func isHeader(_ text: Span<UInt8>) -> Bool {
    text[0] == UInt8(ascii: "[") && text[text.count - 1] == UInt8(ascii: "]")
  }

  /// Element hiding, scriptlets, styles and filters of HTML: `example.com##.ad`, `#@#`, `#?#`, `#$#`, `#%#`, `$$`.
  private static func isAboutPages(_ text: Span<UInt8>) -> Bool {
    var index = text.firstIndex(of: UInt8(ascii: "#"))
    while let start = index {
      var end = start + 1
      while end < text.count && "@?$%".utf8.contains(text[end]) && end - start < 4 { end += 1 }
      // `## Heading` and `####` are comments.
      if end + 1 < text.count && text[end] == UInt8(ascii: "#") && !text[end + 1].isBlank {
        return text[end + 1] != UInt8(ascii: "#")
      }
      index = text.firstIndex(of: UInt8(ascii: "#"), from: end)
    }
    return text.firstIndex(of: "$$") != nil || text.firstIndex(of: "$@$") != nil
  }

  private static func read(_ text: Span<UInt8>, _ line: Line, into sink: inout some ListSink & ~Copyable)
    throws(ListError)
  {
    let isException = text.starts(with: "@@")
    let body = text.dropping(isException ? 2 : 0)
    var rule = Rule(Name(), .subtree, isException ? .except : .include)
    let mark = optionMark(body)
    var options = AdblockOptions()
    if let mark, let reason = options.read(body.dropping(mark + 1), of: &rule) {
      return try sink.skip(text, reason, in: line)
    }
    let pattern = body.extracting(first: mark ?? body.count)
    if pattern.isExpression {
      return try sink.take(expression: pattern.extracting(1..<pattern.count - 1), as: rule, part: text, in: line)
    }
    switch AdblockPattern(pattern) {
    case .notDecidable(let reason): try sink.skip(text, reason, in: line)
    case .names(let range, let reach):
      rule.reach = reach
      guard try sink.take(pattern.extracting(range), as: &rule, in: line) else { return }
      (rule.effect, rule.reach) = (.spare, .subtree)
      for name in options.spared { try sink.take(name.utf8.span, as: &rule, in: line) }
    }
  }

  /// The place of the `$` that begins the options.
  private static func optionMark(_ text: Span<UInt8>) -> Int? {
    var found: Int?
    var next = text.firstIndex(of: UInt8(ascii: "$"))
    while let mark = next, mark + 1 < text.count {
      let follower = text[mark + 1].folded
      if follower.isLetter || follower.isDigit || follower == UInt8(ascii: "~") || follower == UInt8(ascii: "_") {
        // A regular expression may contain dollar signs.
        if text[0] != UInt8(ascii: "/") { return mark }
        if mark > 1 && text[mark - 1] == UInt8(ascii: "/") { found = mark }
      }
      next = text.firstIndex(of: UInt8(ascii: "$"), from: mark + 1)
    }
    return found
  }
}

extension Span where Element == UInt8 {
  fileprivate var isExpression: Bool {
    count > 2 && self[0] == UInt8(ascii: "/") && self[count - 1] == UInt8(ascii: "/")
  }
}

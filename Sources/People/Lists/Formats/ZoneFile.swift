internal import Wire

/// A response policy zone: a DNS zone (RFC 1035 5.1) whose records are answers for other names.
///
///     example.com        CNAME .               nothing: exactly the name
///     *.example.com      CNAME *.              all below it
///     example.org        CNAME rpz-drop.       no answer
///     shop.example.com   CNAME rpz-passthru.   not this one
///     example.net        A 192.0.2.1           an address of the zone's own, as in a hosts file
///     example.edu        CNAME safe.example.edu.   another name: it blocks nothing
///
/// Records about the zone itself (SOA, NS and others at its apex) mean nothing here.
struct ZoneFile: Importer {
  /// A record may go on over lines in parentheses, but not for ever.
  private static let longestRecord = 32

  private var origin = ZoneOrigin()
  /// The owner of the last record: a line that begins with a blank has the same.
  private var owner: [UInt8] = []
  /// The line with the open parenthesis.
  private var openLine: (number: Int, text: [UInt8])?
  private var openCount = 0

  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.withoutZoneRemark
    if openLine != nil {
      openCount += 1
      if text.contains(UInt8(ascii: ")")) { openLine = nil }
      if openCount > ZoneFile.longestRecord { try finish(into: &sink) }
      return
    }
    if text.trimmed.isEmpty { return }
    if text.contains(UInt8(ascii: "(")) && !text.contains(UInt8(ascii: ")")) {
      (openLine, openCount) = ((line.number, line.text.array), 0)
    }
    if text[0] == UInt8(ascii: "$") {
      try readDirective(text, line, into: &sink)
    } else {
      try readRecord(text, line, into: &sink)
    }
  }

  mutating func finish(into sink: inout some ListSink & ~Copyable) throws(ListError) {
    guard let (number, text) = openLine else { return }
    openLine = nil
    let line = Line(text.span, number: number)
    try sink.skip(line.bytes, .unknownSyntax, in: line)
  }

  private mutating func readDirective(_ text: Span<UInt8>, _ line: Line, into sink: inout some ListSink & ~Copyable)
    throws(ListError)
  {
    var fields = Pieces.fields(of: text)
    guard let directive = fields.next() else { return }
    if directive.equals("$ttl") { return }
    guard directive.equals("$origin"), let name = fields.next() else {
      return try sink.skip(text.trimmed, .unknownSyntax, in: line)
    }
    origin.set(name)
  }

  private mutating func readRecord(_ text: Span<UInt8>, _ line: Line, into sink: inout some ListSink & ~Copyable)
    throws(ListError)
  {
    var fields = Pieces.fields(of: text)
    if !text[0].isBlank, let first = fields.next() { owner = first.array }
    while let field = fields.next() {
      if field.isTimeOrClass { continue }
      if field.equals("soa") { return origin.beginZone(owner) }
      guard let trigger = origin.trigger(owner), !field.equals("ns") else { return }
      guard let content = fields.next() else { break }
      return try take(trigger, field, content, line, into: &sink)
    }
    try sink.skip(text.trimmed, .unknownSyntax, in: line)
  }

  private func take(
    _ trigger: [UInt8], _ type: Span<UInt8>, _ content: Span<UInt8>, _ line: Line,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    let name = trigger.span
    let effect: Rule.Effect
    if let reason = name.otherTrigger { return try sink.skip(name, reason, in: line) }
    if type.equals("cname") {
      guard let said = ZoneFile.effect(of: content, on: name) else { return try sink.skip(name, .rewrites, in: line) }
      effect = said
    } else if type.equals("a") || type.equals("aaaa") {
      guard content.isAddress else { return try sink.skip(line.bytes.trimmed, .unknownSyntax, in: line) }
      effect = .include
    } else {
      // Data for one kind of question.
      return try sink.skip(line.bytes.trimmed, type[0].isLetter ? .dependsOnQuestion : .unknownSyntax, in: line)
    }
    if name.starts(with: "*.") {
      try sink.take(name.dropping(2), .below, effect, in: line)
    } else if name.contains(UInt8(ascii: "*")) {
      try sink.skip(name, .dependsOnPattern, in: line)
    } else {
      try sink.take(name, .exact, effect, in: line)
    }
  }

  /// The effect of an alias for `target`; nil when it is another answer.
  private static func effect(of target: Span<UInt8>, on name: Span<UInt8>) -> Rule.Effect? {
    if target.equals(".") || target.equals("*.") || target.equals("rpz-drop.") { return .include }
    if target.equals("rpz-passthru.") { return .except }
    // The older way to allow a name is an alias for itself.
    return target.count == name.count + 1 && target.last == UInt8(ascii: ".") && target.begins(like: name)
      ? .except : nil
  }
}

extension Span where Element == UInt8 {
  /// Without the comment behind a `;` outside of quotes.
  fileprivate var withoutZoneRemark: Span<UInt8> {
    @_lifetime(copy self) get {
      var isQuoted = false
      for index in indices {
        if self[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if self[index] == UInt8(ascii: ";") && !isQuoted { return extracting(first: index) }
      }
      return self
    }
  }

  /// `3600`, `1h30m`, or a class.
  fileprivate var isTimeOrClass: Bool {
    equals("in") || equals("ch") || equals("hs") || !isEmpty && self[0].isDigit
  }

  /// Triggers that are not names in questions.
  fileprivate var otherTrigger: Skip? {
    guard let mark = firstIndex(of: "rpz-"), mark > 0, self[mark - 1] == UInt8(ascii: ".") else { return nil }
    let kind = dropping(mark)
    if kind.equals("rpz-client-ip") { return .dependsOnClient }
    return kind.equals("rpz-ip") || kind.equals("rpz-nsip") || kind.equals("rpz-nsdname") ? .dependsOnAddress : nil
  }

  fileprivate var last: UInt8? { isEmpty ? nil : self[count - 1] }

  fileprivate func begins(like other: Span<UInt8>) -> Bool {
    if count < other.count { return false }
    for index in other.indices where self[index].folded != other[index].folded { return false }
    return true
  }
}

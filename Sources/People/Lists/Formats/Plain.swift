internal import Wire

/// One name a line: the name and all below it, unless a mark in front says otherwise.
///
///     example.com                          # the name and all below
///     @@shop.example.com                   not this one, although it lies below
///     =example.com                         the name alone
///     dns.example.net 192.0.2.1 2001:db8::1      with the addresses that belong to it
///     xxx --force                          a public suffix all the same; in a folder of rules only
struct Plain: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    try Plain.read(line, hasStars: false, into: &sink)
  }

  static func read(_ line: Line, hasStars: Bool, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    var line = line
    if line.refused == .registriesUnlessTold && isForced(line) { line.refused = .none }
    var fields = Pieces.fields(of: line.bytes)
    guard let first = fields.next(), !first.isRemark else { return }
    let isException = first.starts(with: "@@")
    let effect: Rule.Effect = isException ? .except : .include
    let text = first.dropping(isException ? 2 : 0)
    if hasStars && text.starts(with: "*.") {
      try sink.take(text.dropping(2), .subtree, effect, in: line)
    } else if text.contains(UInt8(ascii: "/")) {
      try sink.skip(text, .dependsOnPath, in: line)
    } else if text.contains(UInt8(ascii: "*")) {
      try sink.skip(text, .dependsOnPattern, in: line)
    } else if text.starts(with: "=") {
      try sink.take(text.dropping(1), .exact, effect, in: line)
    } else {
      // Squid and dnsmasq put a dot in front.
      let isDotted = text.count > 1 && text[0] == UInt8(ascii: ".")
      try sink.take(isDotted ? text.dropping(1) : text, .subtree, effect, in: line)
    }
    while let field = fields.next(), !field.isRemark {
      if field.equals(force) && line.refused == .none { continue }
      if let address = Address(field) {
        try sink.take(address, line: line.number, text: line.text)
      } else {
        try sink.skip(field, .unknownSyntax, in: line)
      }
    }
  }

  private static let force = "--force"

  private static func isForced(_ line: Line) -> Bool {
    var fields = Pieces.fields(of: line.bytes)
    while let field = fields.next(), !field.isRemark {
      if field.equals(force) { return true }
    }
    return false
  }
}

/// `*.example.com`: the name and all below it. A name without a star means the same.
struct Wildcard: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    try Plain.read(line, hasStars: true, into: &sink)
  }
}

internal import Wire

/// Lines of a dnsmasq configuration with answers for domains, which always mean the name and all below.
///
///     local=/example.com/                nothing
///     address=/example.com/example.org/#     the null address, or any other, as in a hosts file
///     server=/example.com/               never ask elsewhere, so nothing
///     server=/shop.example.com/#         ask as usual: not this one
///     server=/example.com/192.0.2.1      ask there: it blocks nothing
struct DNSMasq: Importer {
  mutating func read(_ line: Line, into sink: inout some ListSink & ~Copyable) throws(ListError) {
    let text = line.bytes.trimmed.withoutComment.trimmed
    if text.isRemark { return }
    let start = text.starts(with: "--") ? 2 : 0
    guard let mark = text.firstIndex(of: UInt8(ascii: "=")) else {
      return try sink.skip(text, .unknownSyntax, in: line)
    }
    let key = text.extracting(start..<max(mark, start)).trimmed
    let value = text.dropping(mark + 1).trimmed
    guard let end = value.lastIndex(of: UInt8(ascii: "/")), end > 0, value[0] == UInt8(ascii: "/") else {
      return try sink.skip(text, .unknownSyntax, in: line)
    }
    let target = value.dropping(end + 1)
    let domains = value.extracting(1..<end)
    switch true {
    case key.equals("local"), key.equals("server"):
      if target.equals("#") {
        try take(domains, .except, text, line, into: &sink)
      } else if target.isEmpty {
        try take(domains, .include, text, line, into: &sink)
      } else {
        try sink.skip(text, .rewrites, in: line)
      }
    case key.equals("address"):
      if target.isEmpty || target.equals("#") || target.isAddress {
        try take(domains, .include, text, line, into: &sink)
      } else {
        try sink.skip(text, .unknownSyntax, in: line)
      }
    case key.equals("ipset"), key.equals("nftset"): try sink.skip(text, .rewrites, in: line)
    default: try sink.skip(text, .unknownSyntax, in: line)
    }
  }

  private func take(
    _ domains: Span<UInt8>, _ effect: Rule.Effect, _ text: Span<UInt8>, _ line: Line,
    into sink: inout some ListSink & ~Copyable
  ) throws(ListError) {
    var parts = Pieces.parts(of: domains, by: UInt8(ascii: "/"))
    while let domain = parts.next() {
      if domain.starts(with: "*.") {
        try sink.take(domain.dropping(2), .below, effect, in: line)
      } else if domain.isEmpty || domain.contains(UInt8(ascii: "*")) || domain.equals("#") {
        // An empty domain means names without dots, `#` means every name.
        try sink.skip(domain.isEmpty ? text : domain, domain.isEmpty ? .localName : .dependsOnPattern, in: line)
      } else {
        try sink.take(domain[0] == UInt8(ascii: ".") ? domain.dropping(1) : domain, .subtree, effect, in: line)
      }
    }
  }
}

extension Span where Element == UInt8 {
  /// Without the comment behind a `#` that follows a blank; `#` elsewhere is a target.
  fileprivate var withoutComment: Span<UInt8> {
    @_lifetime(copy self) get {
      var next = firstIndex(of: UInt8(ascii: "#"))
      while let mark = next {
        if mark > 0 && self[mark - 1].isBlank { return extracting(first: mark) }
        next = firstIndex(of: UInt8(ascii: "#"), from: mark + 1)
      }
      return self
    }
  }
}

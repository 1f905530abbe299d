public import Wire

extension Name {
  /// The host in what people copy from a browser or write like one: `https://www.youtube.com/watch?v=1`, `youtube.com:443`,
  /// `*.roblox.com`, `youtube.com.`. nil where there is none, as in an address of numbers.
  public init?(pasted text: String) {
    var host = text[...]
    while host.first?.isWhitespace == true { host.removeFirst() }
    while host.last?.isWhitespace == true { host.removeLast() }
    if let scheme = host.firstRange(ofText: "://") { host = host[scheme.upperBound...] }
    host = host.prefix { !"/?#".contains($0) }
    // Before an @ stands who signs in: the host is what a browser would go to.
    if let sign = host.lastIndex(of: "@") { host = host[host.index(after: sign)...] }
    if let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber })
    {
      host = host[..<colon]
    }
    // All below a name goes with it anyway.
    if host.hasPrefix("*.") { host = host.dropFirst(2) }
    if host.hasSuffix(".") { host = host.dropLast() }
    guard let name = Name(people: String(host)), !name.isRoot else { return nil }
    self = name
  }
}

extension Substring {
  fileprivate func firstRange(ofText text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}

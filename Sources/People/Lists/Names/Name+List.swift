internal import Wire

extension Name {
  /// Reads a name as lists write them into this one, or returns why it cannot have a rule.
  ///
  /// Any script and case, with or without a dot at the end.
  mutating func list(_ text: Span<UInt8>, refusing suffixes: PublicSuffix.Refusal) -> Skip? {
    switch read(text.raw) {
    case .host: break
    case .address: return .address
    case .empty: return .notAName
    case .invalid:
      guard let converted = International.name(text), read(converted.raw) == .host else { return .notAName }
    }
    if isLocal { return .localName }
    if PublicSuffix.refuses(self, suffixes) { return .publicSuffix }
    return lastLabel.lowerBound == 0 && suffixes != .none ? .localName : nil
  }

  /// Where the last label lies, its length octet included.
  private var lastLabel: Range<Int> {
    var start = 0
    while start < count {
      let next = start + 1 + Int(self[start])
      if next >= count { break }
      start = next
    }
    return start..<count
  }

  /// Names of this machine and its link, which hosts files begin with.
  private var isLocal: Bool {
    let last = lastLabel
    let isAlone = last.lowerBound == 0
    return Name.localTops.contains { equals($0, at: last) }
      || isAlone && Name.localHosts.contains { equals($0, at: last) }
  }

  /// RFC 6761 6.3 and RFC 6762 3, and further names that distributions use.
  private static let localTops = ["localhost", "local", "localdomain"]
  private static let localHosts = [
    "broadcasthost", "ip6-localhost", "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes",
    "ip6-allrouters", "ip6-allhosts",
  ]

  private func equals(_ label: String, at range: Range<Int>) -> Bool {
    guard label.utf8.count == range.count - 1 else { return false }
    var index = range.lowerBound + 1
    for octet in label.utf8 {
      if self[index] != octet { return false }
      index += 1
    }
    return true
  }
}

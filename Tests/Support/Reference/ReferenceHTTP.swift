/// Every authority the first request of a clear-text HTTP/1 stream names (RFC 9112 3.2).
public enum ReferenceHTTP {
  /// One outcome per authority, that of the request target first.
  ///
  /// A single `.noName` where nothing is named, and a single `.more`, `.invalid` or `.notHTTP` where there is no head
  /// to read. Tolerant as servers are: bare line feeds, blank lines first, several spaces, folded lines.
  public static func hosts(stream: [UInt8], limit: Int = 65_536) -> [Outcome] {
    let text = Array(stream.drop { $0 == 13 || $0 == 10 })
    guard let first = text.first else { return [.more] }
    guard isToken(first) else { return [.notHTTP] }
    guard var lines = head(text) else {
      if stream.count > limit { return [.invalid] }
      return [looksLikeRequest(text) ? .more : .notHTTP]
    }
    let words = lines.removeFirst().split(whereSeparator: { $0 == 32 || $0 == 9 }).map(Array.init)
    guard words.count == 2 || words.count == 3, words[0].allSatisfy(isToken) else { return [.notHTTP] }
    if words.count == 3, !words[2].starts(with: Array("HTTP/1.".utf8)) { return [.notHTTP] }
    guard let fields = unfold(lines) else { return [.invalid] }
    var found: [Outcome] = []
    if let authority = authority(method: words[0], target: words[1]) { found.append(host(authority)) }
    let hosts = fields.filter { lower($0.name) == Array("host".utf8) }
    if hosts.count > 1 { return [.invalid] }
    found += hosts.map { host($0.value) }
    return found.isEmpty ? [.noName] : found
  }

  /// The lines before the first empty one, or nil when there is none yet; HTTP/0.9 has only its first line.
  private static func head(_ text: [UInt8]) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: 10) {
      var line = Array(rest[rest.startIndex..<end])
      if line.last == 13 { line.removeLast() }
      rest = rest[(end + 1)...]
      if line.isEmpty { return lines }
      lines.append(line)
      if lines.count == 1, line.split(separator: 32).count == 2 { return lines }
    }
    return nil
  }

  /// Whether an unfinished first line can still become a request's.
  private static func looksLikeRequest(_ text: [UInt8]) -> Bool {
    let method = text.prefix { $0 != 32 && $0 != 9 && $0 != 10 }
    return method.count <= 32 && method.allSatisfy(isToken)
  }

  private static func unfold(_ lines: [[UInt8]]) -> [(name: [UInt8], value: [UInt8])]? {
    var fields: [(name: [UInt8], value: [UInt8])] = []
    for line in lines {
      if line[0] == 32 || line[0] == 9 {
        guard !fields.isEmpty else { return nil }
        fields[fields.count - 1].value += [32] + trimmed(line)
        continue
      }
      guard let colon = line.firstIndex(of: 58), colon > 0, line[..<colon].allSatisfy(isToken) else { return nil }
      fields.append((Array(line[..<colon]), trimmed(Array(line[(colon + 1)...]))))
    }
    return fields
  }

  /// The authority inside a target: absolute form, or CONNECT's whole target; nil for origin and asterisk form.
  private static func authority(method: [UInt8], target: [UInt8]) -> [UInt8]? {
    if method == Array("CONNECT".utf8) { return target }
    let slashes = Array("://".utf8)
    guard target.first != 47, let colon = target.firstIndex(of: 58), target[colon...].starts(with: slashes) else {
      return nil
    }
    let authority = target[(colon + 3)...].prefix { $0 != 47 && $0 != 63 && $0 != 35 }
    guard let user = authority.lastIndex(of: 64) else { return Array(authority) }
    return Array(authority[(user + 1)...])
  }

  /// `host` or `host:port`.
  private static func host(_ value: [UInt8]) -> Outcome {
    let value = trimmed(value)
    if value.last == 93 { return ReferenceName.read(value) }
    guard let colon = value.lastIndex(of: 58) else { return ReferenceName.read(value) }
    guard value[(colon + 1)...].allSatisfy({ (48...57).contains($0) }) else { return .invalid }
    return ReferenceName.read(Array(value[..<colon]))
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
    return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  private static func lower(_ bytes: [UInt8]) -> [UInt8] { bytes.map { (65...90).contains($0) ? $0 + 32 : $0 } }

  /// RFC 9110 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 94...122, 124, 126, 33, 35...39, 42, 43, 45, 46: true
    default: false
    }
  }
}

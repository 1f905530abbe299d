/// The field lines of a head that matter to a filter.
struct HTTPFields {
  private enum Field { case host, contentLength, transferEncoding, upgrade, other }

  private(set) var host: Range<Int>?
  /// Where a second `Host` stands, which every server must refuse (RFC 9112 3.2).
  private(set) var secondHost: Int?
  private(set) var upgrades: HTTPHead.Upgrades = []
  private var length: UInt64?
  private var isChunked = false
  private var isAmbiguous = false
  private var current: Field?

  /// Reads every field line in `range`, folded lines included (RFC 9112 5.2).
  mutating func read(_ bytes: RawSpan, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      var next = start
      while next < range.upperBound, bytes[next] != 0x0a { next += 1 }
      next = min(next + 1, range.upperBound)
      let line = HTTPText.line(bytes, start..<next)
      start = next
      if line.isEmpty { continue }
      if HTTPText.isSpace(bytes[line.lowerBound]) {
        readFolded(bytes, HTTPText.trimmed(bytes, line))
      } else {
        readField(bytes, line)
      }
    }
  }

  func body(version: HTTPHead.Version) -> HTTPHead.Body {
    if isAmbiguous || isChunked && length != nil { return .ambiguous }
    // RFC 9112 6.1: a transfer coding in HTTP/1.0 is faulty framing.
    if isChunked { return version == .http10 ? .ambiguous : .chunked }
    if let length, length > 0 { return .length(length) }
    return .none
  }

  private mutating func readField(_ bytes: RawSpan, _ line: Range<Int>) {
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon] != 0x3a { colon += 1 }
    let written = line.lowerBound..<colon
    let name = HTTPText.trimmed(bytes, written)
    let field = HTTPFields.field(bytes, name)
    current = field
    if name.isEmpty || colon == line.upperBound { isAmbiguous = true }
    var index = name.lowerBound
    while index < name.upperBound, HTTPText.isToken(bytes[index]) { index += 1 }
    if index < name.upperBound { isAmbiguous = true }
    if colon == line.upperBound { return }
    let value = HTTPText.trimmed(bytes, colon + 1..<line.upperBound)
    switch field {
    case .host:
      if host != nil, secondHost == nil { secondHost = line.lowerBound }
      if host == nil { host = value }
    case .contentLength:
      if name.count != written.count { isAmbiguous = true }
      readLength(bytes, value)
    case .transferEncoding:
      if name.count != written.count { isAmbiguous = true }
      readCodings(bytes, value)
    case .upgrade: readUpgrades(bytes, value)
    case .other: break
    }
  }

  private mutating func readFolded(_ bytes: RawSpan, _ text: Range<Int>) {
    // A server that does not know folding reads a field here.
    var end = text.lowerBound
    while end < text.upperBound, HTTPText.isToken(bytes[end]) { end += 1 }
    if HTTPFields.field(bytes, text.lowerBound..<end) != .other { isAmbiguous = true }
    switch current {
    case nil, .contentLength, .transferEncoding: isAmbiguous = true
    case .host:
      if text.isEmpty { break }
      if let host, host.isEmpty { self.host = text } else { isAmbiguous = true }
    case .upgrade: readUpgrades(bytes, text)
    case .other: break
    }
  }

  /// `1*DIGIT` (RFC 9110 8.6); repeated fields are one length only when they agree.
  private mutating func readLength(_ bytes: RawSpan, _ value: Range<Int>) {
    // 19 digits always fit 64 bits.
    if value.isEmpty || value.count > 19 {
      isAmbiguous = true
      return
    }
    var number: UInt64 = 0
    for index in value {
      if !HTTPText.isDigit(bytes[index]) {
        isAmbiguous = true
        return
      }
      number = number &* 10 &+ UInt64(bytes[index] &- 0x30)
    }
    if let length, length != number { isAmbiguous = true }
    length = number
  }

  /// A list of transfer codings, the last of which must be `chunked` and no other (RFC 9112 6.1, 7).
  private mutating func readCodings(_ bytes: RawSpan, _ value: Range<Int>) {
    if isChunked { isAmbiguous = true }
    var rest = value
    while let coding = HTTPFields.nextItem(bytes, &rest) {
      if isChunked || !HTTPFields.isCoding(bytes, coding) { isAmbiguous = true }
      if HTTPText.spells(bytes, coding, "chunked") { isChunked = true }
    }
    if !isChunked { isAmbiguous = true }
  }

  private static func isCoding(_ bytes: RawSpan, _ word: Range<Int>) -> Bool {
    HTTPText.spells(bytes, word, "chunked") || HTTPText.spells(bytes, word, "gzip")
      || HTTPText.spells(bytes, word, "deflate") || HTTPText.spells(bytes, word, "compress")
      || HTTPText.spells(bytes, word, "x-gzip") || HTTPText.spells(bytes, word, "x-compress")
  }

  private mutating func readUpgrades(_ bytes: RawSpan, _ value: Range<Int>) {
    var rest = value
    while let item = HTTPFields.nextItem(bytes, &rest) {
      if item.isEmpty { continue }
      if HTTPText.spells(bytes, item, "websocket") {
        upgrades.insert(.webSocket)
      } else {
        upgrades.insert(HTTPText.spells(bytes, item, "h2c") ? .h2c : .other)
      }
    }
  }

  /// The next item of a comma-separated list, trimmed; nil when the list is used up.
  private static func nextItem(_ bytes: RawSpan, _ list: inout Range<Int>) -> Range<Int>? {
    if list.isEmpty { return nil }
    var end = list.lowerBound
    while end < list.upperBound, bytes[end] != 0x2c { end += 1 }
    let item = HTTPText.trimmed(bytes, list.lowerBound..<end)
    list = min(end + 1, list.upperBound)..<list.upperBound
    return item
  }

  private static func field(_ bytes: RawSpan, _ name: Range<Int>) -> Field {
    switch name.count {
    case 4 where HTTPText.spells(bytes, name, "host"): .host
    case 7 where HTTPText.spells(bytes, name, "upgrade"): .upgrade
    case 14 where HTTPText.spells(bytes, name, "content-length"): .contentLength
    case 17 where HTTPText.spells(bytes, name, "transfer-encoding"): .transferEncoding
    default: .other
    }
  }
}

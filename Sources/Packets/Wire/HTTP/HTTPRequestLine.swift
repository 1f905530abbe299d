/// The first line of a request, split as the most lenient servers split it (RFC 9112 3).
struct HTTPRequestLine {
  /// Registered methods end at 17 octets; a longer first word belongs to another protocol.
  static let methodLimit = 32

  private(set) var method: Range<Int>
  private(set) var target: Range<Int>
  private(set) var version = HTTPHead.Version.http09
  private(set) var kind: HTTPHead.Method
  private(set) var form = HTTPHead.Target.other
  private(set) var authority: Range<Int>?
  /// False for a line that ends the head by itself: HTTP/0.9, or a line that a server may take for it.
  private(set) var hasFields = false
  /// False when two servers could read the line differently.
  private(set) var isStrict = true

  init?(_ bytes: RawSpan, _ line: Range<Int>) {
    var index = line.lowerBound
    while index < line.upperBound, HTTPText.isToken(bytes[index]) { index += 1 }
    method = line.lowerBound..<index
    guard !method.isEmpty, method.count <= HTTPRequestLine.methodLimit, index < line.upperBound else { return nil }
    guard HTTPText.isGap(bytes[index]) else { return nil }
    kind = HTTPRequestLine.kind(bytes, method)

    var end = line.upperBound
    while index < end, HTTPText.isGap(bytes[index]) { index += 1 }
    while index < end, HTTPText.isGap(bytes[end - 1]) { end -= 1 }
    if index == end { return nil }
    target = index..<end
    for offset in line where bytes[offset] == 0x0b || bytes[offset] == 0x0c { isStrict = false }

    var last = end
    while last > index, !HTTPText.isGap(bytes[last - 1]) { last -= 1 }
    let found = HTTPRequestLine.version(bytes, last..<end)
    if last == index {
      // One word only. HTTP/0.9 has no method but GET.
      if found != nil || kind != .get { isStrict = false }
    } else if let found {
      version = found
      hasFields = found != .http09
      if !hasFields { isStrict = false }
      while last > index, HTTPText.isGap(bytes[last - 1]) { last -= 1 }
      target = index..<last
    } else {
      isStrict = false
    }
    readTarget(bytes)
  }

  private mutating func readTarget(_ bytes: RawSpan) {
    for index in target where HTTPText.isGap(bytes[index]) { isStrict = false }
    switch bytes[target.lowerBound] {
    case 0x2f: form = .origin
    case 0x2a where target.count == 1: form = .asterisk
    default:
      if let start = HTTPRequestLine.endOfScheme(bytes, target) {
        var end = start
        while end < target.upperBound, !HTTPRequestLine.endsAuthority(bytes[end]) { end += 1 }
        form = .absolute
        authority = start..<end
      } else if kind == .connect {
        form = .authority
        authority = target
      } else {
        isStrict = false
      }
    }
  }

  private static func endsAuthority(_ octet: UInt8) -> Bool { octet == 0x2f || octet == 0x3f || octet == 0x23 }

  /// Where the authority of `scheme://authority` starts (RFC 3986 3), or nil when `range` does not begin so.
  private static func endOfScheme(_ bytes: RawSpan, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    guard HTTPText.isLetter(bytes[index]) else { return nil }
    while index < range.upperBound, isScheme(bytes[index]) { index += 1 }
    guard HTTPText.starts(bytes, index..<range.upperBound, "://") else { return nil }
    return index + 3
  }

  static func isScheme(_ octet: UInt8) -> Bool {
    HTTPText.isLetter(octet) || HTTPText.isDigit(octet) || octet == 0x2b || octet == 0x2d || octet == 0x2e
  }

  /// Reads `HTTP/1.1` or anything that stands in its place, `letters/digits.digits`; nil for other words.
  private static func version(_ bytes: RawSpan, _ word: Range<Int>) -> HTTPHead.Version? {
    var index = word.lowerBound
    while index < word.upperBound, HTTPText.isLetter(bytes[index]) { index += 1 }
    guard index > word.lowerBound, index + 1 < word.upperBound, bytes[index] == 0x2f else { return nil }
    guard HTTPText.isDigit(bytes[index + 1]) else { return nil }
    for offset in index + 1..<word.upperBound where !HTTPText.isDigit(bytes[offset]) && bytes[offset] != 0x2e {
      return nil
    }
    guard HTTPText.starts(bytes, word, "http/") else { return .other }
    if bytes[index + 1] == 0x30 { return .http09 }
    guard word.count == 8, bytes[index + 2] == 0x2e else { return .other }
    switch bytes[index + 1] {
    case 0x31: return bytes[index + 3] == 0x30 ? .http10 : .http11
    case 0x32: return .http2
    default: return .other
    }
  }

  private static func kind(_ bytes: RawSpan, _ word: Range<Int>) -> HTTPHead.Method {
    switch word.count {
    case 3:
      if HTTPText.spells(bytes, word, "get") { return .get }
      if HTTPText.spells(bytes, word, "put") { return .put }
      if HTTPText.spells(bytes, word, "pri") { return .pri }
    case 4:
      if HTTPText.spells(bytes, word, "post") { return .post }
      if HTTPText.spells(bytes, word, "head") { return .head }
    case 6: if HTTPText.spells(bytes, word, "delete") { return .delete }
    case 7:
      if HTTPText.spells(bytes, word, "connect") { return .connect }
      if HTTPText.spells(bytes, word, "options") { return .options }
    default: break
    }
    return .other
  }

  static func isKnown(_ bytes: RawSpan, _ word: Range<Int>) -> Bool {
    kind(bytes, word) != .other || HTTPText.spells(bytes, word, "patch") || HTTPText.spells(bytes, word, "trace")
  }
}

// The first look at a stream: is this HTTP at all?

extension HTTPHead {
  public enum Start: Hashable, Sendable {
    case yes, no
    /// Too short to tell; some hundred bytes are always enough.
    case more
  }

  /// Whether a client's first bytes begin a request line.
  ///
  /// A registered HTTP method counts at once, whatever follows: taking something else for HTTP is harmless, but missing
  /// HTTP would hide a request from the filter. Other words count when a target of HTTP's shape follows, so that `EHLO
  /// mail.test` and `SSH-2.0-x y` do not. More blank bytes than `parse` accepts count too, so that `parse` refuses
  /// them.
  public static func couldStart(_ bytes: RawSpan) -> Start {
    let count = bytes.byteCount
    var index = 0
    while index < count, HTTPText.isBlank(bytes[index]) {
      if index >= Resume.blankLimit { return .yes }
      index += 1
    }
    let start = index
    while index < count, HTTPText.isToken(bytes[index]) {
      index += 1
      if index - start > HTTPRequestLine.methodLimit { return .no }
    }
    let word = start..<index
    if word.count >= 4, isSecureShell(bytes, start) { return .no }
    if index == count { return .more }
    if word.isEmpty { return .no }
    if HTTPRequestLine.isKnown(bytes, word) {
      return HTTPText.isBlank(bytes[index]) || HTTPText.isGap(bytes[index]) ? .yes : .no
    }
    if !HTTPText.isGap(bytes[index]) { return .no }
    let gap = index
    while index < count, HTTPText.isGap(bytes[index]) {
      index += 1
      if index - gap > 16 { return .yes }
    }
    return couldBeTarget(bytes, index)
  }

  private static func couldBeTarget(_ bytes: RawSpan, _ start: Int) -> Start {
    let count = bytes.byteCount
    if start == count { return .more }
    if bytes[start] == 0x2f || bytes[start] == 0x2a { return .yes }
    if !HTTPText.isLetter(bytes[start]) { return .no }
    var index = start
    while index < count, HTTPRequestLine.isScheme(bytes[index]) {
      index += 1
      if index - start > 16 { return .no }
    }
    for octet in "://".utf8 {
      if index == count { return .more }
      if bytes[index] != octet { return .no }
      index += 1
    }
    return .yes
  }

  /// RFC 4253 4.2: the one other protocol whose client starts with a token and, when it adds a comment, a space.
  private static func isSecureShell(_ bytes: RawSpan, _ start: Int) -> Bool {
    bytes[start] == 0x53 && bytes[start + 1] == 0x53 && bytes[start + 2] == 0x48 && bytes[start + 3] == 0x2d
  }
}

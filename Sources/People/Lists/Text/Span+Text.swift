// Bytes of a line, split without copying.

extension Span where Element == UInt8 {
  /// For people, and for options in words; invalid bytes become U+FFFD.
  var string: String { String(decoding: array, as: UTF8.self) }

  var array: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }

  /// As much as can be shown, cut between characters.
  var excerpt: Span<UInt8> {
    @_lifetime(copy self) get {
      if count <= Line.excerpt { return self }
      var end = Line.excerpt
      while end > Line.excerpt - 4 && self[end] & 0xc0 == 0x80 { end -= 1 }
      return extracting(first: end)
    }
  }

  /// Without blanks at both ends.
  var trimmed: Span<UInt8> {
    @_lifetime(copy self) get {
      var (start, end) = (0, count)
      while start < end && self[start].isBlank { start += 1 }
      while start < end && self[end - 1].isBlank { end -= 1 }
      return extracting(start..<end)
    }
  }

  @_lifetime(copy self)
  func dropping(_ count: Int) -> Span<UInt8> { extracting(droppingFirst: count) }

  func contains(_ octet: UInt8) -> Bool { firstIndex(of: octet) != nil }

  func firstIndex(of octet: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index < count {
      if self[index] == octet { return index }
      index += 1
    }
    return nil
  }

  func lastIndex(of octet: UInt8) -> Int? {
    var index = count - 1
    while index >= 0 {
      if self[index] == octet { return index }
      index -= 1
    }
    return nil
  }

  /// Ignores the case of these bytes; `text` is lower case.
  func starts(with text: String) -> Bool {
    var index = 0
    for octet in text.utf8 {
      if index == count || self[index].folded != octet { return false }
      index += 1
    }
    return true
  }

  func equals(_ text: String) -> Bool { count == text.utf8.count && starts(with: text) }

  /// The place of `text`, ignoring case in the same way.
  func firstIndex(of text: String) -> Int? {
    guard let first = text.utf8.first else { return 0 }
    for index in indices where self[index].folded == first && dropping(index).starts(with: text) { return index }
    return nil
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// Upper case ASCII to lower.
  var folded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

/// The pieces of a line between separators, in order.
struct Pieces: ~Escapable {
  private var rest: Span<UInt8>
  private let separator: UInt8
  private let skipsEmpty: Bool
  private var isDone = false

  @_lifetime(copy text)
  private init(_ text: Span<UInt8>, separator: UInt8, skipsEmpty: Bool) {
    rest = text
    self.separator = separator
    self.skipsEmpty = skipsEmpty
  }

  /// The words between blanks: never empty.
  @_lifetime(copy text)
  static func fields(of text: Span<UInt8>) -> Pieces {
    Pieces(text, separator: UInt8(ascii: " "), skipsEmpty: true)
  }

  /// The parts between `separator`s, empty ones included.
  @_lifetime(copy text)
  static func parts(of text: Span<UInt8>, by separator: UInt8) -> Pieces {
    Pieces(text, separator: separator, skipsEmpty: false)
  }

  @_lifetime(copy self)
  mutating func next() -> Span<UInt8>? {
    while !isDone {
      var end = 0
      while end < rest.count && !isSeparator(rest[end]) { end += 1 }
      let piece = rest.extracting(first: end)
      isDone = end == rest.count
      if !isDone { rest = rest.dropping(end + 1) }
      if !skipsEmpty || !piece.isEmpty { return piece }
    }
    return nil
  }

  private func isSeparator(_ octet: UInt8) -> Bool { skipsEmpty ? octet.isBlank : octet == separator }
}

// Helpers that several formats share.

extension Span where Element == UInt8 {
  /// Whether it is blank, or a comment in one of the styles of lists: `#`, `!`, `;`, `//`.
  var isRemark: Bool {
    if isEmpty { return true }
    switch self[0] {
    case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: ";"): return true
    case UInt8(ascii: "/"): return count > 1 && self[1] == UInt8(ascii: "/")
    default: return false
    }
  }
}

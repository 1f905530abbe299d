import Wire

// Reads at fixed places of a prefix that may be too short: nil, never a trap.
extension RawSpan {
  func byte(_ index: Int) -> UInt8? {
    index >= 0 && index < byteCount ? self[index] : nil
  }

  func word(_ index: Int) -> UInt16? {
    guard let high = byte(index), let low = byte(index + 1) else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  func long(_ index: Int) -> UInt32? {
    guard let high = word(index), let low = word(index + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  func isZero(_ range: Range<Int>) -> Bool {
    for index in range where byte(index) != 0 { return false }
    return true
  }

  /// Compares the prefix with `text`, as far as the prefix goes.
  func match(_ text: String, at start: Int = 0) -> ShapeMatch {
    var index = start
    for octet in text.utf8 {
      guard let mine = byte(index) else { return .more }
      if mine != octet { return .no }
      index += 1
    }
    return .yes
  }
}

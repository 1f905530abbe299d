/// Eight octets at a time: each test answers with the high bit of every octet that passes.
///
/// All of it is exact, carries included: the low seven bits are added to separately from the high one.
enum Octets {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Octets in `low...high`, both below 0x80.
  @inline(__always)
  static func between(_ low: UInt8, _ high: UInt8, _ word: UInt64) -> UInt64 {
    let sevens = word & ~highs
    let atLeast = sevens &+ ones &* UInt64(0x80 &- low)
    let above = sevens &+ ones &* UInt64(0x7f &- high)
    return (atLeast ^ above) & ~word & highs
  }

  /// Octets equal to `octet`, which is below 0x80.
  @inline(__always)
  static func equal(_ octet: UInt8, _ word: UInt64) -> UInt64 { between(octet, octet, word) }

  /// Upper case ASCII to lower; every other octet as it is.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 { word | between(0x41, 0x5a, word) >> 2 }

  static func folded(_ octet: UInt8) -> UInt8 { octet &- 0x41 < 26 ? octet | 0x20 : octet }

  /// The high bits of the first `count` octets, at most eight.
  @inline(__always)
  static func first(_ count: Int) -> UInt64 { count >= 8 ? highs : highs & (1 &<< UInt64(8 &* count) &- 1) }
}

// Names in the form that Picket's own processes exchange.

extension Name {
  /// Reads the octets of a wire form without the root's zero and without compression, as `self[0..<count]` gives them;
  /// nil when they are no name in canonical spelling.
  public init?(octets: RawSpan) {
    guard octets.byteCount <= Name.capacity else { return nil }
    self.init()
    var next = 0
    while next < octets.byteCount {
      let size = Int(octets[next])
      guard (1...63).contains(size), next + size < octets.byteCount else { return nil }
      append(UInt64(size), size: 1)
      for index in next + 1...next + size {
        let octet = octets[index]
        guard Octets.folded(octet) == octet else { return nil }
        append(UInt64(octet), size: 1)
      }
      next += size + 1
    }
  }

  /// The name with this `wordSpan` and `count`; nil when they do not form a name.
  public init?(words: Span<UInt64>, count: Int) {
    guard count >= 0, count <= Name.capacity, (count + 7) >> 3 <= words.count else { return nil }
    self.init()
    for index in 0..<(count + 7) >> 3 { self.words[index] = words[index] }
    length = UInt8(count)
    var next = 0
    while next < count {
      let size = Int(octet(next))
      guard (1...63).contains(size) else { return nil }
      next += size + 1
    }
    guard next == count else { return nil }
  }
}

extension Writer {
  /// The octets as `name[0..<name.count]` gives them.
  public mutating func octets(of name: borrowing Name) throws(DecodeError) {
    try write(name.wordSpan.octets.within(0..<name.count))
  }
}

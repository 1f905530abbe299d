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

// Names as Picket's own processes hand them to each other.

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
}

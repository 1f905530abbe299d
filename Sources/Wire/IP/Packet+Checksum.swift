extension Packet {
  /// Whether a receiver would take the packet's transport checksum for right. True where nothing is summed.
  ///
  /// Never for packets whose sums a device fills in later.
  public var hasRightChecksum: Bool {
    let number: UInt16
    switch transport {
    case .tcp: number = 6
    case .udp:
      // Zero says that nobody summed (RFC 768).
      if !isIPv6 && bytes.u32(at: transportStart + 4) & 0xffff == 0 { return true }
      number = 17
    case .icmp, .fragment, .other: return true
    }
    var sum = Checksum()
    sum.add(source, isIPv6: isIPv6)
    sum.add(destination, isIPv6: isIPv6)
    sum.add(number)
    let whole = bytes.within(transportStart..<payloadRange.upperBound)
    sum.add(UInt32(whole.byteCount))
    sum.add(whole)
    return sum.value == 0
  }
}

extension Packet {
  /// Whether a receiver would accept the packet's transport checksum. True where there is none.
  ///
  /// Do not call it for packets whose checksums a device fills in later.
  public var hasRightChecksum: Bool {
    let number: UInt16
    switch transport {
    case .tcp: number = 6
    case .udp:
      if !isIPv6 && !hasChecksum { return true }
      number = 17
    case .icmp, .fragment, .other: return true
    }
    let range = transportStart..<payloadRange.upperBound
    var sum = pseudoHeader(number, length: range.count)
    sum.add(bytes.within(range))
    return sum.value == 0
  }

  /// Whether there is a checksum that shows what was changed on the way. For datagrams zero means none (RFC 768, 6936).
  public var hasChecksum: Bool { transport != .udp || bytes.u32(at: transportStart + 4) & 0xffff != 0 }

  /// Writes the checksum of a copy of this packet that lies in `writer` from `start` on, with another payload of the
  /// same length. TCP only.
  public func sumSegment(at start: Int, in writer: inout Writer) {
    let range = start + transportStart..<start + payloadRange.upperBound
    let place = range.lowerBound + TCPSegment.checksumOffset
    writer.patch(0, at: place)
    var sum = pseudoHeader(6, length: range.count)
    sum.add(writer.bytes.raw.within(range))
    writer.patch(sum.value, at: place)
  }

  private func pseudoHeader(_ number: UInt16, length: Int) -> Checksum {
    var sum = Checksum()
    sum.add(source, isIPv6: isIPv6)
    sum.add(destination, isIPv6: isIPv6)
    sum.add(number)
    sum.add(UInt32(length))
    return sum
  }
}

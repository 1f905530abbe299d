internal import CNetfilter
internal import Wire

extension QueuedPacket {
  /// Reads, from a reported packet's attributes, what identifies its sender (linux/netfilter/nfnetlink_log.h); false
  /// where they make no sense.
  @_lifetime(self: copy self, copy attributes)
  mutating func readNote(_ attributes: consuming Attributes) -> Bool {
    guard let first = attributes.next(), first.type == Int(NFULA_PACKET_HDR.rawValue), first.value.byteCount >= 3 else {
      return false
    }
    etherType = UInt16(first.value[0]) << 8 | UInt16(first.value[1])
    hook = Hook(rawValue: first.value[2])
    while let attribute = attributes.next() { takeNoted(attribute) }
    length = UInt32(truncatingIfNeeded: bytes.byteCount)
    return !attributes.isBroken
  }

  @_lifetime(self: copy self, copy attribute)
  private mutating func takeNoted(_ attribute: borrowing NetlinkAttribute) {
    switch UInt32(truncatingIfNeeded: attribute.type) {
    case NFULA_PAYLOAD.rawValue: bytes = attribute.value
    case NFULA_MARK.rawValue: mark = attribute.u32 ?? 0
    case NFULA_IFINDEX_INDEV.rawValue: input = attribute.u32 ?? 0
    case NFULA_IFINDEX_OUTDEV.rawValue: output = attribute.u32 ?? 0
    case NFULA_HWADDR.rawValue: mac = QueuedPacket.sourceMAC(attribute)
    case NFULA_UID.rawValue: uid = attribute.u32 ?? .max
    default: return
    }
  }
}

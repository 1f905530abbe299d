internal import CNetfilter
internal import Wire

extension QueuedPacket {
  /// Reads the attributes of a message about a packet (linux/netfilter/nfnetlink_queue.h).
  @_lifetime(self: copy self, copy attributes)
  @inline(__always) mutating func read(_ attributes: consuming Attributes) -> QueueMessage {
    // The kernel writes the header first: the packet can be named whatever follows.
    guard let first = attributes.next(), first.type == Int(NFQA_PACKET_HDR.rawValue), first.value.byteCount >= 4 else {
      return .unreadable(id: nil)
    }
    id = first.value.u32(at: 0)
    guard first.value.byteCount >= 7 else { return .unreadable(id: id) }
    etherType = UInt16(first.value[4]) << 8 | UInt16(first.value[5])
    hook = Hook(rawValue: first.value[6])
    while let attribute = attributes.next() { take(attribute) }
    if attributes.isBroken { return .unreadable(id: id) }
    length = max(length, UInt32(truncatingIfNeeded: bytes.byteCount))
    return .packet
  }

  @_lifetime(self: copy self, copy attribute)
  @inline(__always) private mutating func take(_ attribute: borrowing NetlinkAttribute) {
    switch UInt32(truncatingIfNeeded: attribute.type) {
    case NFQA_PAYLOAD.rawValue: bytes = attribute.value
    case NFQA_CAP_LEN.rawValue: length = attribute.u32 ?? 0
    case NFQA_MARK.rawValue: mark = attribute.u32 ?? 0
    case NFQA_IFINDEX_INDEV.rawValue: input = attribute.u32 ?? 0
    case NFQA_IFINDEX_OUTDEV.rawValue: output = attribute.u32 ?? 0
    case NFQA_IFINDEX_PHYSINDEV.rawValue: physicalInput = attribute.u32 ?? 0
    case NFQA_IFINDEX_PHYSOUTDEV.rawValue: physicalOutput = attribute.u32 ?? 0
    case NFQA_HWADDR.rawValue: mac = QueuedPacket.sourceMAC(attribute)
    case NFQA_TIMESTAMP.rawValue: nanoseconds = QueuedPacket.nanoseconds(attribute)
    case NFQA_SKB_INFO.rawValue: checksums = Checksums(rawValue: attribute.u32 ?? 0)
    case NFQA_UID.rawValue: uid = attribute.u32 ?? .max
    case NFQA_GID.rawValue: gid = attribute.u32 ?? .max
    case NFQA_CT.rawValue: connectionMark = QueuedPacket.mark(of: attribute)
    default: return
    }
  }

  private static func mark(of connection: borrowing NetlinkAttribute) -> UInt32? {
    var attributes = connection.nested
    while let attribute = attributes.next() {
      if attribute.type == Int(CTA_MARK.rawValue) { return attribute.u32 }
    }
    return nil
  }

  /// struct nfqnl_msg_packet_hw and its twin of the log: length, padding, eight octets.
  static func sourceMAC(_ attribute: borrowing NetlinkAttribute) -> UInt64 {
    let value = attribute.value
    guard value.byteCount >= 12, value.u32(at: 0) >> 16 == 6 else { return 0 }
    return UInt64(value.u32(at: 4)) << 16 | UInt64(value.u32(at: 8) >> 16)
  }

  /// struct nfqnl_msg_packet_timestamp: seconds and microseconds.
  private static func nanoseconds(_ attribute: borrowing NetlinkAttribute) -> UInt64 {
    let value = attribute.value
    guard value.byteCount >= 16 else { return 0 }
    let seconds = UInt64(value.u32(at: 0)) << 32 | UInt64(value.u32(at: 4))
    let microseconds = UInt64(value.u32(at: 8)) << 32 | UInt64(value.u32(at: 12))
    return seconds &* 1_000_000_000 &+ microseconds &* 1_000
  }
}

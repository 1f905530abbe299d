internal import CNetfilter
internal import Wire

extension QueuedPacket {
  /// What came of reading one message about a packet.
  enum Reading: ~Escapable {
    case packet(QueuedPacket)
    /// With the packet's number, if it could be read: the kernel waits for a verdict on it all the same.
    case unreadable(id: UInt32?)
  }

  /// Reads the attributes of one message (linux/netfilter/nfnetlink_queue.h).
  @_lifetime(copy attributes)
  static func read(_ attributes: consuming Attributes) -> Reading {
    guard let first = attributes.next(), first.type == Int(NFQA_PACKET_HDR.rawValue) else {
      return .unreadable(id: nil)
    }
    // The kernel writes the header first: the packet can be named whatever follows.
    var header = Cursor(first.value)
    guard let id = try? header.u32() else { return .unreadable(id: nil) }
    guard let etherType = try? header.u16(), let hook = try? header.u8() else { return .unreadable(id: id) }
    var packet = QueuedPacket(
      id: id, hook: Hook(rawValue: hook), etherType: etherType, bytes: first.value.within(0..<0))
    var wholeLength: UInt32?
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case NFQA_PAYLOAD.rawValue: packet.bytes = attribute.value
      case NFQA_CAP_LEN.rawValue: wholeLength = attribute.u32
      case NFQA_CT.rawValue: packet.connectionMark = QueuedPacket.mark(of: attribute)
      case NFQA_HWADDR.rawValue: packet.sourceMAC = QueuedPacket.sourceMAC(attribute)
      case NFQA_TIMESTAMP.rawValue: packet.nanoseconds = QueuedPacket.nanoseconds(attribute)
      default: packet.take(attribute)
      }
    }
    if attributes.isBroken { return .unreadable(id: id) }
    packet.length = max(packet.bytes.byteCount, Int(wholeLength ?? 0))
    return .packet(packet)
  }

  /// The attributes that are one number.
  @_lifetime(self: copy self)
  private mutating func take(_ attribute: borrowing Attribute) {
    guard let value = attribute.u32 else { return }
    switch UInt32(truncatingIfNeeded: attribute.type) {
    case NFQA_MARK.rawValue: mark = value
    case NFQA_CT_INFO.rawValue: connectionInfo = value
    case NFQA_IFINDEX_INDEV.rawValue: input = value
    case NFQA_IFINDEX_OUTDEV.rawValue: output = value
    case NFQA_IFINDEX_PHYSINDEV.rawValue: physicalInput = value
    case NFQA_IFINDEX_PHYSOUTDEV.rawValue: physicalOutput = value
    case NFQA_UID.rawValue: user = value
    case NFQA_GID.rawValue: group = value
    case NFQA_SKB_INFO.rawValue: checksums = Checksums(rawValue: value)
    default: return
    }
  }

  private static func mark(of connection: borrowing Attribute) -> UInt32? {
    var attributes = connection.nested
    while let attribute = attributes.next() {
      if attribute.type == Int(CTA_MARK.rawValue) { return attribute.u32 }
    }
    return nil
  }

  /// struct nfqnl_msg_packet_hw: length, padding, eight octets.
  private static func sourceMAC(_ attribute: borrowing Attribute) -> UInt64? {
    var cursor = Cursor(attribute.value)
    guard (try? cursor.u16()) == 6, (try? cursor.u16()) != nil, let high = try? cursor.u16(),
      let low = try? cursor.u32()
    else { return nil }
    let address = UInt64(high) << 32 | UInt64(low)
    return address == 0 ? nil : address
  }

  /// struct nfqnl_msg_packet_timestamp: seconds and microseconds.
  private static func nanoseconds(_ attribute: borrowing Attribute) -> UInt64? {
    var cursor = Cursor(attribute.value)
    guard let seconds = try? cursor.u64(), let microseconds = try? cursor.u64() else { return nil }
    return seconds &* 1_000_000_000 &+ microseconds &* 1_000
  }
}

internal import CNetfilter
internal import Wire

// Connections as ctnetlink writes them (linux/netfilter/nfnetlink_conntrack.h).

extension TrackedConnection {
  /// nil when the message does not identify a connection.
  init?(_ message: borrowing NetlinkMessage) {
    guard message.type == TrackedConnection.messageType, message.body.byteCount > 0 else { return nil }
    let isIPv6 = message.body[0] == UInt8(AF_INET6)
    guard isIPv6 || message.body[0] == UInt8(AF_INET) else { return nil }
    var original: ConnectionTuple?
    var connection = TrackedConnection(tuple: ConnectionTuple(isIPv6: isIPv6))
    var zone: UInt16 = 0
    var attributes = message.attributes
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_TUPLE_ORIG.rawValue: original = ConnectionTuple(attribute.nested, isIPv6: isIPv6)
      case CTA_TUPLE_REPLY.rawValue: connection.reply = ConnectionTuple(attribute.nested, isIPv6: isIPv6)
      case CTA_MARK.rawValue: connection.mark = attribute.u32 ?? 0
      case CTA_STATUS.rawValue: connection.status = attribute.u32 ?? 0
      case CTA_TIMEOUT.rawValue: connection.timeout = attribute.u32 ?? 0
      case CTA_ZONE.rawValue: zone = attribute.u16 ?? 0
      case CTA_PROTOINFO.rawValue: connection.isPickedUp = TrackedConnection.isLiberal(attribute.nested)
      case CTA_COUNTERS_ORIG.rawValue: connection.sent = Traffic(attribute.nested)
      case CTA_COUNTERS_REPLY.rawValue: connection.received = Traffic(attribute.nested)
      default: continue
      }
    }
    guard let original, !attributes.isBroken else { return nil }
    connection.tuple = original
    connection.tuple.zone = zone
    self = connection
  }

  private static let messageType = UInt16(NFNL_SUBSYS_CTNETLINK << 8) | UInt16(IPCTNL_MSG_CT_NEW.rawValue)

  /// Whether the kernel accepts any sequence number, because it missed the first ones.
  private static func isLiberal(_ attributes: consuming Attributes) -> Bool {
    while let attribute = attributes.next() {
      guard UInt32(truncatingIfNeeded: attribute.type) == CTA_PROTOINFO_TCP.rawValue else { continue }
      var parts = attribute.nested
      while let part = parts.next() {
        guard UInt32(truncatingIfNeeded: part.type) == CTA_PROTOINFO_TCP_FLAGS_ORIGINAL.rawValue else { continue }
        // struct nf_ct_tcp_flags: flags, mask.
        return part.value.byteCount == 2 && UInt32(part.value[0]) & UInt32(IP_CT_TCP_FLAG_BE_LIBERAL) != 0
      }
    }
    return false
  }
}

extension TrackedConnection.Traffic {
  init(_ attributes: consuming Attributes) {
    self.init()
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_COUNTERS_PACKETS.rawValue: packets = attribute.u64 ?? 0
      case CTA_COUNTERS_BYTES.rawValue: bytes = attribute.u64 ?? 0
      default: continue
      }
    }
  }
}

extension ConnectionTuple {
  /// Empty, to be filled in.
  init(isIPv6: Bool) {
    let none = Address(high: 0, low: 0)
    self.init(source: none, sourcePort: 0, destination: none, destinationPort: 0, number: 0, isIPv6: isIPv6)
  }

  init?(_ attributes: consuming Attributes, isIPv6: Bool) {
    self.init(isIPv6: isIPv6)
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_TUPLE_IP.rawValue: readAddresses(attribute.nested)
      case CTA_TUPLE_PROTO.rawValue: readPorts(attribute.nested)
      default: continue
      }
    }
    if attributes.isBroken || number == 0 { return nil }
  }

  private mutating func readAddresses(_ attributes: consuming Attributes) {
    while let attribute = attributes.next() {
      guard let address = Address(attribute) else { continue }
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_IP_V4_SRC.rawValue, CTA_IP_V6_SRC.rawValue: source = address
      case CTA_IP_V4_DST.rawValue, CTA_IP_V6_DST.rawValue: destination = address
      default: continue
      }
    }
  }

  private mutating func readPorts(_ attributes: consuming Attributes) {
    while let attribute = attributes.next() {
      switch UInt32(truncatingIfNeeded: attribute.type) {
      case CTA_PROTO_NUM.rawValue: number = attribute.u8 ?? 0
      case CTA_PROTO_SRC_PORT.rawValue, CTA_PROTO_ICMP_ID.rawValue, CTA_PROTO_ICMPV6_ID.rawValue:
        sourcePort = attribute.u16 ?? 0
      case CTA_PROTO_DST_PORT.rawValue: destinationPort = attribute.u16 ?? 0
      case CTA_PROTO_ICMP_TYPE.rawValue, CTA_PROTO_ICMPV6_TYPE.rawValue:
        destinationPort = UInt16(attribute.u8 ?? 0) << 8 | destinationPort & 0xff
      case CTA_PROTO_ICMP_CODE.rawValue, CTA_PROTO_ICMPV6_CODE.rawValue:
        destinationPort = destinationPort & 0xff00 | UInt16(attribute.u8 ?? 0)
      default: continue
      }
    }
  }

  /// Writes CTA_TUPLE_ORIG and CTA_ZONE.
  func write(into writer: inout NetlinkWriter) {
    writer.nested(CTA_TUPLE_ORIG.rawValue) { tuple in
      tuple.nested(CTA_TUPLE_IP.rawValue) { addresses in
        if isIPv6 {
          addresses.attribute(CTA_IP_V6_SRC.rawValue, source)
          addresses.attribute(CTA_IP_V6_DST.rawValue, destination)
        } else {
          addresses.attribute(CTA_IP_V4_SRC.rawValue, source.v4)
          addresses.attribute(CTA_IP_V4_DST.rawValue, destination.v4)
        }
      }
      tuple.nested(CTA_TUPLE_PROTO.rawValue) { ports in
        ports.attribute(CTA_PROTO_NUM.rawValue, number)
        if isICMP {
          let (type, code) = (UInt8(destinationPort >> 8), UInt8(truncatingIfNeeded: destinationPort))
          ports.attribute((isIPv6 ? CTA_PROTO_ICMPV6_ID : CTA_PROTO_ICMP_ID).rawValue, sourcePort)
          ports.attribute((isIPv6 ? CTA_PROTO_ICMPV6_TYPE : CTA_PROTO_ICMP_TYPE).rawValue, type)
          ports.attribute((isIPv6 ? CTA_PROTO_ICMPV6_CODE : CTA_PROTO_ICMP_CODE).rawValue, code)
        } else {
          ports.attribute(CTA_PROTO_SRC_PORT.rawValue, sourcePort)
          ports.attribute(CTA_PROTO_DST_PORT.rawValue, destinationPort)
        }
      }
    }
    if zone != 0 { writer.attribute(CTA_ZONE.rawValue, zone) }
  }
}

extension NetlinkWriter {
  fileprivate mutating func attribute(_ type: UInt32, _ address: Address) {
    attribute(type) { value in
      value.big(address.high)
      value.big(address.low)
    }
  }
}

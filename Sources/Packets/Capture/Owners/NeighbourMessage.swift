internal import CNetfilter
internal import Wire

/// One rtnetlink(7) message about a machine on a link.
///
///     body = family (1) padding (3) interface (4) state (2) flags (1) type (1), attributes
public enum NeighbourMessage: Hashable, Sendable {
  case neighbour(Neighbours.Neighbour)
  /// A bridge saw the machine at one of its ports.
  case arrival(BridgeArrival)

  /// nil for messages of other kinds, and for invalid ones.
  init?(_ message: borrowing NetlinkMessage) {
    guard message.type == UInt16(RTM_NEWNEIGH) else { return nil }
    var cursor = Cursor(message.body)
    guard let family = try? cursor.u8(), (try? cursor.skip(3)) != nil, let interface = try? cursor.native32(),
      let state = try? cursor.native16(), let values = NeighbourMessage.values(message)
    else { return nil }
    if family == UInt8(PF_BRIDGE) {
      // An entry that a bridge learned from frames has no administrative state, and names the bridge.
      guard state & UInt16(NUD_PERMANENT | NUD_NOARP) == 0, let hardware = values.hardware, let bridge = values.bridge
      else { return nil }
      self = .arrival(BridgeArrival(hardware: hardware, port: interface, bridge: bridge, vlan: values.vlan))
    } else {
      guard state & NeighbourMessage.answered != 0, let address = values.address, let hardware = values.hardware
      else { return nil }
      let isWritten = state & UInt16(NUD_PERMANENT) != 0
      self = .neighbour(
        Neighbours.Neighbour(
          address: address, hardware: hardware, interface: interface, silence: isWritten ? nil : values.silence))
    }
  }

  /// All messages of a datagram; those behind a broken one are lost.
  public static func all(in datagram: RawSpan) -> [NeighbourMessage] {
    var found: [NeighbourMessage] = []
    var messages = NetlinkMessages(datagram)
    while let message = messages.next() {
      if let said = NeighbourMessage(message) { found.append(said) }
    }
    return found
  }

  /// The states of an entry that was answered at least once.
  private static let answered = UInt16(NUD_REACHABLE | NUD_STALE | NUD_DELAY | NUD_PROBE | NUD_PERMANENT)

  private struct Values {
    var address: Address?
    var hardware: HardwareAddress?
    var silence: Int?
    var bridge: UInt32?
    var vlan: UInt16 = 0
  }

  /// The attributes behind `struct ndmsg`; nil where they are broken.
  private static func values(_ message: borrowing NetlinkMessage) -> Values? {
    let headSize = 12
    guard message.body.byteCount >= headSize else { return nil }
    var values = Values()
    var attributes = Attributes(message.body.within(headSize..<message.body.byteCount))
    while let attribute = attributes.next() {
      var cursor = Cursor(attribute.value)
      switch attribute.type {
      case Int(NDA_DST): values.address = Address(attribute)
      case Int(NDA_LLADDR): values.hardware = HardwareAddress(attribute)
      // The first of four numbers: the time since the last answer, in hundredths of a second.
      case Int(NDA_CACHEINFO): values.silence = (try? cursor.native32()).map { Int($0 / 100) } ?? values.silence
      case Int(NDA_MASTER) where attribute.value.byteCount == 4: values.bridge = try? cursor.native32()
      case Int(NDA_VLAN) where attribute.value.byteCount == 2: values.vlan = (try? cursor.native16()) ?? 0
      default: continue
      }
    }
    return attributes.isBroken ? nil : values
  }
}

extension Address {
  /// The value of an attribute that holds an address of either family.
  init?(_ attribute: borrowing NetlinkAttribute) {
    if let bits = attribute.u32 {
      self.init(v4: bits)
      return
    }
    var cursor = Cursor(attribute.value)
    guard attribute.value.byteCount == 16, let high = try? cursor.u64(), let low = try? cursor.u64() else { return nil }
    self.init(high: high, low: low)
  }
}

extension HardwareAddress {
  /// Other kinds of links have addresses of other lengths.
  fileprivate init?(_ attribute: borrowing NetlinkAttribute) {
    guard attribute.value.byteCount == 6 else { return nil }
    var cursor = Cursor(attribute.value)
    guard let high = try? cursor.u16(), let low = try? cursor.u32() else { return nil }
    self.init(UInt64(high) << 32 | UInt64(low))
  }
}

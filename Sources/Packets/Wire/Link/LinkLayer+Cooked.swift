// The two headers that libpcap writes when it captures on several interfaces at once.

extension LinkLayer {
  /// LINKTYPE_LINUX_SLL: packet type, ARPHRD type, address length, address (8), protocol.
  static func cooked(_ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    try cursor.skip(2)
    let hardware = try cursor.u16()
    try cursor.skip(10)
    return try cookedPayload(hardware, try cursor.u16(), cursor)
  }

  /// LINKTYPE_LINUX_SLL2: protocol, reserved, interface (4), ARPHRD type, packet type, address length, address (8).
  static func cooked2(_ cursor: consuming Cursor) throws(DecodeError) -> LinkPayload {
    let type = try cursor.u16()
    try cursor.skip(6)
    let hardware = try cursor.u16()
    try cursor.skip(10)
    return try cookedPayload(hardware, type, cursor)
  }

  /// The protocol field is an EtherType unless the hardware says otherwise: FRAD (770), radiotap (803), netlink (824).
  private static func cookedPayload(_ hardware: UInt16, _ type: UInt16, _ cursor: consuming Cursor)
    throws(DecodeError) -> LinkPayload
  {
    switch hardware {
    case 770, 803, 824: return .notIP(type)
    default: return try payload(type, cursor)
    }
  }
}

extension LinkLayer {
  /// The sender's MAC address in the low 48 bits, or nil when the frame has none.
  ///
  /// All zeros, which loopback interfaces write, count as none: they would make every local flow one device.
  public func sourceMAC(in frame: RawSpan) -> UInt64? {
    do throws(DecodeError) {
      var cursor = Cursor(frame)
      switch self {
      case .ethernet:
        try cursor.skip(6)
      case .linuxSLL:
        try cursor.skip(2)
        guard try cursor.u16() == LinkLayer.hardwareEthernet, try cursor.u16() == 6 else { return nil }
      case .linuxSLL2:
        try cursor.skip(8)
        guard try cursor.u16() == LinkLayer.hardwareEthernet else { return nil }
        try cursor.skip(1)
        guard try cursor.u8() == 6 else { return nil }
      case .null, .loop, .raw, .ipv4, .ipv6:
        return nil
      }
      let address = UInt64(try cursor.u16()) << 32 | UInt64(try cursor.u32())
      return address == 0 ? nil : address
    } catch {
      return nil
    }
  }

  /// ARPHRD_ETHER, which Wi-Fi interfaces of a home have as well.
  private static var hardwareEthernet: UInt16 { 1 }
}

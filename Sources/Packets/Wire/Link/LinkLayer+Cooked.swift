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

internal import CNetfilter

// Wireless cards from nl80211 (linux/nl80211.h), a netlink family with a name and no fixed number.
extension Links {
  /// The numbers of hotspot interfaces; empty where the kernel has no wireless support.
  static func hotspots() throws(KernelError) -> Set<UInt32> {
    var parts = try NetlinkDump(from: .generic, "look for wireless cards")
    guard let wireless = try number(of: NL80211_GENL_NAME, &parts) else { return [] }
    var found: Set<UInt32> = []
    try parts.read(wireless) {
      $0.head(UInt8(NL80211_CMD_GET_INTERFACE.rawValue))
    } _: { message in
      if let card = hotspot(message.attributes) { found.insert(card) }
    }
    return found
  }

  /// The present number of a named netlink family (linux/genetlink.h).
  static func number(of name: String, _ parts: inout NetlinkDump) throws(KernelError) -> UInt16? {
    var found: UInt16?
    try parts.read(UInt16(GENL_ID_CTRL)) {
      $0.head(UInt8(CTRL_CMD_GETFAMILY))
    } _: { message in
      var (number, isWanted) = (UInt16?.none, false)
      var attributes = message.attributes
      while let attribute = attributes.next() {
        if attribute.type == Int(CTRL_ATTR_FAMILY_NAME) { isWanted = attribute.text == name }
        if attribute.type == Int(CTRL_ATTR_FAMILY_ID) { number = attribute.u16.map { UInt16(bigEndian: $0) } }
      }
      if isWanted { found = number }
    }
    return found
  }

  /// An access point, or the owner of a Wi-Fi Direct group.
  static func hotspot(_ card: Attributes) -> UInt32? {
    var (number, kind) = (0 as UInt32, 0 as UInt32)
    var attributes = card
    while let attribute = attributes.next() {
      if attribute.type == Int(NL80211_ATTR_IFINDEX.rawValue) { number = attribute.native }
      if attribute.type == Int(NL80211_ATTR_IFTYPE.rawValue) { kind = attribute.native }
    }
    let isOne = kind == NL80211_IFTYPE_AP.rawValue || kind == NL80211_IFTYPE_P2P_GO.rawValue
    return isOne && number != 0 && !attributes.isBroken ? number : nil
  }
}

extension NetlinkWriter {
  /// struct genlmsghdr: command, version, reserved (2).
  fileprivate mutating func head(_ command: UInt8) {
    native(command)
    native(1 as UInt8)
    native(0 as UInt16)
  }
}

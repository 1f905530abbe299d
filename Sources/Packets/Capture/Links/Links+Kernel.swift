internal import CNetfilter
internal import Wire

// Interfaces and routes from rtnetlink (linux/rtnetlink.h).

extension Links {
  /// The present interfaces, in this thread's network namespace.
  public init() throws(KernelError) {
    var table = try NetlinkDump(from: .routes, "read the table of interfaces")
    var links: [Link] = []
    // struct ifinfomsg, empty.
    try table.read(UInt16(RTM_GETLINK)) { question in
      for _ in 0..<4 { question.native(UInt32(0)) }
    } _: { message in
      if let link = Links.link(message) { links.append(link) }
    }
    var waysOut: Set<UInt32> = []
    // struct rtmsg, empty.
    try table.read(UInt16(RTM_GETROUTE)) { question in
      for _ in 0..<3 { question.native(UInt32(0)) }
    } _: { message in
      waysOut.formUnion(Links.waysOut(message))
    }
    self.init(links, waysOut: waysOut, hotspots: (try? Links.hotspots()) ?? [])
  }

  /// struct ifinfomsg: family, padding, type (2), number (4), flags (4), change (4).
  private static func link(_ message: borrowing NetlinkMessage) -> Link? {
    let headSize = 16
    var head = Cursor(message.body)
    guard message.type == UInt16(RTM_NEWLINK), message.body.byteCount >= headSize, (try? head.skip(4)) != nil,
      let number = try? head.native32()
    else { return nil }
    var name = ""
    var kind = ""
    var (master, below) = (0 as UInt32, 0 as UInt32)
    var owner: UInt32?
    var attributes = Attributes(message.body.within(headSize..<message.body.byteCount))
    while let attribute = attributes.next() {
      switch attribute.type {
      case Int(IFLA_IFNAME): name = attribute.text
      case Int(IFLA_MASTER): master = attribute.native
      case Int(IFLA_LINK): below = attribute.native
      case Int(IFLA_LINKINFO):
        var parts = attribute.nested
        while let part = parts.next() {
          if part.type == Int(IFLA_INFO_KIND) { kind = part.text }
          // The kind comes before the kind's own attributes.
          if part.type == Int(IFLA_INFO_DATA), kind == "tun" { owner = Links.owner(part.nested) }
        }
      default: continue
      }
    }
    if attributes.isBroken || name.isEmpty { return nil }
    return Link(number: number, name: name, kind: kind, master: master, below: below, owner: owner)
  }

  private static func owner(_ tun: Attributes) -> UInt32? {
    var parts = tun
    while let part = parts.next() {
      if part.type == Int(IFLA_TUN_OWNER) { return part.native }
    }
    return nil
  }

  /// The interfaces of a default route; struct rtmsg: family, length of the destination, of the source, service, table,
  /// protocol, scope, type, flags (4).
  private static func waysOut(_ message: borrowing NetlinkMessage) -> Set<UInt32> {
    let headSize = 12
    guard message.type == UInt16(RTM_NEWROUTE), message.body.byteCount >= headSize, message.body[1] == 0,
      message.body[7] == UInt8(RTN_UNICAST)
    else { return [] }
    var found: Set<UInt32> = []
    var attributes = Attributes(message.body.within(headSize..<message.body.byteCount))
    while let attribute = attributes.next() {
      if attribute.type == Int(RTA_OIF.rawValue) { found.insert(attribute.native) }
      if attribute.type == Int(RTA_MULTIPATH.rawValue) { found.formUnion(hops(attribute.value)) }
    }
    return found
  }

  /// struct rtnexthop: length (2), flags, hops, number (4), and attributes of its own.
  private static func hops(_ bytes: RawSpan) -> Set<UInt32> {
    var found: Set<UInt32> = []
    var start = 0
    while start + 8 <= bytes.byteCount {
      var cursor = Cursor(bytes.within(start..<bytes.byteCount))
      guard let length = try? cursor.native16(), (try? cursor.skip(2)) != nil, let number = try? cursor.native32(),
        length >= 8
      else { break }
      found.insert(number)
      start += (Int(length) + 3) & ~3
    }
    return found
  }
}

extension NetlinkAttribute {
  /// A number in the machine's byte order; 0 when it has another size.
  var native: UInt32 {
    var cursor = Cursor(value)
    return value.byteCount == 4 ? (try? cursor.native32()) ?? 0 : 0
  }

  /// The text before the final zero.
  var text: String {
    var octets: [UInt8] = []
    for index in 0..<min(value.byteCount, 64) where octets.count == index && value[index] != 0 {
      octets.append(value[index])
    }
    return String(decoding: octets, as: UTF8.self)
  }
}

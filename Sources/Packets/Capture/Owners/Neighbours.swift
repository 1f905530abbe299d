internal import CNetfilter
public import Wire

/// Which hardware answers to an address on a link of this machine, as the kernel has found out.
public struct Neighbours: Sendable {
  public struct Neighbour: Hashable, Sendable {
    public let hardware: HardwareAddress
    /// The kernel's number of the interface.
    public let interface: UInt32
  }

  private var known: [Address: Neighbour] = [:]

  /// All that somebody answers at now, of both families.
  public init() throws(KernelError) {
    var table = try NetlinkDump(from: .routes, "read the table of neighbours")
    var found: [Address: Neighbour] = [:]
    // struct ndmsg, all of it open.
    try table.read(UInt16(RTM_GETNEIGH)) { question in
      for _ in 0..<3 { question.native(UInt32(0)) }
    } _: { message in
      if let (address, neighbour) = Neighbours.read(message) { found[address] = neighbour }
    }
    known = found
  }

  public subscript(address: Address) -> Neighbour? { known[address] }

  /// struct ndmsg: family, padding (3), interface (4), state (2), flags, type.
  private static let headSize = 12
  /// Reachable, stale, delayed, probed, permanent: somebody answered at least once.
  private static let answered = UInt16(NUD_REACHABLE | NUD_STALE | NUD_DELAY | NUD_PROBE | NUD_PERMANENT)

  private static func read(_ message: borrowing NetlinkMessage) -> (Address, Neighbour)? {
    guard message.type == UInt16(RTM_NEWNEIGH) else { return nil }
    var head = Cursor(message.body)
    guard (try? head.skip(4)) != nil, let interface = try? head.native32(), let state = try? head.native16(),
      state & answered != 0, message.body.byteCount >= headSize
    else { return nil }
    var address: Address?
    var hardware: HardwareAddress?
    var attributes = Attributes(message.body.within(headSize..<message.body.byteCount))
    while let attribute = attributes.next() {
      switch attribute.type {
      case Int(NDA_DST): address = Address(attribute)
      case Int(NDA_LLADDR): hardware = HardwareAddress(attribute)
      default: continue
      }
    }
    guard let address, let hardware, !attributes.isBroken else { return nil }
    return (address, Neighbour(hardware: hardware, interface: interface))
  }
}

extension Address {
  /// The value of an attribute that holds an address of either family.
  init?(_ attribute: borrowing Attribute) {
    if let bits = attribute.u32 {
      self.init(v4: bits)
      return
    }
    var cursor = Cursor(attribute.value)
    guard let high = try? cursor.u64(), let low = try? cursor.u64() else { return nil }
    self.init(high: high, low: low)
  }
}

extension HardwareAddress {
  /// Links of other kinds have addresses of other lengths.
  fileprivate init?(_ attribute: borrowing Attribute) {
    guard attribute.value.byteCount == 6 else { return nil }
    var cursor = Cursor(attribute.value)
    guard let high = try? cursor.u16(), let low = try? cursor.u32() else { return nil }
    self.init(UInt64(high) << 32 | UInt64(low))
  }
}

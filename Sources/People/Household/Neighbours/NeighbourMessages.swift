internal import Wire

/// Reads what the kernel says of its neighbours (rtnetlink(7)): messages in the machine's own byte order.
///
///     message = length (4) type (2) flags (2) sequence (4) port (4) | family (1) - (3) interface (4) state (2) - (2) |
///               attributes of length (2) type (2) value, each padded to four octets
package struct NeighbourMessages {
  private static let head = 16
  private static let body = 12
  private enum Kind {
    static let error: UInt32 = 2
    static let done: UInt32 = 3
    static let neighbour: UInt32 = 28
  }
  private enum Attribute {
    static let address: UInt32 = 1
    static let hardware: UInt32 = 2
    static let times: UInt32 = 3
    static let vlan: UInt32 = 5
    static let bridge: UInt32 = 9
  }
  /// Reachable, stale, delayed, probed, permanent: somebody answered at least once.
  private static let answered: UInt32 = 0x02 | 0x04 | 0x08 | 0x10 | permanent

  private static let permanent: UInt32 = 0x80
  /// Of the kernel's clock towards programs, in one second.
  private static let ticks: UInt32 = 100

  package private(set) var neighbours: [Neighbour] = []
  /// Cards that came in at a bridge's ports, and which ones.
  package private(set) var arrivals: [Arrival] = []
  /// The kernel has said everything.
  private(set) var isDone = false
  /// The error number that the kernel answered with.
  private(set) var error: Int32 = 0

  package init() {}

  /// Takes one datagram in. Whatever makes no sense in it ends it.
  package mutating func take(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= NeighbourMessages.head {
      let length = Int(Self.word(rest, at: 0, size: 4))
      guard length >= NeighbourMessages.head, length <= rest.count else { return }
      let message = rest.prefix(length).dropFirst(NeighbourMessages.head)
      switch Self.word(rest, at: 4, size: 2) {
      case Kind.done: isDone = true
      case Kind.error:
        isDone = true
        if message.count >= 4 { error = 0 &- Int32(bitPattern: Self.word(message, at: 0, size: 4)) }
      case Kind.neighbour where message.first == NeighbourMessages.bridge:
        if let arrival = Self.arrival(message) { arrivals.append(arrival) }
      case Kind.neighbour: if let neighbour = Self.neighbour(message) { neighbours.append(neighbour) }
      default: break
      }
      rest = rest.dropFirst((length + 3) & ~3)
    }
  }

  /// PF_BRIDGE: what a bridge has learned from frames, not what somebody wrote down.
  private static let bridge: UInt8 = 7

  private static func arrival(_ message: ArraySlice<UInt8>) -> Arrival? {
    guard message.count >= body, word(message, at: 8, size: 2) & (permanent | 0x40) == 0 else { return nil }
    var card: Hardware?
    var bridge: Int32?
    var vlan: UInt16 = 0
    var rest = message.dropFirst(body)
    while rest.count >= 4 {
      let length = Int(word(rest, at: 0, size: 2))
      guard length >= 4, length <= rest.count else { return nil }
      let value = rest.prefix(length).dropFirst(4)
      switch word(rest, at: 2, size: 2) {
      case Attribute.hardware where value.count == 6: card = Hardware(bits: big(value))
      case Attribute.bridge where value.count == 4: bridge = Int32(bitPattern: word(value, at: 0, size: 4))
      case Attribute.vlan where value.count == 2: vlan = UInt16(word(value, at: 0, size: 2))
      default: break
      }
      rest = rest.dropFirst((length + 3) & ~3)
    }
    // What a card or a tunnel forwards to by itself is said without a bridge.
    guard let card, let bridge else { return nil }
    return Arrival(card, at: Int32(bitPattern: word(message, at: 4, size: 4)), of: bridge, vlan: vlan)
  }

  private static func neighbour(_ message: ArraySlice<UInt8>) -> Neighbour? {
    guard message.count >= body, word(message, at: 8, size: 2) & answered != 0 else { return nil }
    let interface = Int32(bitPattern: word(message, at: 4, size: 4))
    var address: Address?
    var hardware: Hardware?
    var silence: Int?
    var rest = message.dropFirst(body)
    while rest.count >= 4 {
      let length = Int(word(rest, at: 0, size: 2))
      guard length >= 4, length <= rest.count else { return nil }
      let value = rest.prefix(length).dropFirst(4)
      switch word(rest, at: 2, size: 2) {
      case Attribute.address: address = Self.address(value)
      // The first of four: ticks since it last answered.
      case Attribute.times where value.count >= 4: silence = Int(word(value, at: 0, size: 4) / ticks)
      case Attribute.hardware where value.count == 6: hardware = Hardware(bits: big(value))
      default: break
      }
      rest = rest.dropFirst((length + 3) & ~3)
    }
    guard let address, let hardware else { return nil }
    if word(message, at: 8, size: 2) & permanent != 0 { silence = nil }
    return Neighbour(interface: interface, address: address, hardware: hardware, silence: silence)
  }

  private static func address(_ value: ArraySlice<UInt8>) -> Address? {
    switch value.count {
    case 4: Address(v4: UInt32(big(value)))
    case 16: Address(high: big(value.prefix(8)), low: big(value.dropFirst(8)))
    default: nil
    }
  }

  /// Up to eight octets in the order of the network.
  private static func big(_ octets: ArraySlice<UInt8>) -> UInt64 { octets.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Up to four octets in the machine's order. The caller has counted them.
  private static func word(_ octets: ArraySlice<UInt8>, at place: Int, size: Int) -> UInt32 {
    let octets = octets.dropFirst(place).prefix(size)
    #if _endian(little)
      return octets.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    #else
      return octets.reduce(0) { $0 << 8 | UInt32($1) }
    #endif
  }
}

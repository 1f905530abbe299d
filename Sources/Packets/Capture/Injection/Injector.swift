internal import Glibc
internal import PicketSystem
internal import Wire

/// Sends packets that Picket composed: answers in a server's name, resets in the name of both ends.
///
/// They leave like packets of this machine, whatever their source, through its OUTPUT chain and its routes, so that NAT
/// knows their connection. Picket's own rules pass them by their mark. A packet without a connection in the kernel can
/// be sent straight back to the neighbour that asked: no route, no rule and no new connection.
///
/// Send when `PacketQueue.serve` has returned: a packet sent within a batch overtakes packets accepted before it in
/// that batch, and a reset that arrives before the end of the handshake has no connection yet.
public struct Injector: ~Copyable {
  /// Packets that left.
  public private(set) var sent: UInt64 = 0
  /// Packets that could not be sent, and the last error.
  public private(set) var refused: UInt64 = 0
  public private(set) var refusal: KernelError?

  private let v4: RawSocket
  private let v6: RawSocket
  private let links: RawSocket
  private var slots = SendSlots()

  public init() throws(KernelError) {
    let v4 = try RawSocket(.ipv4)
    let v6 = try RawSocket(.ipv6)
    let links = try RawSocket(.frames)
    self.v4 = v4
    self.v6 = v6
    self.links = links
  }

  /// Sends one whole IP packet to its destination, with this mark, or to the neighbour in `hop`.
  ///
  /// A failure is counted and not thrown: the packet path can do nothing more about it.
  @discardableResult
  public mutating func send(_ packet: RawSpan, mark: UInt32, to hop: NextHop = .routed) -> Bool {
    let before = sent
    if let way = Way(of: packet, to: hop) {
      add(packet, mark: mark, to: hop, by: way)
      flush(way)
    } else {
      refuse(1, EINVAL)
    }
    return sent > before
  }

  /// Where a packet lies among others, its mark and its next hop.
  public struct Place {
    public var bytes: Range<Int>
    /// One to a neighbour passes no rule, and has none.
    public var mark: UInt32
    public var hop: NextHop

    public init(bytes: Range<Int>, mark: UInt32, hop: NextHop) {
      self.bytes = bytes
      self.mark = mark
      self.hop = hop
    }
  }

  /// Sends several packets in `bytes`, in their order, with one call for all in a row that use the same socket.
  public mutating func send(_ places: Span<Place>, of bytes: RawSpan) {
    var last = Way.v4
    for index in places.indices {
      let packet = bytes.within(places[index].bytes)
      guard let way = Way(of: packet, to: places[index].hop) else {
        refuse(1, EINVAL)
        continue
      }
      if slots.isFull || way != last { flush(last) }
      add(packet, mark: places[index].mark, to: places[index].hop, by: way)
      last = way
    }
    flush(last)
  }

  /// Which socket sends it.
  private enum Way {
    case v4, v6, links

    /// nil when it is no IP packet.
    init?(of packet: RawSpan, to hop: NextHop) {
      let version = packet.byteCount >= 20 ? packet[0] >> 4 : 0
      guard version == 4 || version == 6 && packet.byteCount >= 40 else { return nil }
      self = hop.hardware != nil ? .links : version == 4 ? .v4 : .v6
    }
  }

  private mutating func add(_ packet: RawSpan, mark: UInt32, to hop: NextHop, by way: Way) {
    switch way {
    case .v4: slots.add(packet, mark: mark, v4: packet.u32(at: 16))
    case .v6: slots.add(packet, mark: mark, v6: packet.within(24..<40), interface: hop.interface)
    case .links: slots.add(packet, to: hop)
    }
  }

  private mutating func flush(_ way: Way) {
    let count = slots.count
    if count == 0 { return }
    let done =
      switch way {
      case .v4: v4.send(&slots)
      case .v6: v6.send(&slots)
      case .links: links.send(&slots)
      }
    sent &+= UInt64(done.sent)
    if done.sent < count { refuse(count - done.sent, done.code) }
  }

  private mutating func refuse(_ count: Int, _ code: Int32) {
    refused &+= UInt64(count)
    if refusal?.code != code { refusal = KernelError("send a packet", code: code) }
  }
}

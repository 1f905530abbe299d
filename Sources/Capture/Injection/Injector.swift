internal import CNetfilter
internal import Glibc
internal import Wire

/// Sends packets that Picket composed: answers in the name of a server, resets in the name of both ends.
///
/// They leave like packets of this machine, whatever source they state, through its OUTPUT chain and on by its routes, so
/// that address translation knows the connection they belong to. Their mark is what lets Picket's own rules pass them.
///
/// Send when `PacketQueue.serve` has returned: a packet that is sent in the middle of a batch overtakes those accepted
/// before it in the same batch, and a reset that arrives before the end of the handshake is about no connection yet.
public struct Injector: ~Copyable {
  /// Packets that left.
  public private(set) var sent: UInt64 = 0
  /// Packets that did not, and why the last of them.
  public private(set) var refused: UInt64 = 0
  public private(set) var refusal: KernelError?

  private let v4: RawSocket
  private let v6: RawSocket
  private var slots = SendSlots()

  public init(mark: UInt32) throws(KernelError) {
    let v4 = try RawSocket(AF_INET, mark: mark)
    let v6 = try RawSocket(AF_INET6, mark: mark)
    self.v4 = v4
    self.v6 = v6
  }

  /// Sends one whole IP packet to the address that it states. `interface` says which link a link-local address is on.
  ///
  /// What cannot be sent is counted and not thrown: on the packet path nobody could do more about it.
  @discardableResult
  public mutating func send(_ packet: RawSpan, interface: UInt32 = 0) -> Bool {
    let before = sent
    if let isIPv4 = add(packet, interface) { flush(isIPv4: isIPv4) }
    return sent > before
  }

  /// Where a packet lies among others, and which link a link-local address is on.
  public struct Place {
    public var bytes: Range<Int>
    public var interface: UInt32

    public init(bytes: Range<Int>, interface: UInt32) {
      self.bytes = bytes
      self.interface = interface
    }
  }

  /// Sends several that lie in `bytes`, in their order, with one call for as many as are of one family.
  public mutating func send(_ places: Span<Place>, of bytes: RawSpan) {
    var isIPv4 = true
    for index in places.indices {
      let packet = bytes.within(places[index].bytes)
      if slots.isFull || slots.count > 0 && isIPv4 != (packet.byteCount > 0 && packet[0] >> 4 == 4) {
        flush(isIPv4: isIPv4)
      }
      if let added = add(packet, places[index].interface) { isIPv4 = added }
    }
    flush(isIPv4: isIPv4)
  }

  /// Whether it is of IPv4; nil, and counted, when it is no packet.
  private mutating func add(_ packet: RawSpan, _ interface: UInt32) -> Bool? {
    if packet.byteCount >= 20, packet[0] >> 4 == 4 {
      slots.add(packet, v4: packet.u32(at: 16))
      return true
    }
    if packet.byteCount >= 40, packet[0] >> 4 == 6 {
      slots.add(packet, v6: packet.within(24..<40), interface: interface)
      return false
    }
    refuse(1, EINVAL)
    return nil
  }

  private mutating func flush(isIPv4: Bool) {
    let count = slots.count
    if count == 0 { return }
    let done = isIPv4 ? v4.send(&slots) : v6.send(&slots)
    sent &+= UInt64(done.sent)
    if done.sent < count { refuse(count - done.sent, done.code) }
  }

  private mutating func refuse(_ count: Int, _ code: Int32) {
    refused &+= UInt64(count)
    if refusal?.code != code { refusal = KernelError("send a packet", code: code) }
  }
}

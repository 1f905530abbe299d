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
    let code: Int32
    if packet.byteCount >= 20, packet[0] >> 4 == 4 {
      code = v4.send(packet, v4: packet.u32(at: 16))
    } else if packet.byteCount >= 40, packet[0] >> 4 == 6 {
      code = v6.send(packet, v6: packet.within(24..<40), interface: interface)
    } else {
      code = EINVAL
    }
    if code == 0 {
      sent &+= 1
      return true
    }
    refused &+= 1
    if refusal?.code != code { refusal = KernelError("send a packet", code: code) }
    return false
  }
}

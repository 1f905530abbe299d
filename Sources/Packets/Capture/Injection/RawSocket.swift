internal import CNetfilter
internal import Glibc

/// A socket that sends IP packets as they are, headers and all; closed by its owner.
@safe struct RawSocket: ~Copyable {
  private let descriptor: CInt

  init(_ family: CInt, mark: UInt32) throws(KernelError) {
    let attempt = "open a raw socket"
    let descriptor = socket(family, CInt(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), CInt(IPPROTO_RAW))
    guard descriptor >= 0 else { throw KernelError(attempt) }
    let (level, header) = family == AF_INET ? (IPPROTO_IP, IP_HDRINCL) : (IPPROTO_IPV6, IPV6_HDRINCL)
    guard RawSocket.set(descriptor, CInt(level), CInt(header), 1),
      RawSocket.set(descriptor, SOL_SOCKET, SO_MARK, CInt(bitPattern: mark))
    else {
      let error = KernelError(attempt)
      _ = close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  /// For packets to a neighbour: the kernel adds the frame. It receives nothing.
  static func toLinks() throws(KernelError) -> RawSocket {
    let descriptor = socket(AF_PACKET, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw KernelError("open a socket for frames") }
    return RawSocket(descriptor)
  }

  private init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  private static func set(_ descriptor: CInt, _ level: CInt, _ option: CInt, _ value: CInt) -> Bool {
    var value = value
    return unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
  }

  /// Sends all packets in the slots; returns how many left, and the last error.
  func send(_ slots: inout SendSlots) -> (sent: Int, code: Int32) { slots.send(descriptor) }
}

/// The neighbour that sent a packet to this machine or gets one from it.
public struct NextHop: Hashable, Sendable {
  /// The kernel's number of the interface; 0 when it does not matter.
  public var interface: UInt32
  /// In the low 48 bits. Without it, a packet follows this machine's routes.
  public var hardware: UInt64?

  public init(interface: UInt32, hardware: UInt64? = nil) {
    self.interface = interface
    self.hardware = hardware
  }

  /// By this machine's routes.
  public static let routed = NextHop(interface: 0)

  /// By the routes, starting from the same interface.
  public var routed: NextHop { NextHop(interface: interface) }
}

extension QueuedPacket {
  /// The neighbour that sent it to this machine.
  public var lastHop: NextHop { NextHop(interface: input, hardware: sourceMAC) }
}

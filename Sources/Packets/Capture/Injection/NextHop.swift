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

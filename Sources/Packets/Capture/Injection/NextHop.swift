/// From whom this machine has a packet, or whom it hands one: a neighbour on a link, as far as the link has addresses.
public struct NextHop: Hashable, Sendable {
  /// The kernel's number of the interface; 0 when it does not matter.
  public var interface: UInt32
  /// In the low 48 bits. Without one a packet goes by this machine's routes.
  public var hardware: UInt64?

  public init(interface: UInt32, hardware: UInt64? = nil) {
    self.interface = interface
    self.hardware = hardware
  }

  /// Wherever routes lead.
  public static let routed = NextHop(interface: 0)

  /// Wherever routes lead from the same link.
  public var routed: NextHop { NextHop(interface: interface) }
}

extension QueuedPacket {
  /// Who handed it to this machine.
  public var lastHop: NextHop { NextHop(interface: input, hardware: sourceMAC) }
}

internal import PicketSystem

/// A socket that sends IP packets as they are, headers and all; closed by its owner.
struct RawSocket: ~Copyable {
  private let descriptor: Descriptor

  init(_ kind: PacketSocket) throws(KernelError) {
    do throws(Failure) { descriptor = try kind.open() } catch {
      throw KernelError("open a socket for packets", code: error.code)
    }
  }

  /// Sends all packets in the slots; returns how many left, and the last error.
  func send(_ slots: inout SendSlots) -> (sent: Int, code: Int32) { slots.send(descriptor.number) }
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

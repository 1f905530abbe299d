public import PicketSystem
public import Wire

/// How the household learns which machines are on its links. `picketd` reads the kernel's tables; tests say their own.
public protocol NeighbourReader: Sendable {
  /// Every machine that has answered.
  func neighbours() throws(Failure) -> [Neighbour]
  /// Machines that arrived at ports of bridges since the last call.
  func arrivals() -> [Arrival]
}

extension NeighbourReader {
  public func arrivals() -> [Arrival] { [] }
}

/// Nobody is there.
public struct NoNeighbours: NeighbourReader {
  public init() {}
  public func neighbours() -> [Neighbour] { [] }
}

/// A machine that answers at an address on a link, as the kernel has found out.
public struct Neighbour: Hashable, Sendable {
  /// The kernel's number of the interface.
  public let interface: Int32
  public let address: Address
  public let hardware: Hardware
  /// Seconds since the machine last proved to be there; nil for an entry that an administrator made.
  public let silence: Int?

  public init(interface: Int32, address: Address, hardware: Hardware, silence: Int? = 0) {
    self.interface = interface
    self.address = address
    self.hardware = hardware
    self.silence = silence
  }
}

/// A card that came in at a port of a bridge where the bridge did not know it.
public struct Arrival: Hashable, Sendable {
  public let card: Hardware
  /// The kernel's numbers of the interfaces.
  public let port: Int32
  public let bridge: Int32
  /// Zero where the bridge does not tell VLANs apart.
  public let vlan: UInt16

  public init(_ card: Hardware, at port: Int32, of bridge: Int32, vlan: UInt16 = 0) {
    (self.card, self.port, self.bridge, self.vlan) = (card, port, bridge, vlan)
  }

  /// The network within which a card is at one port: no machine moves from one network to another.
  var network: UInt64 { UInt64(UInt32(bitPattern: bridge)) << 16 | UInt64(vlan) }
}

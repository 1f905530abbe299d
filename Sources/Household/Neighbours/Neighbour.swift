public import Wire

/// Who answers to an address on a link, as the kernel has found out.
public struct Neighbour: Hashable, Sendable {
  /// The kernel's number of the interface.
  public let interface: Int32
  public let address: Address
  public let hardware: Hardware

  public init(interface: Int32, address: Address, hardware: Hardware) {
    self.interface = interface
    self.address = address
    self.hardware = hardware
  }
}

public import Wire

/// Who answers to an address on a link, as the kernel has found out.
public struct Neighbour: Hashable, Sendable {
  /// The kernel's number of the interface.
  public let interface: Int32
  public let address: Address
  public let hardware: Hardware
  /// Seconds since it last proved to be there; nil for one that somebody wrote down.
  public let silence: Int?

  public init(interface: Int32, address: Address, hardware: Hardware, silence: Int? = 0) {
    self.interface = interface
    self.address = address
    self.hardware = hardware
    self.silence = silence
  }
}

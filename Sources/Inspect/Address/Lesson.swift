public import Wire

/// What a DNS answer taught: a device may reach a name at an address.
public struct Lesson: Sendable {
  public let name: Name
  public let address: Address
  public let device: DeviceID
  public let until: Moment

  public init(name: Name, address: Address, device: DeviceID, until: Moment) {
    self.name = name
    self.address = address
    self.device = device
    self.until = until
  }
}

public import Wire

/// What a DNS answer taught: a device may reach a name at an address, or a name stands in for others in encrypted hellos.
public struct DNSObservation: Sendable {
  public let name: Name
  /// Nil for a name that stands in for others.
  public let address: Address?
  public let device: DeviceID
  public let until: Instant
  /// Whether a resolver said so that the household trusts (R12).
  public let isEvidence: Bool

  public init(name: Name, address: Address?, device: DeviceID, until: Instant, isEvidence: Bool) {
    self.name = name
    self.address = address
    self.device = device
    self.until = until
    self.isEvidence = isEvidence
  }
}

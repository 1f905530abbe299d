public import Wire

/// What a DNS answer says: an address of a name for a device, or a public name of encrypted hellos.
public struct DNSObservation: Sendable {
  public let name: Name
  /// Nil for the public name of encrypted hellos.
  public let address: Address?
  public let device: DeviceID
  public let until: Instant
  /// Whether a resolver that the household trusts gave the answer (R12).
  public let isEvidence: Bool

  public init(name: Name, address: Address?, device: DeviceID, until: Instant, isEvidence: Bool) {
    self.name = name
    self.address = address
    self.device = device
    self.until = until
    self.isEvidence = isEvidence
  }
}

/// The place of a service by a SRV record (RFC 2782).
public struct DNSService: Hashable, Sendable {
  public let priority: UInt16
  public let weight: UInt16
  public let port: UInt16
  /// The root means that the service is not offered.
  public let target: Name
}

/// Where a SRV record says that a service runs (RFC 2782).
public struct DNSService: Hashable, Sendable {
  public let priority: UInt16
  public let weight: UInt16
  public let port: UInt16
  /// The root means that the service is decidedly not offered.
  public let target: Name
}

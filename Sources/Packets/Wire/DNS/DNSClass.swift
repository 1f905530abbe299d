/// The class of a record, which nearly always is `internet` (RFC 1035 3.2.4).
public struct DNSClass: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let internet = DNSClass(rawValue: 1)
  /// For servers' data about themselves.
  public static let chaos = DNSClass(rawValue: 3)
  /// RFC 1035 3.2.5.
  public static let any = DNSClass(rawValue: 255)
}

/// The data of a SOA record (RFC 1035 3.3.13), read from answers and added to Picket's own negative answers.
public struct DNSAuthority: Hashable, Sendable {
  public var primary: Name
  public var mailbox: Name
  public var serial: UInt32
  public var refresh: UInt32
  public var retry: UInt32
  public var expire: UInt32
  /// How long the absence of a name or a type may be remembered (RFC 2308 5).
  public var minimum: UInt32

  public init(
    primary: Name, mailbox: Name, serial: UInt32 = 1, refresh: UInt32 = 1800, retry: UInt32 = 900,
    expire: UInt32 = 604_800, minimum: UInt32 = 10
  ) {
    self.primary = primary
    self.mailbox = mailbox
    self.serial = serial
    self.refresh = refresh
    self.retry = retry
    self.expire = expire
    self.minimum = minimum
  }

  /// Names under `.invalid` never exist (RFC 6761 6.4).
  public static let filter = DNSAuthority(
    primary: Name("filter.invalid") ?? Name(), mailbox: Name("nobody.invalid") ?? Name())
}

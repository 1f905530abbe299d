public import Wire

/// What the kernel remembers of one connection.
public struct TrackedConnection: Hashable, Sendable {
  /// The two ends as the first packet named them, before any translation of addresses.
  public var tuple: ConnectionTuple
  /// As the first packet of the other end names them: under NAT not the original turned round.
  public var reply: ConnectionTuple?
  public var mark: UInt32 = 0
  /// enum ip_conntrack_status.
  public var status: UInt32 = 0
  /// Seconds until the kernel forgets it, unless more comes.
  public var timeout: UInt32 = 0
  /// Whether the kernel came upon this connection of TCP in its middle: the first packet that it saw then names the ends,
  /// whoever opened it.
  public var isPickedUp = false
  /// Both ends have said that it is open (IPS_ASSURED).
  public var isAssured: Bool { status & 4 != 0 }
  /// What the first end sent; nil where the kernel does not count (net.netfilter.nf_conntrack_acct).
  public var sent: Traffic?
  /// What came back.
  public var received: Traffic?

  public struct Traffic: Hashable, Sendable {
    public var packets: UInt64 = 0
    public var bytes: UInt64 = 0

    public init(packets: UInt64 = 0, bytes: UInt64 = 0) {
      self.packets = packets
      self.bytes = bytes
    }
  }
}

/// What tells one connection from all others.
public struct ConnectionTuple: Hashable, Sendable {
  public var source: Address
  public var destination: Address
  /// Of TCP, UDP and their kind; of ICMP the identifier, and type and code.
  public var sourcePort: UInt16
  public var destinationPort: UInt16
  /// The IP protocol number.
  public var number: UInt8
  public var isIPv6: Bool
  /// Where rules keep connections apart that look alike (CT target).
  public var zone: UInt16 = 0

  public init(
    source: Address, sourcePort: UInt16, destination: Address, destinationPort: UInt16, number: UInt8, isIPv6: Bool
  ) {
    self.source = source
    self.sourcePort = sourcePort
    self.destination = destination
    self.destinationPort = destinationPort
    self.number = number
    self.isIPv6 = isIPv6
  }

  /// The connection of a packet that its first end sent.
  public init(_ envelope: Envelope, number: UInt8) {
    self.init(
      source: envelope.source, sourcePort: envelope.sourcePort, destination: envelope.destination,
      destinationPort: envelope.destinationPort, number: number, isIPv6: envelope.isIPv6)
  }

  var isICMP: Bool { number == (isIPv6 ? 58 : 1) }
}

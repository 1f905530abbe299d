public import Wire

/// What the kernel remembers of one connection.
public struct TrackedConnection: Hashable, Sendable {
  /// The two ends as the first packet named them, before NAT.
  public var tuple: ConnectionTuple
  /// The ends as the reply's first packet names them: under NAT not simply exchanged.
  public var reply: ConnectionTuple?
  public var mark: UInt32 = 0
  /// enum ip_conntrack_status.
  public var status: UInt32 = 0
  /// Seconds until the kernel forgets it, unless more comes.
  public var timeout: UInt32 = 0
  /// Whether the kernel met this TCP connection midstream: the first packet that it saw then defines the ends, whoever
  /// opened the connection.
  public var isPickedUp = false
  /// Both ends have confirmed it (IPS_ASSURED).
  public var isAssured: Bool { status & 4 != 0 }
  /// What the first end sent; nil where the kernel does not count (net.netfilter.nf_conntrack_acct).
  public var sent: Traffic?
  /// What the second end sent.
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

/// The key of a connection.
public struct ConnectionTuple: Hashable, Sendable {
  public var source: Address
  public var destination: Address
  /// Ports for TCP, UDP and the like; for ICMP the identifier, and type and code.
  public var sourcePort: UInt16
  public var destinationPort: UInt16
  /// The IP protocol number.
  public var number: UInt8
  public var isIPv6: Bool
  /// Rules use zones to keep equal tuples apart (CT target).
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

  /// The connection of a packet from its first end.
  public init(_ envelope: Envelope, number: UInt8) {
    self.init(
      source: envelope.source, sourcePort: envelope.sourcePort, destination: envelope.destination,
      destinationPort: envelope.destinationPort, number: number, isIPv6: envelope.isIPv6)
  }

  var isICMP: Bool { number == (isIPv6 ? 58 : 1) }
}

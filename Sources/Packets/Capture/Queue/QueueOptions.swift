/// How a queue is bound. Always so: whole packets with their socket's owner, and unsplit until `completePackets`.
public struct QueueOptions: Hashable, Sendable {
  /// The verdict of packets that get no other one, or that cannot be read.
  public var failSafe = PacketVerdict.drop
  /// Whether the kernel accepts packets when the queue is full.
  ///
  /// A flood opens such a queue: only for devices that may pass anyway.
  public var acceptsWhenFull = false
  /// How many packets the kernel holds for us.
  public var length: UInt32 = 4_096
  /// Octets of the socket's buffer, of which a small packet takes about a thousand and a large one all it has.
  public var receiveBuffer = 32 << 20
  /// Packets taken at once, whose verdicts leave together.
  public var batch = 64
  /// Request the connection's mark with each packet. If the kernel cannot, the queue works without.
  public var wantsConnections = false
  /// Have the kernel fail the next receive after an overflow, which costs more than it tells.
  public var reportsOverflow = false

  /// A second queue on the same socket. A packet that is put there by its verdict comes again in the segments that the
  /// kernel cut it into, one by one.
  public var secondQueue: UInt16?

  /// An NFLOG group on the same socket: reported packets come in turn with queued ones, and do not wait.
  public var notes: UInt16?

  public init() {}
}

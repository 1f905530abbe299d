/// How a queue is bound. What is not said here is not a choice: whole packets, unsplit, with their socket's owner.
public struct QueueOptions: Hashable, Sendable {
  /// The verdict of packets that get no other one, or that cannot be read.
  public var failSafe = PacketVerdict.drop
  /// Whether the kernel accepts packets for which the queue has no room.
  ///
  /// Whoever floods such a queue passes it: only for devices that are free to go anyway.
  public var acceptsWhenFull = false
  /// How many packets the kernel holds for us.
  public var length: UInt32 = 4_096
  /// Octets of the socket's buffer, of which a small packet takes about a thousand and a large one all it has.
  public var receiveBuffer = 32 << 20
  /// Packets that are taken at once, and whose verdicts leave together.
  public var batch = 64
  /// Ask for the connection's mark with each packet. Kernels without the glue refuse and the queue goes on without.
  public var wantsConnections = false
  /// Have the kernel fail the next receive when it lost something, which costs more than it tells.
  public var reportsOverflow = false

  /// A second queue on the same socket, for packets that the kernel shall cut up: it hands their pieces over one by one.
  public var cutter: UInt16?

  /// A log group on the same socket: of what rules write to it one hears in turn with the packets, and nothing waits.
  public var notes: UInt16?

  public init() {}
}

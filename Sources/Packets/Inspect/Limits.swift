/// Every bound of the inspector in one place. What a bound cuts off is dropped or killed, never let through.
public struct Limits: Hashable, Sendable {
  /// Flows remembered. When full, the busiest device loses its oldest flow, whose next packet has no state (R6).
  public var flows = 65_536
  /// Streams under reassembly, of 4 KiB each to begin with. When full, the busiest device loses its oldest flow.
  public var streams = 4_096
  /// Bytes a stream may hold that are not yet both judged and acknowledged: a hello of 64 KiB in records of one byte
  /// is no client's, in records of four it still fits.
  public var streamBytes = 80 * 1_024
  /// Streams that may outgrow 4 KiB at a time. When all have, the busiest device loses its oldest such flow.
  public var largeStreams = 256
  /// Packets held back in all; the kernel's queue must be as long.
  public var held = 4_096
  /// Packets held back for one stream: a hello sent backwards in pieces of one byte.
  public var heldPerStream = 512
  /// How long a packet may be held back before it is dropped (R3).
  public var holdTime: UInt64 = 3_000_000_000
  /// How long a flow may send without becoming judgeable before it is killed (B2.11).
  public var undecidedTime: UInt64 = 60_000_000_000
  /// How long a QUIC flow without packets is remembered, and any UDP flow.
  public var datagramIdleTime: UInt64 = 180_000_000_000
  /// How long a TCP flow without packets is remembered that still has to come here, and one that an end has left.
  public var streamIdleTime: UInt64 = 3_600_000_000_000
  public var closedTime: UInt64 = 120_000_000_000
  /// QUIC connection attempts remembered in all, and on one 4-tuple.
  public var attempts = 4_096
  public var attemptsPerFlow = 4
  /// Devices told apart; further ones share the last number.
  public var devices = 1_024
  /// Names that DNS answers gave for addresses.
  public var addressNames = 16_384

  /// Domains whose questions are counted, for all devices together.
  public var domains = 2_048

  /// Whether the server's half of each handshake comes here too. A capture has it; live, the kernel's own tracking lets
  /// no data pass before it, and bare packets need not come.
  public var seesHandshakes = true

  /// So many packets of a connection pass the kernel's rules by themselves before anybody has judged it; each opening is paid
  /// for by as many.
  public var unseen: UInt8 = 4

  /// How long the bytes of a hello are kept whose answer is not seen. What is sent again of it later ends its connection.
  public var answerTime: UInt64 = 10_000_000_000
  /// Streams that a device may have before the oldest of them is given up whose answer is not seen: so much of the memory
  /// stays warm however many connections it opens.
  public var awaitedStreams = 256

  /// Whether what DNS answers teach is kept for others to take.
  public var keepsObservations = false

  public init() {}
}

/// Every limit of the inspector in one place. What exceeds a limit is dropped or killed, never let through.
public struct Limits: Hashable, Sendable {
  /// Flows remembered. When full, the busiest device loses its oldest flow, whose next packet has no state (R6).
  public var flows = 65_536
  /// Streams under reassembly, of 4 KiB each to begin with. When full, the busiest device loses its oldest flow.
  public var streams = 4_096
  /// Bytes of a stream that are not yet both judged and acknowledged. A hello of 64 KiB fits in records of four bytes,
  /// but not of one byte, which no client sends.
  public var streamBytes = 80 * 1_024
  /// Streams that may outgrow 4 KiB at a time. When all have, the busiest device loses its oldest such flow.
  public var largeStreams = 256
  /// Packets held back in all; the kernel's queue must be as long.
  public var held = 4_096
  /// Packets held back for one stream: a hello sent backwards in pieces of one byte.
  public var heldPerStream = 512
  /// How long a packet may be held back before it is dropped (R3).
  public var holdTime: UInt64 = 3_000_000_000
  /// How long a flow may stay undecided before it is killed (B2.11).
  public var undecidedTime: UInt64 = 60_000_000_000
  /// How long a QUIC flow without packets is remembered, and any UDP flow.
  public var datagramIdleTime: UInt64 = 180_000_000_000
  /// How long an idle TCP flow is remembered whose packets still come here, and one that an end has closed.
  public var streamIdleTime: UInt64 = 3_600_000_000_000
  public var closedTime: UInt64 = 120_000_000_000
  /// QUIC connection attempts remembered in all, and on one 4-tuple.
  public var attempts = 4_096
  public var attemptsPerFlow = 4
  /// Devices told apart; further ones share the last number.
  public var devices = Int(DeviceID.count)
  /// Names that DNS answers gave for addresses.
  public var addressNames = 16_384

  /// Domains whose questions are counted, for all devices together.
  public var domains = 2_048

  /// Whether the server's half of each handshake comes here too. A capture has it. Live, the kernel's connection
  /// tracking lets no data pass before it, and packets without payload need not come.
  public var seesHandshakes = true

  /// How many packets of a connection the kernel's rules pass before its verdict; each SYN costs as much.
  public var unseen: UInt8 = 4

  /// How long a hello's bytes are kept whose answer is not seen. A later retransmission of it ends its connection.
  public var answerTime: UInt64 = 10_000_000_000
  /// How many streams a device may have before it gives up the oldest whose answer is not seen: this bounds the memory
  /// in use however many connections it opens.
  public var awaitedStreams = 256

  /// Whether observations of DNS answers are kept for other threads.
  public var keepsObservations = false

  public init() {}
}

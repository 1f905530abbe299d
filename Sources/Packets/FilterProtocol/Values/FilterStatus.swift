/// The state of the filter.
public struct FilterStatus: Hashable, Sendable {
  public enum Rules: Hashable, Sendable {
    case up
    case down
    /// The rules should be up and are not: why.
    case broken(String)
  }

  /// One queue's counters since it was bound.
  public struct Queue: Hashable, Sendable {
    public var number: UInt16
    public var packets: UInt64 = 0
    public var verdicts: UInt64 = 0
    /// Packets that wait for a verdict now.
    public var waiting: UInt32 = 0
    /// Packets that the kernel dropped because the queue was full.
    public var droppedFull: UInt64 = 0
    /// Packets that the kernel dropped because the socket's buffer was full.
    public var droppedBuffer: UInt64 = 0
    /// Packets that got the fail-safe verdict because no other was given.
    public var forgotten: UInt64 = 0
    /// Verdicts that the kernel refused.
    public var refused: UInt64 = 0

    public init(number: UInt16) { self.number = number }
  }

  /// Look-ups of names that devices showed to addresses which DNS did not give them.
  public struct LookUps: Hashable, Sendable {
    /// Look-ups that were started.
    public var asked: UInt64 = 0
    /// Look-ups that were answered.
    public var learned: UInt64 = 0
    /// Look-ups that failed or found no room.
    public var failed: UInt64 = 0

    public init() {}
  }

  /// Traffic without a name, to addresses that DNS gave for no name: level normal allows it.
  public struct Unknown: Hashable, Sendable {
    public var connections: UInt64
    /// Octets of packets as the kernel counts them: those that children sent, and those they received.
    public var sent: UInt64
    public var received: UInt64

    public init(connections: UInt64 = 0, sent: UInt64 = 0, received: UInt64 = 0) {
      (self.connections, self.sent, self.received) = (connections, sent, received)
    }
  }

  /// The readings of connections' counters.
  public struct Accounting: Hashable, Sendable {
    /// Connections that are followed.
    public var connections: UInt32
    /// Connections that may have carried more than was counted.
    public var lost: UInt64
    /// How long the last reading took, in nanoseconds.
    public var duration: UInt64

    public init(connections: UInt32 = 0, lost: UInt64 = 0, duration: UInt64 = 0) {
      (self.connections, self.lost, self.duration) = (connections, lost, duration)
    }
  }

  /// The catalog in use.
  public struct Catalog: Hashable, Sendable {
    public var path: String
    public var names: UInt64
    public var checksum: UInt64

    public init(path: String, names: UInt64, checksum: UInt64) {
      self.path = path
      self.names = names
      self.checksum = checksum
    }
  }

  /// The most events kept.
  public static let mostEvents = 16

  public var process: UInt32
  public var version: String
  /// Nanoseconds since 1970.
  public var startedAt: UInt64
  public var mode = FenceOrder.Mode.router
  public var fail = FenceOrder.Fail.closed
  /// nil until a fence is ordered.
  public var backEnd: FenceOrder.BackEnd?
  /// Why this back end is used, and what this machine lacks.
  public var backEndReasons: [String] = []
  public var rules = Rules.down
  public var queues: [Queue] = []
  public var undecidedFlows: UInt32 = 0
  public var decidedFlows: UInt32 = 0
  /// nil while there is no snapshot, and every queued packet is dropped.
  public var revision: UInt64?
  public var catalog: Catalog?
  public var children: UInt16 = 0
  public var devices: UInt16 = 0
  public var recordsDropped: UInt64 = 0
  public var lookUps = LookUps()
  public var unknown = Unknown()
  public var accounting = Accounting()
  /// Whether picketd takes records and events.
  public var isFollowed = false
  /// The last events, oldest first.
  public var events: [Event] = []

  public init(process: UInt32, version: String, startedAt: UInt64) {
    self.process = process
    self.version = version
    self.startedAt = startedAt
  }
}

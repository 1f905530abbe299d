/// Counters of one queue since it was bound.
public struct QueueCounters: Hashable, Sendable {
  public init() {}

  /// Packets that were handed over.
  public internal(set) var packets: UInt64 = 0
  /// Packets whose message could not be read; they got the fail-safe verdict where their number was readable.
  public internal(set) var unreadable: UInt64 = 0
  /// Packets that got the fail-safe verdict because no other was given.
  public internal(set) var forgotten: UInt64 = 0
  /// Verdicts that went to the kernel.
  public internal(set) var verdicts: UInt64 = 0
  /// Sends that carried them.
  public internal(set) var sends: UInt64 = 0
  /// Verdicts that the kernel refused: for packets it had dropped, or all of a send that failed.
  public internal(set) var refused: UInt64 = 0
  /// Receive buffer overflows, where the queue was told to report them.
  public internal(set) var overflows: UInt64 = 0
}

extension QueueCounters {
  static func + (one: QueueCounters, other: QueueCounters) -> QueueCounters {
    var sum = one
    sum.packets &+= other.packets
    sum.unreadable &+= other.unreadable
    sum.forgotten &+= other.forgotten
    sum.verdicts &+= other.verdicts
    sum.sends &+= other.sends
    sum.refused &+= other.refused
    sum.overflows &+= other.overflows
    return sum
  }
}

internal import PicketSystem

/// The kernel's state of one bound queue, in this thread's network namespace.
public struct QueueStatus: Hashable, Sendable {
  public let number: UInt16
  /// The netlink port of the socket that holds it.
  public let port: UInt32
  /// Packets that wait for a verdict.
  public let waiting: UInt32
  /// Packets dropped because the queue was full.
  public let droppedFull: UInt64
  /// Packets dropped because the socket's buffer was full.
  public let droppedBuffer: UInt64
  /// The number of the last packet.
  public let last: UInt32

  /// All bound queues; none where the kernel has no queues.
  public static func all() -> [QueueStatus] {
    // Not /proc/net: that is the namespace of the process's first thread.
    guard let bytes = try? File.contents(of: "/proc/thread-self/net/netfilter/nfnetlink_queue", limit: 1 << 20) else {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { QueueStatus(line: $0) }
  }

  public static func of(_ number: UInt16) -> QueueStatus? { all().first { $0.number == number } }

  /// Reads one line of the kernel: number, port, waiting, copy mode, copy range, dropped: full, dropped: buffer, last, 1
  public init?(line: Substring) {
    let fields = line.split(separator: " ").compactMap { UInt64($0) }
    guard fields.count >= 8, let number = UInt16(exactly: fields[0]) else { return nil }
    self.number = number
    port = UInt32(truncatingIfNeeded: fields[1])
    waiting = UInt32(truncatingIfNeeded: fields[2])
    droppedFull = fields[5]
    droppedBuffer = fields[6]
    last = UInt32(truncatingIfNeeded: fields[7])
  }
}

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

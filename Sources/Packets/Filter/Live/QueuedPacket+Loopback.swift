internal import Capture
internal import Wire

extension QueuedPacket {
  /// Whether it is loopback traffic. The kernel gives that interface the same number everywhere.
  var isLoopback: Bool { hook == .localOut && output == 1 }
}

extension Packet {
  /// Whether the loopback rules for streams apply: DNS has rules of its own.
  var isLoopbackStream: Bool { transport == .tcp && sourcePort != 53 && destinationPort != 53 }
}

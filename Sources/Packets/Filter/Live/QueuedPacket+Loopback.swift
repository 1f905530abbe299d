internal import Capture
internal import Wire

extension QueuedPacket {
  /// Whether it is on its way from this machine to itself. The kernel gives that interface the same number everywhere.
  var isLoopback: Bool { hook == .localOut && output == 1 }
}

extension Packet {
  /// Of a connection that the rules of the loopback interface are for: questions have their own.
  var isLoopbackStream: Bool { transport == .tcp && sourcePort != 53 && destinationPort != 53 }
}

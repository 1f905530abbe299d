internal import Capture
internal import Inspect
internal import KernelRules
internal import Wire

/// Why a packet comes by the second queue of its thread: rules put it there, or the filter itself did.
enum SecondQueuePacket {
  /// An uninvited packet from outside to a device (R13).
  case uninvited
  /// A question that NAT redirected to another resolver.
  case redirected
  /// Such a question that was read before, at an earlier hook, and may pass.
  case readBefore
  /// The first SYN of a connection, while a device opens too many: else first SYNs pass and are only reported.
  case syn
  /// A piece of what the kernel cut up, as the filter asked it to (`PendingPacket.cutUp`).
  case segment
}

extension PacketJudge {
  /// What a packet of the second queue is; nil for one of the first queue. The order matters: an uninvited packet may go
  /// to port 53 or 443 too.
  @_addressableSelf
  func second(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> SecondQueuePacket? {
    guard queued.queue == secondQueue else { return nil }
    if isUninvited(queued, packet) { return .uninvited }
    // This machine's own questions come here before they are redirected, and are answered as they were asked.
    if queued.hook == .forward || queued.hook == .localIn {
      if packet.transport == .udp && marks.says(.blocked, in: queued.mark) { return .readBefore }
      if packet.destinationPort == 53 { return .redirected }
    }
    if packet.transport == .tcp && packet.destinationPort == KernelHints.reliefPort { return .syn }
    return .segment
  }
}

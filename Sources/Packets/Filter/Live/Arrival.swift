internal import Capture
internal import Inspect
internal import Wire

/// How the packet at hand came here, as far as it matters for what its ends get to hear.
struct Arrival {
  /// Who handed it to this machine.
  let hop: NextHop
  /// The kernel has yet to cut it up, and does not sum again what is written anew.
  let isSegmented: Bool
  /// A question that address translation has led to another resolver than the one it was for: only what comes back from
  /// there is translated, and nothing that is composed here.
  let isLed: Bool
  /// Such a question that was read where it came in.
  let isAgain: Bool

  /// The first opening of its connection, where such pass by themselves as long as no device has too many.
  let isFirst: Bool

  /// `second` is the queue that the rules put such questions into. What comes here before it is led anywhere, as all does
  /// that this machine itself asks, is answered as it was asked.
  init(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet, second: UInt16, marks: MarkMask) {
    hop = queued.lastHop
    isSegmented = queued.checksums.contains(.segmented)
    let mayBeLed = queued.queue == second && (queued.hook == .forward || queued.hook == .localIn)
    isAgain = mayBeLed && packet.transport == .udp && queued.mark & marks.bits == marks.mark(.blocked)
    isFirst = queued.queue == second && packet.transport == .tcp && packet.destinationPort == KernelHints.answeredPort
    isLed = isAgain || mayBeLed && packet.destinationPort == 53
  }
}

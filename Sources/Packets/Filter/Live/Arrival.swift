internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Wire

/// How a packet came here, as far as that matters for what its ends are told.
struct Arrival {
  /// Who handed it to this machine.
  let hop: NextHop
  /// The kernel has yet to segment it, and does not compute checksums again for what is written anew.
  let isSegmented: Bool
  /// A question that address translation has led to another resolver. Only what comes back from there is translated, and
  /// nothing that is composed here.
  let isLed: Bool
  /// Such a question that was read at an earlier hook.
  let isAgain: Bool
  /// The first opening of its connection, where such pass by themselves as long as no device has too many.
  let isFirst: Bool

  /// `second` is the queue that the rules put such questions into. A question that comes here before it is led anywhere, as
  /// all of this machine's own do, is answered as it was asked.
  init(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet, second: UInt16, marks: MarkMask) {
    hop = queued.lastHop
    isSegmented = queued.checksums.contains(.segmented)
    let mayBeLed = queued.queue == second && (queued.hook == .forward || queued.hook == .localIn)
    isAgain = mayBeLed && packet.transport == .udp && queued.mark & marks.bits == marks.mark(.blocked)
    isFirst = queued.queue == second && packet.transport == .tcp && packet.destinationPort == KernelHints.answeredPort
    isLed = isAgain || mayBeLed && packet.destinationPort == 53
  }
}

extension KernelHints {
  /// What the rules' answer look-up says of a packet. A server on the home's side is not looked for.
  init(_ queued: borrowing QueuedPacket, _ assignment: borrowing Assignment) {
    let isLookedFor =
      assignment.rules.contains(.answers) && queued.hook == .forward && !assignment.home.isBehind(queued.output)
    self = isLookedFor ? .answered : []
  }

  /// `isInside` says that the packet is a SYN on ports whose last connection the kernel takes for open.
  init(
    _ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ sender: Sender, _ arrival: Arrival,
    _ assignment: borrowing Assignment, isInside: Bool
  ) {
    self.init(queued, assignment)
    if arrival.isAgain { insert(.again) }
    if assignment.trusts(sender, packet, queued) { insert(.trusted) }
    if sender.isLoopback { insert(.loopback) }
    if isInside {
      insert(.inside)
    } else if assignment.rules.contains(.openings) && packet.destinationPort == KernelHints.answeredPort
      && !arrival.isFirst
    {
      insert(.late)
    }
  }
}

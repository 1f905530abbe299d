internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import Wire

/// How a packet came here, as far as replies to its ends depend on it.
struct Arrival {
  /// The neighbour that sent the packet to this machine.
  let hop: NextHop
  /// The kernel has yet to segment it, and will not compute checksums for rewritten contents.
  let isSegmented: Bool
  /// A question that NAT redirected to another resolver. The kernel translates only what comes back from there, and
  /// nothing that is composed here.
  let isLed: Bool
  /// Such a question, read before at an earlier hook.
  let isAgain: Bool
  /// The connection's first SYN, where first SYNs pass by themselves unless a device has too many.
  let isFirst: Bool

  /// `segmentQueue` also has redirected questions. A question that comes here before its redirection, as all of this
  /// machine's own do, is answered as it was asked.
  init(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet, segmentQueue: UInt16, marks: MarkMask) {
    hop = queued.lastHop
    isSegmented = queued.checksums.contains(.segmented)
    let mayBeLed = queued.queue == segmentQueue && (queued.hook == .forward || queued.hook == .localIn)
    isAgain = mayBeLed && packet.transport == .udp && queued.mark & marks.bits == marks.mark(.blocked)
    isFirst =
      queued.queue == segmentQueue && packet.transport == .tcp && packet.destinationPort == KernelHints.answeredPort
    isLed = isAgain || mayBeLed && packet.destinationPort == 53
  }
}

extension KernelHints {
  /// The hints from the rules' search for answers, which skips servers on the home's side.
  init(_ queued: borrowing QueuedPacket, _ assignment: borrowing Assignment) {
    let isLookedFor =
      assignment.rules.contains(.answers) && queued.hook == .forward && !assignment.home.isBehind(queued.output)
    self = isLookedFor ? .answered : []
  }

  /// `isInside` says that the packet is a SYN on ports whose last connection is open for the kernel.
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

internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import Wire

/// How a packet came here, as far as replies to its ends depend on it.
struct Ingress {
  /// The neighbour that sent the packet to this machine.
  let hop: NextHop
  /// The kernel has yet to segment it, and will not compute checksums for rewritten contents.
  let isSegmented: Bool
  /// A question that NAT redirected to another resolver. The kernel translates only what comes back from there, and
  /// nothing that is composed here.
  let isLed: Bool
  /// Such a question, read before at an earlier hook.
  let isAgain: Bool
  /// The connection's first SYN, which the rules ask about because a device opens too many.
  let mustBeAsked: Bool

  init(_ queued: borrowing QueuedPacket, _ second: SecondQueuePacket?) {
    hop = queued.lastHop
    isSegmented = queued.checksums.contains(.segmented)
    isAgain = second == .readBefore
    isLed = second == .readBefore || second == .redirected
    mustBeAsked = second == .syn
  }
}

extension KernelHints {
  /// The hints from the rules' search for answers, which skips servers on the home's side.
  init(_ queued: borrowing QueuedPacket, _ assignment: borrowing Assignment) {
    let isLookedFor =
      assignment.rules.contains(.answers) && queued.hook == .forward && !assignment.home.isBehind(queued.output)
    self = isLookedFor ? .findsAnswer : []
  }

  /// `isInside` says that the packet is a SYN on ports whose last connection is open for the kernel.
  init(
    _ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ sender: Sender, _ ingress: Ingress,
    _ assignment: borrowing Assignment, isInside: Bool
  ) {
    self.init(queued, assignment)
    if ingress.isAgain { insert(.again) }
    if assignment.trusts(sender, packet, queued) { insert(.trusted) }
    if sender.isLoopback { insert(.loopback) }
    if isInside {
      insert(.inside)
    } else if assignment.rules.contains(.handshakes) && packet.destinationPort == KernelHints.reliefPort
      && !ingress.mustBeAsked
    {
      insert(.late)
    }
  }
}

internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Policy
internal import Wire

/// What strangers outside send to a device that did not ask for it (R13). A program may take it and never answer, so an
/// answer is not waited for: strangers reach no child's device, also when they only talk.
extension PacketJudge {
  /// Whether the rules ask for whom such a packet is. The second queue has other packets from outside as well: those are of
  /// connections that are known.
  @_addressableSelf
  func isUninvited(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    let home = assignment.home
    guard queued.queue == second, !home.mayBeBehind(queued.input),
      queued.hook == .localIn || queued.hook == .forward && home.isBehind(queued.output)
    else { return false }
    return !engine.knows(FlowKey(packet, .fromServer))
  }

  /// Whether a stranger's packet is refused: it is for a child, which is written down, or there is no telling for whom it
  /// is, which is not. Packets of the home's own machines pass.
  mutating func refusesStranger(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    if assignment.home.networks.contains(packet.source) { return false }
    let device: UInt16
    switch receivers.owner(of: packet, at: queued.hook, by: assignment.snapshot, now: now) {
    case .device(let number): device = number
    // Unknown devices share one number here: what would tell them apart is not in a packet to them.
    case .unknown: device = Snapshot.firstUnknown
    case .nobody, .trusted: return false
    case nil: return true
    }
    if let child = assignment.snapshot.child(ofDevice: device) {
      // From whichever port: who tries them all is one stranger.
      recorder.write(
        DecisionRecord(
          time: Clock.wall, device: device, child: UInt16(clamping: child), via: .address, verdict: .block,
          reason: .stranger, server: Endpoint(packet.source, port: 0)))
    }
    return true
  }
}

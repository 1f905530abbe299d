internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Policy
internal import Wire

/// What somebody outside sends to a device that did not ask for it (R13). A program may take it and never answer, so an
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

  /// Whether a stranger's packet is for somebody who is looked after, which is written down. What the home's own machines
  /// say is the home's affair.
  mutating func refusesStranger(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    if assignment.home.networks.contains(packet.source) { return false }
    let device: UInt16
    switch receivers.owner(of: packet, at: queued.hook, by: assignment.snapshot, now: now) {
    case .device(let number): device = number
    // Its own addresses have told nothing, so it has none by which several could be kept apart.
    case .unknown: device = Snapshot.firstUnknown
    case .nobody, .trusted: return false
    }
    // From whichever port: who tries them all is one stranger.
    recorder.write(
      DecisionRecord(
        time: Clock.wall, device: device,
        child: UInt16(clamping: assignment.snapshot.child(ofDevice: device) ?? 0), via: .address, verdict: .block,
        reason: .stranger, server: Endpoint(packet.source, port: 0)))
    return true
  }
}

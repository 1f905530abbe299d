internal import Capture
internal import FilterProtocol
internal import Inspect
internal import Policy
internal import Wire

// Uninvited packets from outside to a device (R13). A program may read them and never answer, so they are refused before
// any answer: no stranger reaches a child's device, even one that only sends.
extension PacketJudge {
  /// Whether the rules sent this packet of the second queue here as uninvited. Packets of known connections come there
  /// from outside too.
  @_addressableSelf
  func isUninvited(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    let home = assignment.home
    guard !home.mayBeBehind(queued.input),
      queued.hook == .localIn || queued.hook == .forward && home.isBehind(queued.output)
    else { return false }
    return !engine.knows(FlowKey(packet, .fromServer))
  }

  /// Whether an uninvited packet is refused: it is for a child, which is recorded, or its receiver is unknown, which is
  /// not. Packets of the home's own machines pass.
  mutating func refusesUninvited(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    if assignment.home.networks.contains(packet.source) { return false }
    let device: UInt16
    switch receivers.owner(of: packet, at: queued.hook, toward: queued.output, by: assignment.snapshot, now: now) {
    case .device(let number): device = number
    // Unknown devices share one number here: a packet to them has nothing that tells them apart.
    case .unknown: device = Snapshot.firstUnknown
    case .nobody, .trusted: return false
    case nil: return true
    }
    if assignment.snapshot.child(ofDevice: device) != nil {
      // Without the source port: a port scan counts as one stranger.
      recorder.write(
        DecisionRecord(
          time: Clock.wall, revision: assignment.snapshot.revision, device: device, via: .address, verdict: .block,
          reason: .stranger, server: Endpoint(packet.source, port: 0)))
    }
    return true
  }
}

internal import Capture
internal import Inspect
internal import Wire

extension PacketJudge {
  /// Whether a frame goes from one device of the home to another over one bridge. Rules see such a frame only where bridges
  /// call them, as on every machine that has Docker, and it passes there as it does elsewhere.
  ///
  /// A bridge may lead to the way out as well, so both ends have to lie in the home; and questions for names are judged
  /// here as well: a resolver of the home asks outside for all its devices.
  @_addressableSelf
  func isBetweenNeighbours(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> Bool {
    guard queued.hook == .forward, queued.physicalInput != 0, queued.physicalOutput != 0,
      queued.input == queued.output, assignment.home.mayBeBehind(queued.input)
    else { return false }
    let home = assignment.home.networks
    return home.contains(packet.source) && home.contains(packet.destination) && packet.sourcePort != 53
      && packet.destinationPort != 53
  }
}

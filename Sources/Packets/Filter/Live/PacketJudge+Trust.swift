internal import Capture
internal import FilterProtocol
internal import Wire

// Whose answers are evidence (R12).
extension PacketJudge {
  /// Whether what a packet answers is evidence: it was said by this machine itself, by a user who is nobody's child, or
  /// by a resolver that the household trusts.
  ///
  /// Where questions are led elsewhere, the answer still bears the address of whoever gave it: the kernel puts the other
  /// one in behind all that looks here. On the home's side any card can send with any address, the forged address of this
  /// machine itself among them. Whoever answers there makes claims, which costs its clients no more than that picketd asks
  /// once more.
  @_addressableSelf
  func isTrusted(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet, _ origin: Origin) -> Bool {
    if queued.hook == .localOut {
      guard queued.user != nil, case .server = origin else { return false }
      return true
    }
    return !assignment.home.isBehind(queued.input) && assignment.resolvers.addresses.contains(packet.source)
  }
}

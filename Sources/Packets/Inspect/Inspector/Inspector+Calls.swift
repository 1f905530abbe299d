import Wire

// Calls where the level is strict: one packet of theirs, answered, is easily had, so the first of each side must all be a
// call's (RFC 7983) before the rest goes on unseen.

extension Inspector {
  /// Whether a datagram is what its flow was allowed for; ends the flow where it is not.
  @inline(__always)
  mutating func isStillCall(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ direction: Direction)
    -> Bool
  {
    // An empty one keeps a translation of addresses open, and a hello of QUIC is read as one.
    guard !flows[slot].trial.isOver, flows[slot].stage == .watched, flows[slot].tongue == .opaque,
      !packet.payloadRange.isEmpty, direction == .fromServer || !QUICHeader.couldBeLong(packet.payload),
      flows[slot].trial.takes(direction)
    else { return true }
    if Shape.isOfCall(packet.payload) { return true }
    kill(slot, .notCall)
    emit(.drop(id, .notCall))
    return false
  }
}

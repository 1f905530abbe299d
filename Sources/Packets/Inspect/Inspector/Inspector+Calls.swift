import Wire

// Calls at level strict. One call packet and its answer are easy to obtain, so the first packets of each side must all
// be a call's (RFC 7983) before the kernel may pass the rest.

extension Inspector {
  /// Whether a datagram is still a call's; if not, ends the flow.
  @inline(__always)
  mutating func isStillCall(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ direction: Direction)
    -> Bool
  {
    // An empty datagram only keeps a NAT mapping open; a QUIC hello is read by the QUIC reader.
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

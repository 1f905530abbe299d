import Wire

// Connections of TCP that another machine opened to the device. The device's answer to the opening comes here, so that
// whoever may not is refused before saying anything (R13). Of connections that are older than that, the device's first
// data has no beginning. Who opened them, only the kernel knows.

extension Inspector {
  /// A device's SYN-ACK: somebody wants to speak to it.
  mutating func answerOpening(
    _ packet: borrowing Packet, _ key: FlowKey, _ hash: UInt64, _ id: PacketID, _ device: DeviceID
  ) -> FlowID? {
    guard packet.tcp.flags.isDisjoint(with: [.rst, .fin]), packet.payloadRange.isEmpty else {
      emit(.drop(id, .malformed))
      return nil
    }
    let slot = open(key, hash, device)
    flows[slot].begin(with: packet.tcp.sequence, at: now)
    flows[slot].connection.serverStart = packet.tcp.acknowledgement
    flows[slot].connection.hasServerStart = true
    let flow = flows.id(slot)
    askOpener(slot, id)
    return flow
  }

  /// The same answer once more, or one to whoever uses the ports of a visit that is over.
  mutating func answerAgain(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) -> FlowID? {
    guard flows[slot].shape.isOfVisitor else {
      emit(.drop(id, .malformed))
      return flows.id(slot)
    }
    if packet.tcp.sequence != flows[slot].connection.synSequence {
      let (key, hash, device) = (flows[slot].key, flows[slot].hash, flows[slot].device)
      forget(slot)
      return answerOpening(packet, key, hash, id, device)
    }
    if flows[slot].stage == .denied {
      emit(.drop(id, flows[slot].denial))
    } else {
      emit(packet.payloadRange.isEmpty ? .forward(id) : .drop(id, .synData))
    }
    return flows.id(slot)
  }

  /// Asks who opened the connection of a client's answer, or of data that has no beginning.
  mutating func askOpener(_ slot: FlowSlot, _ id: PacketID) {
    subject.device = flows[slot].device
    pending = .midstream(slot, id)
    emit(.trace(flows.id(slot)))
  }

  /// Says what the last `trace` step asked: whether the other end opened the connection. Unless it did, the data is of
  /// somebody who is in the middle of something (R6).
  public mutating func trace(isInbound: Bool) {
    guard case .midstream(let slot, let id) = pending else { return }
    guard isInbound else { return resolve(.block) }
    pending = nil
    // What is said in it names no server.
    releaseStreams(slot, dropping: .noState)
    flows[slot].tongue = .opaque
    flows[slot].shape = flows[slot].key.isOnLink(local) ? .visitor : .stranger
    askOpaque(slot, id)
  }

  mutating func refuseStray(_ slot: FlowSlot, _ id: PacketID) {
    kill(slot, .noState)
    emit(.drop(id, .noState))
  }
}

extension FlowKey {
  /// Whether both ends are in the home, or wherever the device is.
  fileprivate func isOnLink(_ local: LocalNetworks) -> Bool {
    local.contains(server) || !server.isIPv4 && server.high == client.high
  }
}

import Wire

// TCP connections that another machine opened to the device. The device's SYN-ACK comes here, so that a refused peer
// receives nothing (R13). In connections that were open before the filter started, the device's first data is
// midstream. Only the kernel knows who opened a connection.

extension Inspector {
  /// Handles a device's SYN-ACK: another machine opened a connection to it.
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

  /// Handles a repeated SYN-ACK, or one for a new connection on the ports of an earlier one.
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

  /// Asks who opened the connection that a SYN-ACK or midstream data belongs to.
  mutating func askOpener(_ slot: FlowSlot, _ id: PacketID) {
    subject.device = flows[slot].device
    pending = .midstream(slot, id)
    emit(.trace(flows.id(slot)))
  }

  /// Answers the last `trace` step: whether the other end opened the connection. If it did not, the data is midstream
  /// data of the client and is refused (R6).
  public mutating func trace(isInbound: Bool) {
    guard case .midstream(let slot, let id) = pending else { return }
    guard isInbound else { return resolve(.block) }
    pending = nil
    // Nothing that the device sends in it names a server.
    releaseStreams(slot, dropping: .noState)
    flows[slot].flowProtocol = .opaque
    flows[slot].shape = flows[slot].key.isOnLink(local) ? .visitor : .stranger
    askOpaque(slot, id)
  }

  mutating func refuseStray(_ slot: FlowSlot, _ id: PacketID) {
    kill(slot, .noState)
    emit(.drop(id, .noState))
  }
}

extension FlowKey {
  /// Whether both ends are in the home, or on the network where the device is.
  fileprivate func isOnLink(_ local: LocalNetworks) -> Bool {
    local.contains(server) || !server.isIPv4 && server.high == client.high
  }
}

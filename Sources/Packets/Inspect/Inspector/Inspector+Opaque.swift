import Wire

// Flows without a name: only the address and the shape of the first bytes can be judged.

extension Inspector {
  /// Asks about a flow by its address.
  mutating func askOpaque(_ slot: FlowSlot, _ id: PacketID) {
    describe(slot, via: .address, packet: id)
    subject.knowledge = .noName
    pending = .opaque(slot, id)
    emit(.judge(flows.id(slot)))
  }

  mutating func resolveOpaque(_ slot: FlowSlot, _ id: PacketID, _ terms: Terms) {
    guard terms != .block else {
      kill(slot, .blocked)
      emit(.drop(id, .blocked))
      return
    }
    if terms == .allowCall && flows[slot].trial.isOver { flows[slot].trial = .begun }
    let stream = flows[slot].clientStream
    if flows[slot].key.number == 6 {
      let have = stream.map { streams[$0].have } ?? flows[slot].connection.clientReleased
      flows[slot].stage = .awaitsEvidence
      flows[slot].request.evidenceAt = have
      flows[slot].request.opaqueFrom = have
      flows[slot].request.parsed = .max
    } else {
      flows[slot].stage = .perRequest
    }
    emit(.forward(id))
    if let stream { forwardHeld(stream, upTo: streams[stream].have) }
    // The server spoke first, or opened the connection: that is its evidence. A visitor that was only answered has not
    // spoken yet.
    if flows[slot].shape.isOfServer && !flows[slot].isAcceptedVisit { finish(slot) }
  }

  /// Protocols other than TCP, UDP and ICMP: all of them are tunnels without a name.
  mutating func feedTunnel(
    _ packet: borrowing Packet, _ id: PacketID, _ device: DeviceID, _ direction: Direction
  ) -> FlowID? {
    let key = FlowKey(packet, direction)
    let hash = flows.hash(key)
    let known = flows.find(key, hash)
    if known == nil && direction == .fromServer {
      emit(.drop(id, .noState))
      return nil
    }
    if let known { flows.touch(known, at: now) }
    let slot = known ?? open(key, hash, device)
    let flow = flows.id(slot)
    switch flows[slot].stage {
    case .denied: emit(.drop(id, flows[slot].denial))
    case .undecided:
      flows[slot].shape = .tunnel
      flows[slot].flowProtocol = .opaque
      askOpaque(slot, id)
    case .awaitsEvidence, .perRequest, .free: emit(.forward(id))
    }
    return flow
  }
}

import Wire

// UDP: each datagram of a device is inspected, since one 4-tuple can carry anything after anything.

extension Inspector {
  mutating func feedUDP(
    _ packet: borrowing Packet, _ id: PacketID, _ device: DeviceID, _ direction: Direction,
    _ hints: KernelHints
  ) -> FlowID? {
    let key = FlowKey(packet, direction)
    let hash = flows.hash(key)
    var known = flows.find(key, hash)
    if let slot = known, now.since(flows[slot].lastSeen) > limits.datagramIdleTime {
      forget(slot)
      known = nil
    }
    if let slot = known, direction == .fromClient, isOther(device, slot) {
      forget(slot)
      known = nil
    }
    switch direction {
    case .fromServer:
      guard let slot = known else {
        // An answer without a question.
        emit(.drop(id, .noState))
        return nil
      }
      flows.touch(slot, at: now)
      if pay(slot, packet, id, direction) && isStillCall(slot, packet, id, direction) { feedReply(slot, packet, id) }
      return flows.id(slot)
    case .fromClient:
      if let known { flows.touch(known, at: now) }
      let slot = known ?? open(key, hash, device)
      if pay(slot, packet, id, direction) && isStillCall(slot, packet, id, direction) {
        feedDatagram(slot, packet, id, hints)
      }
      return flows.id(slot)
    }
  }

  /// Whether the flow's ports changed hands between a child and the resolver.
  func isOther(_ device: DeviceID, _ slot: FlowSlot) -> Bool {
    flows[slot].device != device && (flows[slot].device == .resolver || device == .resolver)
  }

  private mutating func feedReply(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    switch (flows[slot].stage, flows[slot].flowProtocol) {
    case (.denied, _): emit(.drop(id, flows[slot].denial))
    case (_, .dns): feedAnswer(slot, packet, id)
    case (_, .quic): feedQUICReply(slot, packet, id)
    case (.undecided, _): emit(.drop(id, .noState))
    case (.awaitsEvidence, _), (.perRequest, _), (.free, _):
      if flows[slot].shape == .ntp && !owesAnswer(slot, packet) {
        emit(.drop(id, .noState))
        return
      }
      emit(.forward(id))
      if flows[slot].stage == .perRequest && flows[slot].shape.isSettled && flows[slot].trial.isOver
        && isReplyInKind(slot, packet)
      {
        flows[slot].stage = .free
        emit(.done(flows.id(slot)))
      }
    }
  }

  /// Whether a time server owes an answer: one for each question, and nothing but the time.
  private mutating func owesAnswer(_ slot: FlowSlot, _ packet: borrowing Packet) -> Bool {
    if local.contains(packet.source) { return true }
    guard flows[slot].owed > 0, Shape.isClockAnswer(packet.payload) else { return false }
    flows[slot].owed -= 1
    return true
  }

  /// Whether a reply has the kind of what was sent: a resolver answers a call too, with an error.
  @_addressableSelf
  private func isReplyInKind(_ slot: FlowSlot, _ packet: borrowing Packet) -> Bool {
    let reply = Shape.datagram(
      packet.payload, from: packet.sourcePort, to: packet.destinationPort, onLink: local.contains(packet.source))
    return reply.isSettled && reply.kind == flows[slot].shape.kind
  }

  @inline(__always)
  private mutating func feedDatagram(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ hints: KernelHints)
  {
    let payload = packet.payload
    if flows[slot].stage == .denied {
      emit(.drop(id, flows[slot].denial))
    } else if payload.byteCount == 0 {
      passEmpty(slot, id)
    } else if flows[slot].key.serverPort == 53 || (flows[slot].flowProtocol == .dns && !QUICHeader.couldBeLong(payload))
    {
      feedQuestion(slot, payload, id, isRepeated: hints.contains(.again))
    } else if QUICHeader.couldBeLong(payload) || flows[slot].flowProtocol == .quic {
      // A long header can open a name at any time, whatever the flow was before (R5).
      feedQUIC(slot, packet, id)
    } else {
      feedOther(slot, packet, id, hints)
    }
  }

  /// Passes an empty datagram: in flows without a verdict now and then (R13).
  private mutating func passEmpty(_ slot: FlowSlot, _ id: PacketID) {
    let passes = flows[slot].stage != .undecided || allowances.mayPassEmpty(of: flows[slot].device, at: now)
    emit(passes ? .forward(id) : .drop(id, .notJudged))
  }

  private mutating func feedOther(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ hints: KernelHints) {
    let isLocal = local.contains(packet.destination)
    var shape = Shape.datagram(
      packet.payload, from: packet.sourcePort, to: packet.destinationPort, onLink: isLocal)
    if shape == .ntp && !isLocal && !allowances.mayAskTime(flows[slot].device, at: now) { shape = .unknown }
    // A question can be written so that it reads as a call or a tunnel too. Every octet of a question is accounted for,
    // so the question counts.
    if shape.kind != .local && shape.kind != .clock && DNSMessage.looksLikeQuery(packet.payload) {
      feedQuestion(slot, packet.payload, id, isRepeated: hints.contains(.again))
      return
    }
    switch shape {
    case .quicShort where flows[slot].stage == .undecided && flows[slot].key.serverPort == Inspector.webPort:
      // A connection that moved here from another address, or that claims so: its name was never seen (B2.32).
      emit(.drop(id, .notJudged))
    case .quicLong:
      // An unknown version (A3): without this packet the client falls back to TCP.
      emit(.drop(id, .unknownVersion))
    default:
      let (kind, earlier) = (shape.kind, flows[slot].shape.kind)
      // Anybody can send a call's first packet before a tunnel's, or ask for the time before anything.
      let isOther = kind != earlier && (kind == .tunnel || earlier == .clock || earlier == .local)
      if shape == .ntp { flows[slot].owed &+= flows[slot].owed == .max ? 0 : 1 }
      if flows[slot].stage == .undecided || isOther {
        flows[slot].shape = shape
        flows[slot].flowProtocol = .opaque
        askOpaque(slot, id)
      } else {
        emit(.forward(id))
      }
    }
  }
}

extension Inspector {
  /// The port where a datagram that looks like a QUIC short header is one.
  static let webPort: UInt16 = 443
}

extension Shape {
  /// Recognised by constants that no DNS or QUIC packet bears, so the rest of the flow is the same protocol. All other
  /// datagrams stay with the filter, which inspects each.
  var isSettled: Bool {
    switch self {
    case .stun, .turnChannel, .dtls, .wireguard, .ike: true
    default: false
    }
  }
}

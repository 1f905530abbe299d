import Wire

// TCP: which bytes belong to the stream, and when their packets are forwarded.

extension Inspector {
  mutating func feedTCP(
    _ packet: borrowing Packet, _ id: PacketID, _ device: DeviceID, _ direction: Direction, _ hints: KernelHints
  ) -> FlowID? {
    let key = FlowKey(packet, direction)
    let hash = flows.hash(key)
    let known = flows.find(key, hash).flatMap { slot in
      if direction == .fromServer || !isOther(device, slot) { return slot }
      forget(slot)
      return nil
    }
    guard let slot = known else {
      return feedUnknownFlow(packet, key, hash, id, device, direction, hints)
    }
    flows.touch(slot, at: now)
    if !pay(slot, packet, id, direction) { return flows.id(slot) }
    switch direction {
    case .fromClient:
      if packet.tcp.flags.isSuperset(of: [.syn, .ack]) { return answerAgain(slot, packet, id) }
      let slot = flows[slot].connection.portReuse != .none && !limits.seesHandshakes ? renewed(slot, packet) : slot
      feedClientSegment(slot, packet, id, hints)
      return flows.id(slot)
    case .fromServer: return feedServerSegment(slot, packet, id)
    }
  }

  /// Handles a packet of an unknown flow: a SYN opens a flow, and so does a SYN-ACK to another machine; bare control
  /// packets pass, data does not (R6).
  private mutating func feedUnknownFlow(
    _ packet: borrowing Packet, _ key: FlowKey, _ hash: UInt64, _ id: PacketID, _ device: DeviceID,
    _ direction: Direction, _ hints: KernelHints
  ) -> FlowID? {
    let flags = packet.tcp.flags
    if flags.contains(.syn) {
      if direction == .fromClient && flags.contains(.ack) { return answerOpening(packet, key, hash, id, device) }
      guard direction == .fromClient, flags.isDisjoint(with: [.rst, .fin]) else {
        // A SYN-ACK of a connection whose SYN was not seen has no payload and is harmless. Anything else is no
        // handshake.
        emit(direction == .fromServer && flags.contains(.ack) ? .forward(id) : .drop(id, .malformed))
        return nil
      }
      guard let price = allowances.payOpening(of: device, hints, at: now) else {
        emit(.drop(id, .notJudged))
        return nil
      }
      let slot = open(key, hash, device)
      flows[slot].isLoopback = hints.contains(.loopback)
      flows[slot].connection.paid = price
      if hints.contains(.inside) { flows[slot].beginInside(with: packet.tcp.sequence, at: now) }
      // The report of an earlier SYN may have been lost: the server took one of the two, and we cannot tell which.
      if hints.contains(.late) { flows[slot].begin(with: packet.tcp.sequence, at: now, isAmbiguous: true) }
      noteSYN(slot, packet, id, hints)
      return flows.id(slot)
    }
    if packet.payloadRange.isEmpty {
      emit(allowances.mayPassEmpty(of: device, at: now) ? .forward(id) : .drop(id, .noState))
      return nil
    }
    let slot = open(key, hash, device)
    let flow = flows.id(slot)
    if direction == .fromClient {
      nameStray(slot, packet, id)
      askOpener(slot, id)
    } else {
      refuseStray(slot, id)
    }
    return flow
  }

  @inline(__always)
  private mutating func feedClientSegment(
    _ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID, _ hints: KernelHints
  ) {
    let flags = packet.tcp.flags
    if flags.contains(.syn) {
      if !flags.isDisjoint(with: [.ack, .rst, .fin]) {
        emit(.drop(id, .malformed))
      } else if let price = allowances.payOpening(of: flows[slot].device, hints, at: now) {
        flows[slot].connection.paid &+= price
        noteSYN(slot, packet, id, hints)
      } else {
        emit(.drop(id, .notJudged))
      }
      return
    }
    if flags.contains(.rst) {
      // A client that resets a connection does not continue it: data behind a reset is an attack on readers.
      flows[slot].connection.clientHasReset = true
      if packet.payloadRange.isEmpty { passBare(slot, id) } else { emit(.drop(id, .malformed)) }
      return
    }
    if flags.contains(.fin) { flows[slot].connection.clientHasFinished = true }
    if flows[slot].stage == .denied {
      emit(.drop(id, flows[slot].denial))
      return
    }
    if packet.payloadRange.isEmpty {
      passBare(slot, id)
      return
    }
    if flows[slot].connection.clientHasReset {
      kill(slot, .noState)
      emit(.drop(id, .noState))
      return
    }
    if flows[slot].stage == .free {
      emit(.forward(id))
      return
    }
    // A server ignores data without ACK, and data with a signature for which it has no key.
    if !flags.contains(.ack) || packet.tcpOptions.contains(.md5) {
      emit(.drop(id, .malformed))
      return
    }
    if flags.contains(.urg) {
      kill(slot, .urgent)
      emit(.drop(id, .urgent))
      return
    }
    if flows[slot].connection.isAmbiguous && !flows[slot].connection.isConfirmed {
      // Nothing will tell which of the two SYNs the server took.
      if !limits.seesHandshakes { kill(slot, .noState) }
      emit(.drop(id, .noState))
      return
    }
    if !limits.seesHandshakes && !flows[slot].connection.hasServerStart {
      // The first acknowledgement is where the server's stream begins; otherwise it does not end a handshake.
      flows[slot].connection.serverStart = packet.tcp.acknowledgement
      flows[slot].connection.hasServerStart = true
    }
    takeClientData(slot, packet, at: packet.tcp.sequence, id)
  }

  /// Puts a client's data into its stream and reads on.
  mutating func takeClientData(_ slot: FlowSlot, _ packet: borrowing Packet, at sequence: UInt32, _ id: PacketID) {
    if flows[slot].memory != .whole && !outlives(slot, at: sequence) {
      // This data cannot be compared with what was judged (R1). Killing the flow tells the client at once to begin
      // anew; a keep-alive probe does not kill it.
      if packet.payloadRange.count > 1 { kill(slot, .evicted) }
      emit(.drop(id, .evicted))
      return
    }
    guard let stream = stream(slot, .client) else {
      emit(.drop(id, .evicted))
      return
    }
    if flows[slot].firstData == nil { flows[slot].firstData = now }
    flows[slot].isQuiet = false
    let connection = flows[slot].connection
    let offset = Inspector.offset(sequence, from: connection.clientStart, near: streams[stream].have)
    let end = offset + packet.payloadRange.count
    // The server ignores bytes that it has acknowledged: keep-alive probes carry garbage there.
    let from = max(offset, connection.acknowledged)
    if end <= from {
      emit(.forward(id))
      releaseIfEmpty(slot, .client)
      return
    }
    if from > streams[stream].have && !canHold(stream) {
      emit(.drop(id, .holdLimit))
      return
    }
    if !makeRoom(stream, upTo: end) {
      refuseOverflow(slot, stream, from, id)
      return
    }
    switch streams.insert(packet.payload.within(from - offset..<end - offset), at: from, into: stream) {
    case .conflict:
      kill(slot, .conflict)
      emit(.drop(id, .conflict))
    case .beyond:
      emit(.drop(id, .outOfWindow))
    case .ahead:
      if !hold(id, from..<end, stream) { emit(.drop(id, .holdLimit)) }
    case .inOrder:
      readOn(slot, id)
    }
  }

  /// Whether data of a flow whose hello is no longer kept lies behind that hello and begins a unit.
  @_addressableSelf
  private func outlives(_ slot: FlowSlot, at sequence: UInt32) -> Bool {
    let settled = flows[slot].connection.clientReleased
    return flows[slot].memory == .ofItsLength
      && Inspector.offset(sequence, from: flows[slot].connection.clientStart, near: settled) >= settled
  }

  /// Refuses more than a stream may keep. In order and undecided, it is a hello or head that no client sends; otherwise
  /// the client is merely fast, and a drop slows it down.
  private mutating func refuseOverflow(_ slot: FlowSlot, _ stream: StreamSlot, _ from: Int, _ id: PacketID) {
    let isInOrder = from <= streams[stream].have
    if isInOrder && flows[slot].stage == .undecided {
      kill(slot, .unreadable)
      emit(.drop(id, .unreadable))
    } else if flows[slot].stage == .awaitsEvidence && !flows[slot].connection.serverHasSpoken {
      // Only one direction comes here. The judged hello stays kept; what follows it is not kept, and never fast.
      emit(.forward(id))
    } else {
      emit(.drop(id, .outOfWindow))
    }
  }

  /// The stream offset of a sequence number, in the turn of the 32-bit circle that is nearest to `near`.
  static func offset(_ sequence: UInt32, from start: UInt32, near: Int) -> Int {
    near + Int(Int32(bitPattern: sequence &- start &- UInt32(truncatingIfNeeded: near)))
  }
}

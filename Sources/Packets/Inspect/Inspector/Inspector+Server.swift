import Wire

// The server's side of TCP: its acknowledgements and first words are the evidence for R4.

extension Inspector {
  mutating func feedServerSegment(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) -> FlowID {
    let flags = packet.tcp.flags
    if flags.contains(.syn) { return feedServerSYN(slot, packet, id) }
    let flow = flows.id(slot)
    if flows[slot].stage == .denied && (!packet.payloadRange.isEmpty || flags.contains(.rst)) {
      // A reset is dropped too: it would take away the page that says why.
      emit(.drop(id, flows[slot].denial))
      return flow
    }
    flows[slot].connection.serverHasSpoken = true
    if flags.contains(.ack) && !flags.contains(.rst) { noteAcknowledgement(slot, packet.tcp.acknowledgement) }
    if flows[slot].stage == .free || flows[slot].stage == .denied {
      emit(.forward(id))
      return flow
    }
    if packet.payloadRange.isEmpty {
      passBare(slot, id)
      return flow
    }
    takeServerData(slot, packet, id)
    return flow
  }

  /// Handles a SYN-ACK. It says which of the client's numbers the server took; nothing else may move a stream's start.
  private mutating func feedServerSYN(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) -> FlowID {
    if flows[slot].isAcceptedVisit && flows[slot].stage != .denied && packet.payloadRange.isEmpty {
      // The visitor repeats its SYN: our answer was lost.
      passBare(slot, id)
      return flows.id(slot)
    }
    guard packet.tcp.flags.contains(.ack), packet.payloadRange.isEmpty else {
      emit(.drop(id, .malformed))
      return flows.id(slot)
    }
    let start = packet.tcp.acknowledgement
    var slot = slot
    let connection = flows[slot].connection
    let isSame = start == connection.clientStart && packet.tcp.sequence &+ 1 == connection.serverStart
    if connection.portReuse != .none && start == connection.renewalSequence &+ 1 && !isSame {
      slot = reopen(slot)
      flows[slot].begin(with: start &- 1, at: now)
    } else if connection.isConfirmed && start != connection.clientStart {
      emit(.drop(id, .malformed))
      return flows.id(slot)
    } else if !connection.isConfirmed && start != connection.clientStart && flows[slot].firstData != nil {
      kill(slot, .conflict)
      emit(.drop(id, .conflict))
      return flows.id(slot)
    }
    flows[slot].connection.isConfirmed = true
    flows[slot].connection.clientStart = start
    flows[slot].connection.serverStart = packet.tcp.sequence &+ 1
    flows[slot].connection.hasServerStart = true
    flows[slot].connection.serverHasSpoken = true
    passBare(slot, id)
    return flows.id(slot)
  }

  private mutating func noteAcknowledgement(_ slot: FlowSlot, _ number: UInt32) {
    let connection = flows[slot].connection
    let have = flows[slot].clientStream.map { streams[$0].have } ?? connection.clientReleased
    var acknowledged = Inspector.offset(number, from: connection.clientStart, near: have)
    // A FIN takes a number of its own behind the last byte.
    if connection.clientHasFinished && acknowledged == have + 1 { acknowledged = have }
    // A server cannot acknowledge what was never forwarded: such a number proves nothing.
    guard acknowledged > connection.acknowledged, acknowledged <= have else { return }
    flows[slot].connection.acknowledged = acknowledged
    releaseAcknowledged(slot)
  }

  /// Releases client bytes that were read and have reached the server.
  mutating func releaseAcknowledged(_ slot: FlowSlot) {
    guard let stream = flows[slot].clientStream else { return }
    let acknowledged = flows[slot].connection.acknowledged
    let opaqueFrom = flows[slot].request.opaqueFrom
    if acknowledged <= streams[stream].start && acknowledged < opaqueFrom { return }
    // Bytes of a body whose length the server knows open nothing, so they are not kept.
    let released = acknowledged >= opaqueFrom ? streams[stream].have : acknowledged
    streams.release(stream, upTo: min(released, flows[slot].request.parsed))
    releaseIfEmpty(slot, .client)
  }

  private mutating func takeServerData(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    guard flows[slot].connection.hasServerStart || !limits.seesHandshakes else {
      // A server that sends data without a SYN-ACK is in the middle of another connection: our SYN never reached it,
      // and what was read as the beginning of a stream was not one (R6).
      kill(slot, .noState)
      emit(.drop(id, .noState))
      return
    }
    switch flows[slot].flowProtocol {
    case .unknown where flows[slot].stage == .undecided:
      serverSpeaksFirst(slot, id)
    case .tls where flows[slot].stage == .undecided, .http where flows[slot].stage == .undecided:
      // No server answers half a hello: a hello that never ends would otherwise be a way to download (R13).
      emit(.drop(id, .notJudged))
    case .dns:
      takeAnswerData(slot, packet, id)
    case .tls, .opaque, .http, .unknown, .quic:
      lookForEvidence(slot, packet)
      noteBeforeTunnel(slot, packet)
      emit(.forward(id))
      noteQuiet(slot)
    }
  }

  /// Tells the kernel to pass the server's packets once the server has all requests of a clear HTTP connection: its
  /// answer, however long, opens nothing.
  private mutating func noteQuiet(_ slot: FlowSlot) {
    guard flows[slot].flowProtocol == .http, flows[slot].stage == .perRequest, !flows[slot].budget.isSet,
      flows[slot].clientStream == nil,
      !flows[slot].request.awaitsUpgrade, !flows[slot].isQuiet, flows[slot].connection.portReuse == .none
    else { return }
    flows[slot].isQuiet = true
    emit(.quiet(flows.id(slot)))
  }

  /// The server spoke first, as in SSH and mail: the client will not name anything, so the address decides.
  private mutating func serverSpeaksFirst(_ slot: FlowSlot, _ id: PacketID) {
    if flows[slot].clientStream != nil {
      emit(.drop(id, .notJudged))
      return
    }
    flows[slot].flowProtocol = .opaque
    flows[slot].shape = .serverFirst
    askOpaque(slot, id)
  }

  /// R4: the server has all that was judged, and its answer is not a request for another hello.
  private mutating func lookForEvidence(_ slot: FlowSlot, _ packet: borrowing Packet) {
    guard flows[slot].stage == .awaitsEvidence || flows[slot].request.awaitsUpgrade else { return }
    let connection = flows[slot].connection
    guard connection.acknowledged >= flows[slot].request.evidenceAt else { return }
    let offset = Inspector.offset(
      packet.tcp.sequence, from: connection.serverStart, near: connection.serverReleased)
    switch flows[slot].flowProtocol {
    case .tls:
      if offset != connection.serverReleased || flows[slot].serverStream != nil {
        gatherServerFlight(slot, packet, offset)
        return
      }
      switch ServerFlight.read(packet.payload) {
      case .answered: finish(slot)
      case .foreign: noteForeign(slot)
      case .more, .helloRetry: gatherServerFlight(slot, packet, offset)
      }
    case .http:
      if case .status(let status) = HTTPStatus.parse(packet.payload), status.isSwitching { finish(slot) }
    case .opaque:
      finish(slot)
    case .unknown, .dns, .quic: break
    }
  }

  /// Reassembles a server's first words as far as the decision needs them.
  private mutating func gatherServerFlight(_ slot: FlowSlot, _ packet: borrowing Packet, _ offset: Int) {
    let settled = flows[slot].connection.serverReleased
    guard offset >= settled, offset - settled < StreamPool.smallSize, let stream = stream(slot, .server) else { return }
    let count = min(packet.payloadRange.count, StreamPool.smallSize - (offset - settled))
    _ = streams.insert(packet.payload.within(0..<count), at: offset, into: stream)
    switch ServerFlight.read(streams.view(stream, settled..<streams[stream].have)) {
    case .answered: finish(slot)
    case .foreign: noteForeign(slot)
    case .more, .helloRetry: break
    }
  }

  /// A server that answers a hello with another protocol did not accept it. It will accept anything but TLS next, so
  /// that is read. Behind a proxy this may be the proxy's own answer, and a retry may follow.
  private mutating func noteForeign(_ slot: FlowSlot) {
    if flows[slot].request.isTunnelled { return }
    flows[slot].request.evidenceAt = .max
    releaseServerStream(slot)
  }

  /// A proxy's answer before its tunnel begins is not part of what the server in the tunnel says.
  private mutating func noteBeforeTunnel(_ slot: FlowSlot, _ packet: borrowing Packet) {
    guard flows[slot].flowProtocol == .http || flows[slot].flowProtocol == .unknown, flows[slot].serverStream == nil
    else { return }
    let settled = flows[slot].connection.serverReleased
    let offset = Inspector.offset(packet.tcp.sequence, from: flows[slot].connection.serverStart, near: settled)
    if offset <= settled { flows[slot].connection.serverReleased = max(settled, offset + packet.payloadRange.count) }
  }

  /// The kernel may pass the rest.
  mutating func finish(_ slot: FlowSlot) {
    flows[slot].stage = .free
    if let stream = flows[slot].clientStream { forwardHeld(stream, upTo: .max) }
    releaseStreams(slot, dropping: .holdLimit)
    emit(.done(flows.id(slot)))
  }
}

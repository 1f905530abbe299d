import Wire

// The hello inside an attempt's CRYPTO bytes, and the server's answer to it.

extension Inspector {
  /// Judges the next whole hello of an attempt, or holds the datagram until there is one.
  mutating func readAttempt(_ slot: FlowSlot, _ attempt: AttemptSlot, _ id: PacketID) {
    if attempts[attempt].state == .blocked {
      emit(.drop(id, .blocked))
      return
    }
    guard let stream = attempts[attempt].stream else {
      // Acknowledgements behind a hello that was judged.
      emit(attempts[attempt].state == .allowed ? .forward(id) : .drop(id, .notJudged))
      return
    }
    switch streams.readCryptoHello(stream, at: attempts[attempt].parsed, naming: &subject.name) {
    case .more:
      let isPartial = streams[stream].have > attempts[attempt].parsed || !streams[stream].ahead.isEmpty
      if attempts[attempt].state == .allowed && !isPartial {
        forwardDatagrams(stream, id)
      } else {
        holdDatagram(attempt, id)
      }
    case .unreadable:
      kill(slot, .unreadable)
      emit(.drop(id, .unreadable))
    case .hello(let hello, let end):
      describe(slot, via: .quic, packet: id)
      let hash = fill(hello, slot)
      if attempts[attempt].nameHash != 0 && attempts[attempt].nameHash != hash {
        kill(slot, .nameChanged)
        emit(.drop(id, .nameChanged))
      } else if attempts[attempt].state == .undecided {
        attempts[attempt].nameHash = hash
        pending = .hello(slot, attempt, id, end: end)
        emit(.judge(flows.id(slot)))
      } else {
        attempts[attempt].parsed = end
        readAttempt(slot, attempt, id)
      }
    }
  }

  mutating func resolveHello(
    _ slot: FlowSlot, _ attempt: AttemptSlot, _ id: PacketID, _ end: Int, _ terms: Terms
  ) {
    var terms = terms
    if terms == .allowCheck && !grantBudget(slot, spent: have(attempts[attempt].stream)) {
      terms = .block
    }
    switch terms {
    case .allow, .allowCheck, .allowCall:
      if terms != .allowCheck { flows[slot].hasNamesOfItsOwn = true }
      attempts[attempt].parsed = end
      attempts[attempt].state = .allowed
      flows[slot].stage = .perRequest
      readAttempt(slot, attempt, id)
    case .block:
      // Only this attempt is blocked: programs open connections to several hosts over one socket.
      attempts[attempt].state = .blocked
      releaseAttemptStream(attempt, .blocked)
      emit(.drop(id, .blocked))
    }
  }

  /// Holds a datagram until its attempt is judged.
  mutating func holdDatagram(_ attempt: AttemptSlot, _ id: PacketID) {
    guard let stream = attemptStream(attempt) else {
      emit(.drop(id, .evicted))
      return
    }
    let place = attempts[attempt].sequence
    attempts[attempt].sequence += 1
    if !hold(id, place..<place + 1, stream) { emit(.drop(id, .holdLimit)) }
  }

  private mutating func forwardDatagrams(_ stream: StreamSlot, _ id: PacketID) {
    forwardHeld(stream, upTo: .max)
    emit(.forward(id))
  }

  /// Handles a server's datagram: a long header to the client's ID is the evidence (R4), unless it only asks the client
  /// to try again.
  mutating func feedQUICReply(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    let datagram = packet.payload
    guard datagram.byteCount > 0, datagram[0] & 0x80 != 0 else {
      emit(flows[slot].isAccepted ? .forward(id) : .drop(id, .notJudged))
      return
    }
    var packets = QUICPackets(datagram)
    var isWanted = false
    for _ in 0..<Inspector.maximumCoalesced {
      guard let header = try? packets.next() else { break }
      switch header.kind {
      case .versionNegotiation, .retry, .unreadable: isWanted = true
      case .initial, .handshake, .zeroRTT:
        if noteEvidence(slot, header) { isWanted = true }
      }
    }
    emit(isWanted ? .forward(id) : .drop(id, .notJudged))
  }

  private mutating func noteEvidence(_ slot: FlowSlot, _ header: QUICHeader) -> Bool {
    var walk = flows[slot].attempt
    var isKnown = false
    while let attempt = walk {
      if attempts[attempt].source == header.destination && attempts[attempt].state == .allowed {
        isKnown = true
        if !attempts[attempt].isAccepted {
          attempts[attempt].isAccepted = true
          flows[slot].isAccepted = true
          emit(.done(flows.id(slot)))
        }
      }
      walk = attempts[attempt].next
    }
    return isKnown
  }
}

extension StreamPool {
  enum CryptoReading {
    case more
    case hello(Hello, end: Int)
    case unreadable
  }

  /// Reads the ClientHello at `offset` of the CRYPTO bytes, which have no TLS records (RFC 9001 4.1.3).
  func readCryptoHello(_ slot: StreamSlot, at offset: Int, naming name: inout Name) -> CryptoReading {
    let have = self[slot].have
    guard have - offset >= TLSHandshake.headerLength else { return .more }
    var cursor = Cursor(view(slot, offset..<have))
    do {
      let message = try TLSHandshake(&cursor)
      guard message.type == TLSHandshake.clientHello else { return .unreadable }
      if cursor.remaining < message.length { return .more }
      let body = try cursor.take(message.length)
      let hello = try Hello(body, naming: &name)
      return .hello(hello, end: offset + TLSHandshake.headerLength + message.length)
    } catch {
      return .unreadable
    }
  }
}

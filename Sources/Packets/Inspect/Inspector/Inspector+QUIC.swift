import Wire

// QUIC from a client: every long header is looked at, whatever the flow was before (R5).

extension Inspector {
  /// Coalesced packets in one datagram: a client has four packet types, and may repeat an Initial.
  static let maximumCoalesced = 16
  /// RFC 9000 14.1: servers discard an Initial in a smaller datagram.
  static let minimumInitial = 1_200

  mutating func feedQUIC(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    let datagram = packet.payload
    if flows[slot].tongue != .quic {
      flows[slot].tongue = .quic
      flows[slot].shape = .quicLong
    }
    guard QUICHeader.couldBeLong(datagram) else {
      if datagram[0] & 0x80 != 0 {
        // A long header of a version that cannot be read may open another name, also where one was accepted (R5).
        emit(.drop(id, .unknownVersion))
        return
      }
      emit(flows[slot].isAccepted ? .forward(id) : .drop(id, .notJudged))
      return
    }
    switch QUICOutline.read(datagram) {
    case .malformed: emit(.drop(id, .malformed))
    case .unreadable: emit(.drop(id, .unknownVersion))
    case .initial: feedInitials(slot, datagram, id)
    case .later(let source): feedLater(slot, source, id)
    }
  }

  /// A datagram with at least one Initial in it: opened, put together, judged when whole.
  private mutating func feedInitials(_ slot: FlowSlot, _ datagram: RawSpan, _ id: PacketID) {
    guard datagram.byteCount >= Inspector.minimumInitial else {
      emit(.drop(id, .malformed))
      return
    }
    var packets = QUICPackets(datagram)
    var found: AttemptSlot?
    while let header = try? packets.next() {
      if header.kind != .initial { continue }
      guard let attempt = open(header, of: datagram, slot) else {
        // Its tag is wrong: the server drops it as well, and nothing is remembered (B2.27).
        emit(.drop(id, .malformed))
        return
      }
      if found != nil && found != attempt {
        // One datagram is one connection's (RFC 9000 12.2): judging the last alone would hide the others.
        emit(.drop(id, .malformed))
        return
      }
      found = attempt
      if let denial = absorb(attempt) {
        if denial == .conflict { kill(slot, .conflict) }
        emit(.drop(id, denial))
        return
      }
    }
    guard let found else {
      emit(.drop(id, .malformed))
      return
    }
    attempts.touch(found, at: now)
    readAttempt(slot, found, id)
  }

  /// Handshake and 0-RTT packets go the way of the attempt they belong to.
  private mutating func feedLater(_ slot: FlowSlot, _ source: ConnectionID, _ id: PacketID) {
    var walk = flows[slot].attempt
    while let attempt = walk, attempts[attempt].source != source { walk = attempts[attempt].next }
    guard let attempt = walk else {
      emit(.drop(id, .notJudged))
      return
    }
    attempts.touch(attempt, at: now)
    switch attempts[attempt].state {
    case .allowed: emit(.forward(id))
    case .blocked: emit(.drop(id, .blocked))
    case .undecided: holdDatagram(attempt, id)
    }
  }

  /// Takes the protection off one Initial: with the keys of an attempt under the same client ID, or as a new attempt
  /// with keys of its own destination ID (a Retry, or another connection).
  private mutating func open(_ header: QUICHeader, of datagram: RawSpan, _ slot: FlowSlot) -> AttemptSlot? {
    var walk = flows[slot].attempt
    while let attempt = walk {
      if attempts[attempt].source == header.source {
        if attempts[attempt].version == header.version {
          if opener.open(datagram: datagram, header: header, keys: attempts[attempt].keys) { return attempt }
        } else if let keys = opener.keys(
          version: header.version, destination: attempts[attempt].original, side: .client),
          opener.open(datagram: datagram, header: header, keys: keys)
        {
          // The two sides agreed on another version (RFC 9368): same connection, same handshake, other labels.
          attempts[attempt].version = header.version
          attempts[attempt].keys = keys
          return attempt
        }
      }
      walk = attempts[attempt].next
    }
    // RFC 9000 7.2: a client's own choice has eight octets at least, and so has a server's in its Retry, or the
    // server would have no entropy to know it by. Shorter ones are junk, told before any cryptography.
    guard header.destination.count >= 8,
      let keys = opener.keys(version: header.version, destination: header.destination, side: .client),
      opener.open(datagram: datagram, header: header, keys: keys)
    else { return nil }
    return addAttempt(slot, header, keys)
  }

  /// Adds the CRYPTO bytes of the packet last opened; says why not.
  private mutating func absorb(_ attempt: AttemptSlot) -> Denial? {
    guard let extent = Inspector.extent(opener.plaintext) else { return .malformed }
    if extent == 0 { return nil }
    if attempts[attempt].state == .blocked { return .blocked }
    if extent > limits.streamBytes { return .unreadable }
    guard let stream = attemptStream(attempt) else { return .evicted }
    if let slot = attempts[attempt].flow, flows[slot].firstData == nil { flows[slot].firstData = now }
    guard makeRoom(stream, upTo: extent) else { return .outOfWindow }
    return streams.absorb(opener, into: stream)
  }

  /// How far the CRYPTO frames of a payload reach; nil when it has a frame that no Initial may have.
  private static func extent(_ plaintext: RawSpan) -> Int? {
    var frames = QUICInitialFrames(plaintext)
    var extent = 0
    do {
      while let frame = try frames.next() {
        if case .crypto(let offset, let bytes) = frame {
          extent = max(extent, Int(clamping: offset) + bytes.count)
        }
      }
    } catch {
      return nil
    }
    return extent
  }
}

extension StreamPool {
  /// Puts the CRYPTO bytes of the packet last opened in their place; says why it could not.
  mutating func absorb(_ opener: borrowing InitialOpener, into slot: StreamSlot) -> Denial? {
    let plaintext = opener.plaintext
    var frames = QUICInitialFrames(plaintext)
    while let frame = try? frames.next() {
      guard case .crypto(let offset, let bytes) = frame else { continue }
      switch insert(plaintext.within(bytes), at: Int(clamping: offset), into: slot) {
      case .inOrder, .ahead: continue
      case .conflict: return .conflict
      case .beyond: return .outOfWindow
      }
    }
    return nil
  }
}

import Wire

// QUIC from a client: every long header is inspected, whatever the flow was before (R5).

extension Inspector {
  /// Coalesced packets in one datagram: a client has four packet types, and may repeat an Initial.
  static let maximumCoalesced = 16
  /// RFC 9000 14.1: servers discard an Initial in a smaller datagram.
  static let minimumInitial = 1_200

  mutating func feedQUIC(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    let datagram = packet.payload
    if flows[slot].flowProtocol != .quic {
      flows[slot].flowProtocol = .quic
      flows[slot].shape = .quicLong
    }
    guard QUICHeader.couldBeLong(datagram) else {
      if datagram[0] & 0x80 != 0 {
        // A long header of an unknown version may open another name, even after a server accepted an attempt (R5).
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

  /// Handles a datagram with at least one Initial: decrypts it, reassembles the hello, and judges the hello when it is
  /// whole.
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
        // The tag is wrong: the server drops the packet too, and nothing is remembered (B2.27).
        emit(.drop(id, .malformed))
        return
      }
      if found != nil && found != attempt {
        // A datagram belongs to one connection (RFC 9000 12.2): judging only the last would hide the others.
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

  /// Handles Handshake and 0-RTT packets like the attempt that they belong to.
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

  /// Decrypts one Initial: with the keys of an attempt with the same client ID, or as a new attempt with keys from its
  /// own destination ID (a Retry, or another connection).
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
          // The two sides agreed on another version (RFC 9368): same connection, same handshake, other key labels.
          attempts[attempt].version = header.version
          attempts[attempt].keys = keys
          return attempt
        }
      }
      walk = attempts[attempt].next
    }
    // RFC 9000 7.2: an ID that the client chose has eight octets at least, and so has the ID in a server's Retry, which
    // must be hard to guess. Shorter ones are junk, recognised without any cryptography.
    guard header.destination.count >= 8,
      let keys = opener.keys(version: header.version, destination: header.destination, side: .client),
      opener.open(datagram: datagram, header: header, keys: keys)
    else { return nil }
    return addAttempt(slot, header, keys)
  }

  /// Adds the CRYPTO bytes of the last decrypted packet; returns why that failed.
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

  /// The end of the CRYPTO frames in a payload; nil when it has a frame that an Initial may not have.
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
  /// Copies the CRYPTO bytes of the last decrypted packet into the stream; returns why that failed.
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

import Wire

// Reads a client's stream unit by unit: hello, request head, DNS message.

extension Inspector {
  /// More units in one packet are an attack on the reader's time; the rest waits for the next packet.
  static let maximumUnits = 4_096

  /// Reads as far as the stream goes. Then forwards the current packet and those held behind it, or asks for a verdict.
  mutating func readOn(_ slot: FlowSlot, _ id: PacketID) {
    guard let stream = flows[slot].clientStream else {
      // No stream, so nothing was read.
      emit(.drop(id, .evicted))
      return
    }
    for _ in 0..<Inspector.maximumUnits {
      if flows[slot].request.parsed >= streams[stream].have {
        pass(slot, stream, id)
        return
      }
      switch read(slot, stream, id) {
      case .more:
        pass(slot, stream, id)
        return
      case .passed:
        continue
      case .judge:
        pending = .stream(slot, id)
        emit(.judge(flows.id(slot)))
        return
      case .opaque:
        askOpaque(slot, id)
        return
      case .bad(let denial):
        kill(slot, denial)
        emit(.drop(id, denial))
        return
      }
    }
    kill(slot, .unreadable)
    emit(.drop(id, .unreadable))
  }

  /// Forwards the current packet, and the held packets that waited for it.
  @inline(__always)
  private mutating func pass(_ slot: FlowSlot, _ stream: StreamSlot, _ id: PacketID) {
    emit(.forward(id))
    if streams[stream].held != nil { forwardHeld(stream, upTo: streams[stream].have) }
    releaseAcknowledged(slot)
  }

  @inline(__always)
  private mutating func read(_ slot: FlowSlot, _ stream: StreamSlot, _ id: PacketID) -> ReadResult {
    switch flows[slot].flowProtocol {
    case .unknown: return identify(slot, stream)
    case .tls: return readTLS(slot, stream, id)
    case .http: return readHTTP(slot, stream, id)
    case .dns: return readDNS(slot, stream, id)
    // Until the verdict comes, each piece asks for it again.
    case .opaque: return flows[slot].stage == .undecided ? .opaque : .more
    case .quic: return .bad(.malformed)
    }
  }

  /// Recognises the client's protocol by the first bytes.
  @inline(__always)
  private mutating func identify(_ slot: FlowSlot, _ stream: StreamSlot) -> ReadResult {
    let start = flows[slot].request.parsed
    let have = streams[stream].have
    if have <= start { return .more }
    let port = flows[slot].key.serverPort
    // RFC 1035 4.2.2: anything but DNS on this port is refused.
    let words = streams.view(stream, start..<have)
    switch port == 53 ? .known(.dns) : flows[slot].isLoopback ? Shape.loopback(words) : Shape.stream(words) {
    case .more: return .more
    case .known(let shape):
      switch shape {
      case .dns: flows[slot].speak(.dns, shape, from: start)
      case .tls: flows[slot].speak(.tls, shape, from: start)
      case .http: flows[slot].speak(.http, shape, from: start)
      default:
        flows[slot].speak(.opaque, shape, from: start)
        return .opaque
      }
      return .passed
    }
  }

  @inline(__always)
  mutating func resolveStream(_ slot: FlowSlot, _ id: PacketID, _ terms: Terms) {
    switch terms {
    case .block where flows[slot].flowProtocol == .dns && isAmongOthers(slot):
      // The caller makes the answer to it empty.
      passQuestion(slot)
      readOn(slot, id)
    case .block:
      kill(slot, .blocked)
      emit(.drop(id, .blocked))
    case .allowCheck where !grantBudget(slot, spent: have(flows[slot].clientStream)):
      end(slot, id)
    case .allow, .allowCheck, .allowCall:
      if terms != .allowCheck { flows[slot].hasNamesOfItsOwn = true }
      switch flows[slot].flowProtocol {
      case .tls: allowHello(slot)
      case .http: allowHTTP(slot)
      case .dns: passQuestion(slot)
      case .unknown, .opaque, .quic: flows[slot].stage = .perRequest
      }
      readOn(slot, id)
    }
  }

  /// Reads the name of a single packet of an unknown connection, if it holds a whole one, so that the log shows what
  /// was refused.
  mutating func nameStray(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    guard let stream = stream(slot, .client), makeRoom(stream, upTo: packet.payloadRange.count) else { return }
    _ = streams.insert(packet.payload, at: 0, into: stream)
    flows[slot].connection.clientStart = packet.tcp.sequence
    subject.flow = flows.id(slot)
    subject.knowledge = .noName
    for _ in 0..<2 {
      guard case .passed = read(slot, stream, id) else { return }
    }
  }
}

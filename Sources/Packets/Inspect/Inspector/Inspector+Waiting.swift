import Wire

// Verdicts that must be looked up first: the packet waits, and is then judged from the beginning of its flow.

/// A flow that waits for its verdict.
public struct Waiting: Hashable, Sendable {
  public let flow: FlowID
  /// The QUIC attempt whose hello it is.
  let attempt: AttemptSlot?
}

extension Inspector {
  /// What would wait if the current verdict were postponed; nil where that is impossible.
  public var waiting: Waiting? {
    @_addressableSelf get {
      switch pending {
      case .stream(let slot, _): Waiting(flow: flows.id(slot), attempt: nil)
      case .hello(let slot, let attempt, _, _): Waiting(flow: flows.id(slot), attempt: attempt)
      // A client's first words in a stream can be read again.
      case .opaque(let slot, _) where flows[slot].clientStream != nil: Waiting(flow: flows.id(slot), attempt: nil)
      case .opaque, .question, .answer, .midstream, nil: nil
      }
    }
  }

  /// Call instead of `resolve`: holds the current packet until `resume`, like packets ahead of their turn and within
  /// the same limits (R3). Later packets of the flow ask again. Does nothing where nothing can wait.
  public mutating func postpone() {
    switch pending {
    case .stream(let slot, let id):
      pending = nil
      postpone(slot, id)
    case .hello(_, let attempt, let id, _):
      pending = nil
      holdDatagram(attempt, id)
    case .opaque(let slot, let id):
      guard let stream = flows[slot].clientStream else { return }
      pending = nil
      if !hold(id, flows[slot].request.parsed..<streams[stream].have, stream) { emit(.drop(id, .holdLimit)) }
    case .question, .answer, .midstream, nil: break
    }
  }

  /// Call instead of `resolve`: drops a datagram that cannot wait and leaves its flow undecided, so that the
  /// retransmission asks again. False where that would change nothing.
  public mutating func letAskAgain() -> Bool {
    guard case .opaque(let slot, let id) = pending, flows[slot].key.number != Packet.Transport.tcp.number,
      flows[slot].stage == .undecided
    else { return false }
    pending = nil
    emit(.drop(id, .notJudged))
    return true
  }

  private mutating func postpone(_ slot: FlowSlot, _ id: PacketID) {
    // A hello is read again when its verdict is asked for again; a request's head is kept beside its stream.
    flows[slot].request.resume = flows[slot].request.parsed
    flows[slot].request.gathered = 0
    flows[slot].request.expected = 0
    guard let stream = flows[slot].clientStream else { return emit(.drop(id, .evicted)) }
    let unit = flows[slot].request.parsed..<streams[stream].have
    if !hold(id, unit, stream) { emit(.drop(id, .holdLimit)) }
  }

  /// Asks for the verdict again, as if the first waiting packet had just come. The caller takes the steps at once.
  public mutating func resume(_ waiting: Waiting, at now: Instant) {
    begin(at: now)
    guard let slot = flows.slot(waiting.flow), flows[slot].stage != .denied else { return }
    guard let attempt = waiting.attempt else {
      guard let stream = flows[slot].clientStream, let id = takeHeld(stream, endingBy: streams[stream].have) else {
        return
      }
      readOn(slot, id)
      return
    }
    // Another attempt may use this slot by now.
    guard attempts[attempt].flow == slot, attempts[attempt].state == .undecided,
      let stream = attempts[attempt].stream, let id = takeHeld(stream, endingBy: .max)
    else { return }
    readAttempt(slot, attempt, id)
  }

  private mutating func takeHeld(_ stream: StreamSlot, endingBy limit: Int) -> PacketID? {
    guard let id = held.takeFirst(&streams[stream].held, endingBy: limit) else { return nil }
    streams[stream].heldCount -= 1
    return id
  }
}

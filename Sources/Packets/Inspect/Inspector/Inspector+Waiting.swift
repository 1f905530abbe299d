import Wire

// Verdicts that somebody else has to be asked for first: what they are for waits, and is judged again from its beginning.

/// What waits for its verdict.
public struct Waiting: Hashable, Sendable {
  public let flow: FlowID
  /// The QUIC attempt whose hello it is, or -1.
  let attempt: Int32
}

extension Inspector {
  /// What would wait if the verdict at hand were postponed; nil where it cannot be.
  public var waiting: Waiting? {
    @_addressableSelf get {
      switch pending {
      case .stream(let slot, _): Waiting(flow: flows.id(slot), attempt: -1)
      case .hello(let slot, let attempt, _, _): Waiting(flow: flows.id(slot), attempt: Int32(attempt))
      // A client's first words in a stream can be read again.
      case .opaque(let slot, _) where flows[slot].clientStream >= 0: Waiting(flow: flows.id(slot), attempt: -1)
      case .opaque, .question, .answer, .midstream, nil: nil
      }
    }
  }

  /// Instead of `resolve`: keeps the packet at hand until `resume`, as those are kept that come ahead of their turn, and
  /// with their bounds (R3). Whatever follows in the flow meanwhile asks again. Does nothing where nothing can wait.
  public mutating func postpone() {
    switch pending {
    case .stream(let slot, let id):
      pending = nil
      postpone(slot, Int(flows[slot].clientStream), id)
    case .hello(_, let attempt, let id, _):
      pending = nil
      holdDatagram(attempt, id)
    case .opaque(let slot, let id) where flows[slot].clientStream >= 0:
      pending = nil
      let stream = Int(flows[slot].clientStream)
      if !hold(id, flows[slot].request.parsed..<streams[stream].have, stream) { emit(.drop(id, .holdLimit)) }
    case .opaque, .question, .answer, .midstream, nil: break
    }
  }

  /// Instead of `resolve`: drops a datagram that cannot wait and leaves its flow undecided, so that the one that is sent
  /// in its place asks again. False where that would change nothing.
  public mutating func letAskAgain() -> Bool {
    guard case .opaque(let slot, let id) = pending, flows[slot].key.number != Packet.Transport.tcp.number,
      flows[slot].stage == .undecided
    else { return false }
    pending = nil
    emit(.drop(id, .notJudged))
    return true
  }

  private mutating func postpone(_ slot: Int, _ stream: Int, _ id: PacketID) {
    // A hello is read once more when it is asked about again; the head of a request lies beside its stream.
    flows[slot].request.resume = flows[slot].request.parsed
    flows[slot].request.gathered = 0
    flows[slot].request.expected = 0
    let unit = flows[slot].request.parsed..<streams[stream].have
    if !hold(id, unit, stream) { emit(.drop(id, .holdLimit)) }
  }

  /// Asks for the verdict again, as if the first packet that waits for it had just come. Its steps are to be taken at
  /// once.
  public mutating func resume(_ waiting: Waiting, at now: Instant) {
    begin(at: now)
    guard let slot = flows.slot(waiting.flow), flows[slot].stage != .denied else { return }
    if waiting.attempt < 0 {
      let stream = Int(flows[slot].clientStream)
      guard stream >= 0, let id = takeHeld(stream, endingBy: streams[stream].have) else { return }
      readOn(slot, id)
    } else {
      let attempt = Int(waiting.attempt)
      // Its place may be another's by now.
      guard attempts.isUsed(attempt), Int(attempts[attempt].flow) == slot, attempts[attempt].state == .undecided
      else { return }
      let stream = Int(attempts[attempt].stream)
      guard stream >= 0, let id = takeHeld(stream, endingBy: .max) else { return }
      readAttempt(slot, attempt, id)
    }
  }

  private mutating func takeHeld(_ stream: Int, endingBy limit: Int) -> PacketID? {
    guard let id = held.takeFirst(&streams[stream].held, endingBy: limit) else { return nil }
    streams[stream].heldCount -= 1
    return id
  }
}

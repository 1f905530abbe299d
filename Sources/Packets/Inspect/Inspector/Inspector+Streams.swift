import Wire

// The streams of a flow: taken when the first byte comes, released when nothing needs to be kept.

extension Inspector {
  enum Side {
    case client
    case server
  }

  /// The stream of one side, made when there is none; nil when the flow's own device holds every stream.
  @inline(__always)
  mutating func stream(_ slot: FlowSlot, _ side: Side) -> StreamSlot? {
    let known = side == .client ? flows[slot].clientStream : flows[slot].serverStream
    if let known { return known }
    if streams.isFull { evictStream(sparing: slot) }
    let offset = side == .client ? flows[slot].connection.clientReleased : flows[slot].connection.serverReleased
    guard let taken = streams.take(flow: slot, device: flows[slot].device, at: offset) else { return nil }
    switch side {
    case .client: flows[slot].clientStream = taken
    case .server: flows[slot].serverStream = taken
    }
    return taken
  }

  /// Evicts the oldest stream of the busiest device, which kills its flow. Two survive: a flow whose answer the kernel
  /// looks for, and a QUIC attempt that a server answered. What they forget is judged again when it is sent again.
  mutating func evictStream(sparing slot: FlowSlot, large isLarge: Bool = false) {
    guard let victim = streams.victim(large: isLarge), let owner = streams[victim].flow, owner != slot else { return }
    if let attempt = streams[victim].attempt, attempts[attempt].isAccepted {
      releaseAttemptStream(attempt, .evicted)
    } else if flows[owner].isLeftToKernel {
      forgetHello(owner)
    } else {
      kill(owner, .evicted)
    }
  }

  /// Keeps only the length of the hello: its server has answered it, or will not.
  mutating func forgetHello(_ slot: FlowSlot) {
    let request = flows[slot].request
    if let stream = flows[slot].clientStream { flows[slot].connection.clientReleased = streams[stream].have }
    let settled = flows[slot].connection.clientReleased
    flows[slot].memory = request.parsed == settled && request.resume <= settled ? .ofItsLength : .torn
    releaseStreams(slot, dropping: .holdLimit)
  }

  /// Makes room up to `offset`; false when that exceeds a limit, or no room is left.
  @inline(__always)
  mutating func makeRoom(_ stream: StreamSlot, upTo offset: Int) -> Bool {
    switch streams.room(stream, upTo: offset) {
    case .enough: return true
    case .beyond: return false
    case .grows:
      guard let slot = streams[stream].flow else { return false }
      if streams.isOutOfLarge { evictStream(sparing: slot, large: true) }
      return streams.grow(stream, device: flows[slot].device)
    }
  }

  /// Releases an empty stream and remembers how far it got.
  mutating func releaseIfEmpty(_ slot: FlowSlot, _ side: Side) {
    let known = side == .client ? flows[slot].clientStream : flows[slot].serverStream
    guard let stream = known, streams[stream].isEmpty else { return }
    // The position in a chunked body is kept with the stream: without it, the body would be read as the next request.
    if streams[http: stream].isChunked { return }
    switch side {
    case .client:
      flows[slot].connection.clientReleased = streams[stream].have
      flows[slot].clientStream = nil
    case .server:
      flows[slot].connection.serverReleased = streams[stream].have
      flows[slot].serverStream = nil
    }
    streams.giveBack(stream)
  }

  /// Releases both streams and drops what they hold.
  mutating func releaseStreams(_ slot: FlowSlot, dropping denial: Denial) {
    release(flows[slot].clientStream, denial)
    release(flows[slot].serverStream, denial)
    flows[slot].clientStream = nil
    flows[slot].serverStream = nil
  }

  /// Releases the stream of a server that can prove nothing more.
  mutating func releaseServerStream(_ slot: FlowSlot) {
    release(flows[slot].serverStream, .evicted)
    flows[slot].serverStream = nil
  }

  private mutating func release(_ stream: StreamSlot?, _ denial: Denial) {
    guard let stream else { return }
    dropHeld(stream, denial)
    streams.giveBack(stream)
  }

  /// Holds a packet until its turn; false when a limit is reached.
  mutating func hold(_ id: PacketID, _ range: Range<Int>, _ stream: StreamSlot) -> Bool {
    guard streams[stream].heldCount < Int32(limits.heldPerStream),
      held.add(id, covering: range, since: now, to: &streams[stream].held)
    else { return false }
    streams[stream].heldCount += 1
    emit(.hold(id))
    return true
  }

  @_addressableSelf
  func canHold(_ stream: StreamSlot) -> Bool {
    streams[stream].heldCount < Int32(limits.heldPerStream) && held.count < limits.held
  }

  /// Forwards, in order, the packets whose turn has come.
  mutating func forwardHeld(_ stream: StreamSlot, upTo limit: Int) {
    while let id = held.takeFirst(&streams[stream].held, endingBy: limit) {
      streams[stream].heldCount -= 1
      emit(.forward(id))
    }
  }

  mutating func dropHeld(_ stream: StreamSlot, _ denial: Denial) {
    while let id = held.takeFirst(&streams[stream].held, endingBy: .max) {
      streams[stream].heldCount -= 1
      emit(.drop(id, denial))
    }
  }
}

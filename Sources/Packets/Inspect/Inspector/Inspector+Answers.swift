import Wire

// DNS answers: every name that an answer leads to must be allowed, not only the name asked for. The addresses are
// remembered with those names (R8).

extension Inspector {
  /// An answer over UDP.
  mutating func feedAnswer(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    do {
      answer.isTrusted = hints.contains(.trusted)
      try answer.read(packet.payload, for: flows[slot].device, learning: &publicNames)
      judgeAnswer(slot, id)
    } catch {
      emit(.drop(id, .unreadable))
    }
  }

  mutating func resolveAnswer(_ slot: FlowSlot, _ id: PacketID, _ terms: Terms) {
    if terms != .block {
      answer.judged += 1
      judgeAnswer(slot, id)
    } else if flows[slot].key.number != 6 {
      emit(.drop(id, .blocked))
    } else if emptyAnswer(slot) {
      readAnswers(slot, id)
    } else {
      kill(slot, .blocked)

      emit(.drop(id, .blocked))
    }
  }

  private mutating func judgeAnswer(_ slot: FlowSlot, _ id: PacketID) {
    let isResolver = flows[slot].device == .resolver
    if answer.judged < answer.names.count && !isResolver {
      describe(slot, via: .dns, packet: id)
      subject.knowledge = .name
      subject.name = answer.names[answer.judged]
      subject.questionType = answer.type
      subject.isAnswer = true
      pending = .answer(slot, id)
      emit(.judge(flows.id(slot)))
      return
    }
    countAnswer(for: flows[slot].device)
    for name in answer.names.indices where !isResolver {
      for place in answer.addresses.indices {
        addresses.learn(
          answer.names[name], at: answer.addresses[place], for: flows[slot].device, ttl: answer.ttl,
          isEvidence: answer.isEvidence(of: name, at: place), now: now)
      }
    }
    guard flows[slot].key.number == 6 else {
      emit(.forward(id))
      return
    }
    finishAnswer(slot, isChanged: answer.hasKeys)
    readAnswers(slot, id)
  }

  /// Marks the current answer in a stream as handled.
  private mutating func finishAnswer(_ slot: FlowSlot, isChanged: Bool) {
    if let stream = flows[slot].serverStream { streams.releaseMessage(stream) }
    if flows[slot].owed > 0 { flows[slot].owed -= 1 }
    flows[slot].hasLostKeys = flows[slot].hasLostKeys || isChanged
  }

  /// Marks the answer as empty for the caller that forwards the current packet, and leaves the rest of the stream as it
  /// is; false where that is impossible.
  private mutating func emptyAnswer(_ slot: FlowSlot) -> Bool {
    guard let stream = flows[slot].serverStream, let message = streams.nextMessage(stream), isAtHand(message),
      let segment = answer.segment,
      emptied.count < EmptiedAnswers.capacity
    else { return false }
    emptied.add(message.lowerBound - segment.lowerBound..<message.upperBound - segment.lowerBound)
    finishAnswer(slot, isChanged: true)
    return true
  }

  /// Counts the free data and the names in an answer; the name asked for was counted with its question.
  private mutating func countAnswer(for device: DeviceID) {
    if answer.free > 0, let name = answer.names.first { domains.hears(name, answer.free, to: device, at: now) }
    for name in answer.names.dropFirst() { domains.hears(name, 0, to: device, at: now) }
  }

  /// Reassembles answers over TCP like questions: the piece that completes one waits for its verdict.
  mutating func takeAnswerData(_ slot: FlowSlot, _ packet: borrowing Packet, _ id: PacketID) {
    guard let stream = stream(slot, .server) else {
      emit(.drop(id, .evicted))
      return
    }
    let offset = Inspector.offset(
      packet.tcp.sequence, from: flows[slot].connection.serverStart, near: streams[stream].have)
    let end = offset + packet.payloadRange.count
    if offset < streams[stream].have && flows[slot].hasLostKeys {
      // A retransmission would restore what was removed.
      emit(.drop(id, .outOfWindow))
      releaseIfEmpty(slot, .server)
      return
    }
    answer.isTrusted = hints.contains(.trusted)
    answer.segment = streams[stream].isEmpty && offset == streams[stream].have ? offset..<end : nil
    if offset > streams[stream].have && !canHold(stream) {
      emit(.drop(id, .holdLimit))
      return
    }
    guard makeRoom(stream, upTo: end) else {
      emit(.drop(id, .outOfWindow))
      return
    }
    switch streams.insert(packet.payload, at: offset, into: stream) {
    case .conflict, .beyond: emit(.drop(id, .conflict))
    case .ahead:
      if !hold(id, offset..<end, stream) { emit(.drop(id, .holdLimit)) }
    case .inOrder: readAnswers(slot, id)
    }
  }

  /// Whether a message lies whole in the current packet, so that the caller can remove keys from it: no byte of a
  /// stream may move, and packets that were forwarded are out of reach.
  private func isAtHand(_ message: Range<Int>) -> Bool {
    guard let segment = answer.segment else { return false }
    return segment.lowerBound < message.lowerBound && message.upperBound <= segment.upperBound
  }

  private mutating func readAnswers(_ slot: FlowSlot, _ id: PacketID) {
    guard let stream = flows[slot].serverStream, let message = streams.nextMessage(stream) else {
      emit(.forward(id))
      if let stream = flows[slot].serverStream {
        forwardHeld(stream, upTo: streams[stream].have)
        releaseIfEmpty(slot, .server)
      }
      return
    }
    do {
      try streams.read(message, of: stream, into: &answer, for: flows[slot].device, learning: &publicNames)
      if answer.hasKeys && !isAtHand(message) { throw DecodeError(.limit, at: 0) }
      judgeAnswer(slot, id)
    } catch {
      kill(slot, .unreadable)
      emit(.drop(id, .unreadable))
    }
  }
}

extension StreamPool {
  /// The range of the next whole DNS message of a stream.
  func nextMessage(_ slot: StreamSlot) -> Range<Int>? {
    let start = self[slot].start
    guard case .message(let range) = DNSFraming.next(in: view(slot, start..<self[slot].have)) else { return nil }
    return start + range.lowerBound..<start + range.upperBound
  }

  func read(
    _ message: Range<Int>, of slot: StreamSlot, into answer: inout AnswerContents, for device: DeviceID,
    learning publicNames: inout PublicNames
  ) throws(DecodeError) {
    try answer.read(view(slot, message), for: device, learning: &publicNames)
  }

  /// Releases the message at the start of the stream.
  mutating func releaseMessage(_ slot: StreamSlot) {
    if let message = nextMessage(slot) { release(slot, upTo: message.upperBound) }
  }
}

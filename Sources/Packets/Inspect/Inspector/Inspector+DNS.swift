import Wire

// DNS over both transports: questions are judged one by one, answers by every name that they lead to.

extension Inspector {
  /// One question over UDP.
  @inline(__always)
  mutating func feedQuestion(_ slot: FlowSlot, _ payload: RawSpan, _ id: PacketID, isRepeated: Bool = false) {
    flows[slot].flowProtocol = .dns
    flows[slot].shape = .dns
    if flows[slot].stage == .undecided { flows[slot].stage = .perRequest }
    do {
      guard let question = try DNSQuery.read(payload, naming: &subject.name) else {
        // A message without a question is legal (RFC 7873 5.4) and names nothing.
        emit(.forward(id))
        return
      }
      describe(slot, via: .dns, packet: id)
      subject.isRepeated = isRepeated
      noteQuestion(question.type, hidden: question.hidden)
      pending = .question(slot, id)
      emit(.judge(flows.id(slot)))
    } catch {
      emit(.drop(id, .unreadable))
    }
  }

  mutating func resolveQuestion(_ slot: FlowSlot, _ id: PacketID, _ terms: Terms) {
    switch terms {
    case .allow, .allowCheck, .allowCall: emit(.forward(id))
    case .block: emit(.drop(id, .blocked))
    }
  }

  /// Completes the subject, whose name was read in place.
  private mutating func noteQuestion(_ type: DNSType, hidden: Int) {
    subject.knowledge = .name
    subject.questionType = type
    // A repeated question was counted the first time.
    if subject.isRepeated { return }
    subject.carriesData = domains.asks(subject.name, hidden: hidden, type, by: subject.device, at: now)
  }

  /// Whether the connection carries other questions too, which would stay unanswered if it were ended. A question that
  /// carries data does not get this protection.
  @_addressableSelf
  func isAmongOthers(_ slot: FlowSlot) -> Bool {
    guard let stream = flows[slot].clientStream, !subject.carriesData else { return false }
    return flows[slot].owed > 0 || flows[slot].request.resume < streams[stream].have
  }

  /// Lets a question in a stream go to its resolver.
  mutating func passQuestion(_ slot: FlowSlot) {
    flows[slot].stage = .perRequest
    if flows[slot].owed < .max { flows[slot].owed += 1 }
  }

  /// Questions in a TCP stream (RFC 1035 4.2.2).
  mutating func readDNS(_ slot: FlowSlot, _ stream: StreamSlot, _ id: PacketID) -> ReadResult {
    let start = flows[slot].request.parsed
    if start >= streams[stream].have { return .more }
    if flows[slot].request.resume > start {
      // The current message was allowed.
      flows[slot].request.parsed = flows[slot].request.resume
      return .passed
    }
    switch streams.readQuestion(stream, from: start, naming: &subject.name) {
    case .more: return .more
    case .unreadable: return .bad(.unreadable)
    case .nothing(let end):
      flows[slot].request.parsed = end
      flows[slot].request.resume = end
      return .passed
    case .question(let type, let hidden, let end):
      flows[slot].request.resume = end
      describe(slot, via: .dns, packet: id)
      noteQuestion(type, hidden: hidden)
      return .judge
    }
  }
}

extension StreamPool {
  enum QuestionReading {
    case more
    case nothing(end: Int)
    case question(DNSType, hidden: Int, end: Int)
    case unreadable
  }

  func readQuestion(_ slot: StreamSlot, from start: Int, naming name: inout Name) -> QuestionReading {
    let bytes = view(slot, start..<self[slot].have)
    guard case .message(let range) = DNSFraming.next(in: bytes) else {
      return bytes.couldBeFramedQuestion ? .more : .unreadable
    }
    let end = start + range.upperBound
    do {
      let message = view(slot, start + range.lowerBound..<end)
      guard let question = try DNSQuery.read(message, naming: &name) else { return .nothing(end: end) }
      return .question(question.type, hidden: question.hidden, end: end)
    } catch {
      return .unreadable
    }
  }
}

extension RawSpan {
  /// Questions have some hundred octets. The first two octets of TLS, HTTP and SSH would be a greater length.
  private static var longestQuestion: UInt16 { 4_096 }

  /// Whether the first octets of a framed message may still be a query with one question at most.
  ///
  /// The pieces of an unfinished message are forwarded, so another protocol on this port would be through before its
  /// supposed end.
  fileprivate var couldBeFramedQuestion: Bool {
    if let size = word(0), size < UInt16(DNSHeader.size) || size > RawSpan.longestQuestion { return false }
    if let flags = byte(4), flags & 0x80 != 0 { return false }
    if let questions = word(6), questions > 1 { return false }
    return true
  }
}

internal import Capture
internal import Catalog
internal import Inspect
internal import Policy
internal import Wire

// What both ends of a flow get to hear: a server's packet as it may go on, or in a refused one's place an answer, so that
// nobody waits for what will not come.
extension PacketJudge {
  /// A server's packet. Answers lose what would let the next hello hide its name.
  mutating func forward(
    _ packet: borrowing Packet, _ posture: Posture, _ decision: Int?, _ current: inout CurrentPacket, _ arrival: Arrival
  ) {
    let state = current.isResolvers ? .undecided : FlowMark(posture, current.direction)
    guard current.direction == .fromServer, !current.isResolvers, isOfAnswer(decision) else {
      current.settle(.accept, state)
      return
    }
    draft.reset()
    if packet.transport == .tcp {
      forwardStream(packet, state, &current, isSegmented: arrival.isSegmented)
      return
    }
    let answer = Envelope(of: packet)
    do throws(DecodeError) {
      let open = try UDPPacket(answer, hopLimit: packet.hopLimit, into: &draft)
      switch ECHRemoval.rewrite(packet.payload, into: &draft) {
      case .unchanged: current.settle(.accept, state)
      case .rewritten:
        try open.close(in: &draft)
        current.settle(state, contents: draft.bytes.raw)
      case .refused: current.settle(.drop, .undecided)
      }
    } catch {
      current.settle(.drop, .undecided)
    }
  }

  /// Whether the last decision was about a DNS answer.
  @_addressableSelf
  private func isOfAnswer(_ number: Int?) -> Bool {
    guard let number else { return false }
    return effects.decisions[number].subject.via == .dns && effects.decisions[number].subject.isAnswer
  }

  /// The last decision, if the settings stopped the packet by it.
  @_addressableSelf
  private func refusal(_ number: Int?) -> PacketEffect.Decision? {
    guard let number, effects.decisions[number].isRefusal else { return nil }
    return effects.decisions[number]
  }

  /// Answers in a stream lose it without a byte that moves.
  private mutating func forwardStream(
    _ packet: borrowing Packet, _ state: FlowMark, _ current: inout CurrentPacket, isSegmented: Bool
  ) {
    let isCopied = (try? draft.write(packet.bytes)) != nil
    let start = packet.payloadRange.lowerBound
    let areEmptied = isCopied && emptyAnswers(packet)
    switch areEmptied ? ECHRemoval.overwrite(packet.payload, at: start, in: &draft) : .refused {
    case .unchanged where engine.emptied.count == 0: current.settle(.accept, state)
    case .rewritten where !isSegmented, .unchanged where !isSegmented:
      packet.sumSegment(at: 0, in: &draft)
      current.settle(state, contents: draft.bytes.raw)
    // What the kernel has to cut up first it does not sum again.
    case .unchanged, .rewritten, .refused:
      replies.resetReceiver(of: packet, by: .routed)
      current.settle(.accept, .blocked)
    }
  }

  /// Takes out of the draft what blocked names' answers say.
  private mutating func emptyAnswers(_ packet: borrowing Packet) -> Bool {
    let emptied = engine.emptied
    do throws(DecodeError) {
      for index in 0..<emptied.count {
        let range = emptied[index]
        let start = packet.payloadRange.lowerBound + range.lowerBound
        try DNSAnswer.empty(packet.payload.within(range), at: start, in: &draft)
      }
      return true
    } catch {
      return false
    }
  }

  /// A whole flow is over: the kernel tells the sender, we tell the other end.
  mutating func end(
    _ packet: borrowing Packet, _ number: Int?, _ current: inout CurrentPacket, _ arrival: Arrival
  ) {
    if packet.transport == .tcp { replies.resetReceiver(of: packet, by: .routed) }
    if current.direction == .fromClient, let decision = refusal(number), packet.transport == .tcp, !arrival.isLed {
      let ruling = decision.ruling
      let isTold =
        switch decision.subject.via {
        // By the way that the connection's own packets take.
        case .http:
          replies.show(assignment.pages[ruling, decision.match.categories], to: packet, by: arrival.hop.routed)
        case .dns: answer(packet, decision, arrival.hop.routed)
        case .tls, .quic, .address: false
        }
      if isTold {
        // A reset by the kernel would overtake what was just said.
        current.settle(.drop, .undecided)
        return
      }
    }
    current.settle(.accept, .blocked)
  }

  /// One packet is refused and its flow may go on.
  mutating func refuse(
    _ packet: borrowing Packet, _ reason: Reason, _ number: Int?, _ current: inout CurrentPacket, _ arrival: Arrival
  ) {
    // Does nothing where something below has given the verdict.
    defer { current.settle(.drop, .undecided) }
    if current.direction == .fromServer, let number, effects.decisions[number].subject.isAnswer {
      return replace(packet, effects.decisions[number], &current)
    }
    guard current.direction == .fromClient, packet.transport == .udp else { return }
    guard let decision = refusal(number) else {
      if packet.destinationPort == 53 { _ = replies.formatError(packet, by: arrival.hop) }
      // What was stopped after it had waited is refused when it comes again.
      let isAgain = reason == .blockedDomain && QUICHeader.couldBeLong(packet.payload)
      if isAgain || reason == .unknownVersion { _ = replies.refuse(packet, by: arrival.hop) }
      return
    }
    switch decision.subject.via {
    // The resolver that it was led to answers, and its answer is replaced. What carries data in names must not get there.
    case .dns where arrival.isLed: if !decision.subject.carriesData { current.settle(.accept, .watched) }
    case .dns: _ = answer(packet, decision, arrival.hop)
    case .quic, .address: _ = replies.refuse(packet, by: arrival.hop)
    case .tls, .http: break
    }
  }

  /// An answer that leads where it must not leads to the host that answers instead, or says that there is nothing, so that
  /// nobody waits for another.
  private mutating func replace(
    _ packet: borrowing Packet, _ decision: PacketEffect.Decision, _ current: inout CurrentPacket
  ) {
    draft.reset()
    do throws(DecodeError) {
      let open = try UDPPacket(Envelope(of: packet), hopLimit: packet.hopLimit, into: &draft)
      if let place = decision.enforced {
        let host = assignment.snapshot.enforced(place)
        try DNSAnswer.leading.redirect(
          insteadOf: packet.payload, to: host.name, addresses: host.addresses, into: &draft)
      } else {
        try DNSAnswer().deny(insteadOf: packet.payload, as: .noData, into: &draft)
      }
      try open.close(in: &draft)
      current.settle(.watched, contents: draft.bytes.raw)
    } catch {
      // What cannot be read is dropped.
    }
  }

  private mutating func answer(_ packet: borrowing Packet, _ decision: PacketEffect.Decision, _ hop: NextHop) -> Bool {
    if let place = decision.enforced {
      return replies.lead(packet, to: assignment.snapshot.enforced(place), by: hop)
    }
    return replies.deny(packet, decision.ruling.reason, by: hop)
  }
}

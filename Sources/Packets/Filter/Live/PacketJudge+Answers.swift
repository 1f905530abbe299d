internal import Capture
internal import Catalog
internal import Inspect
internal import KernelRules
internal import Policy
internal import Wire

// What both ends of a flow receive: a server's packet, rewritten where needed, or a reply in place of a refused packet,
// so that no end waits for a time-out.
extension PacketJudge {
  /// Forwards a server's packet. DNS answers lose the keys that would let the next hello hide its name.
  mutating func forward(
    _ packet: borrowing Packet, _ posture: Posture, _ decision: Int?, _ current: inout CurrentPacket, _ ingress: Ingress
  ) {
    let state = current.isResolvers ? .undecided : FlowMark(posture, current.direction)
    guard current.direction == .fromServer, !current.isResolvers, isOfAnswer(decision) else {
      current.settle(.accept, state)
      return
    }
    draft.reset()
    if packet.transport == .tcp {
      forwardStream(packet, state, &current, isSegmented: ingress.isSegmented)
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

  /// The last decision, if the settings refused the packet by it.
  @_addressableSelf
  private func refusal(_ number: Int?) -> PacketEffect.Decision? {
    guard let number, effects.decisions[number].isRefusal else { return nil }
    return effects.decisions[number]
  }

  /// Removes keys from DNS answers in a stream without moving a byte.
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
    // The kernel will not compute new checksums for a packet that it has yet to segment.
    case .unchanged, .rewritten, .refused:
      replies.resetReceiver(of: packet, by: .routed)
      current.settle(.accept, .blocked)
    }
  }

  /// Empties answers with blocked names in the draft.
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

  /// Refuses a packet whose flow is over: the kernel tells the sender, and we tell the other end.
  mutating func end(
    _ packet: borrowing Packet, _ number: Int?, _ current: inout CurrentPacket, _ ingress: Ingress
  ) {
    if packet.transport == .tcp { replies.resetReceiver(of: packet, by: .routed) }
    if current.direction == .fromClient, let decision = refusal(number), packet.transport == .tcp, !ingress.isLed {
      let ruling = decision.ruling
      let isTold =
        switch decision.subject.via {
        // By the route of the connection's own packets.
        case .http:
          replies.show(
            assignment.pages[ruling, decision.match.categories], of: decision.subject.shown, to: packet,
            by: ingress.hop.routed)
        case .dns: answer(packet, decision, ingress.hop.routed)
        case .tls, .quic, .address: false
        }
      if isTold {
        // A reset by the kernel would overtake our reply.
        current.settle(.drop, .undecided)
        return
      }
    }
    current.settle(.accept, .blocked)
  }

  /// Refuses one packet; its flow may go on.
  mutating func refuse(
    _ packet: borrowing Packet, _ reason: Reason, _ number: Int?, _ current: inout CurrentPacket, _ ingress: Ingress
  ) {
    // Does nothing if the packet has a verdict by then.
    defer { current.settle(.drop, .undecided) }
    if current.direction == .fromServer, let number, effects.decisions[number].subject.isAnswer {
      return replace(packet, effects.decisions[number], &current)
    }
    guard current.direction == .fromClient, packet.transport == .udp else { return }
    guard let decision = refusal(number) else {
      if packet.destinationPort == 53 { _ = replies.formatError(packet, by: ingress.hop) }
      // A hello that was blocked after waiting is refused when it is sent again.
      let isAgain = reason == .blockedDomain && QUICHeader.couldBeLong(packet.payload)
      if isAgain || reason == .unknownVersion { _ = replies.refuse(packet, by: ingress.hop) }
      return
    }
    switch decision.subject.via {
    // The resolver it was redirected to answers, and its answer is replaced. A name that carries data must not get
    // there.
    case .dns where ingress.isLed: if !decision.subject.carriesData { current.settle(.accept, .watched) }
    case .dns: _ = answer(packet, decision, ingress.hop)
    case .quic, .address: _ = replies.refuse(packet, by: ingress.hop)
    case .tls, .http: break
    }
  }

  /// Replaces a blocked answer by the address of the enforced host, or by an empty answer, so that nobody waits for
  /// another.
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
      // An unreadable packet is dropped.
    }
  }

  private mutating func answer(_ packet: borrowing Packet, _ decision: PacketEffect.Decision, _ hop: NextHop) -> Bool {
    if let place = decision.enforced {
      return replies.lead(packet, to: assignment.snapshot.enforced(place), by: hop)
    }
    return replies.deny(packet, decision.ruling.reason, by: hop)
  }
}

extension Subject {
  /// What its page may say that it stands for.
  fileprivate var shown: Name { knowledge == .name ? name : Name() }
}

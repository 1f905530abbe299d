internal import Capture
internal import Inspect
internal import Policy
internal import Wire

// What both ends of a flow get to hear: a server's packet as it may go on, or in a refused one's place an answer, so that
// nobody waits for what will not come.
extension PacketJudge {
  /// A server's packet. Answers lose what would let the next hello hide its name.
  mutating func forward(_ packet: borrowing Packet, _ posture: Posture, _ fate: PacketOutcome, _ arrival: Arrival) {
    let state = LiveOutlet.state(posture, .fromServer)
    guard let decision = fate.decision, decision.via == .dns, decision.isAnswer else {
      outlet.settle(.accept, state)
      return
    }
    draft.reset()
    if packet.transport == .tcp {
      forwardStream(packet, state, isSegmented: arrival.isSegmented)
      return
    }
    let answer = Envelope(of: packet)
    do throws(DecodeError) {
      let open = try UDPPacket(answer, hopLimit: packet.hopLimit, into: &draft)
      switch ECHRemoval.rewrite(packet.payload, into: &draft) {
      case .unchanged: outlet.settle(.accept, state)
      case .rewritten:
        try open.close(in: &draft)
        PacketJudge.settle(&outlet, state, draft)
      case .refused: outlet.settle(.drop, .undecided)
      }
    } catch {
      outlet.settle(.drop, .undecided)
    }
  }

  /// Answers in a stream lose it without a byte that moves.
  private mutating func forwardStream(_ packet: borrowing Packet, _ state: FlowMark, isSegmented: Bool) {
    let isCopied = (try? draft.write(packet.bytes)) != nil
    let start = packet.payloadRange.lowerBound
    let areEmptied = isCopied && emptyAnswers(packet)
    switch areEmptied ? ECHRemoval.overwrite(packet.payload, at: start, in: &draft) : .refused {
    case .unchanged where engine.emptied.count == 0: outlet.settle(.accept, state)
    case .rewritten where !isSegmented, .unchanged where !isSegmented:
      packet.sumSegment(at: 0, in: &draft)
      PacketJudge.settle(&outlet, state, draft)
    // What the kernel has to cut up first it does not sum again.
    case .unchanged, .rewritten, .refused:
      replies.resetReceiver(of: packet, by: .routed)
      outlet.settle(.accept, .blocked)
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

  /// Apart, since a span of one property borrows all of a value.
  private static func settle(_ outlet: inout LiveOutlet, _ state: FlowMark, _ draft: borrowing Writer) {
    outlet.settle(state, contents: draft.bytes.raw)
  }

  /// A whole flow is over: the kernel tells the sender, we tell the other end.
  mutating func end(
    _ packet: borrowing Packet, _ direction: Direction, _ reason: Reason, _ fate: PacketOutcome, _ arrival: Arrival
  ) {
    if packet.transport == .tcp { replies.resetReceiver(of: packet, by: .routed) }
    if direction == .fromClient, fate.isRefusal, let decision = fate.decision, packet.transport == .tcp,
      !arrival.isLed
    {
      let ruling = decision.ruling
      let isTold =
        switch decision.via {
        // By the way that the connection's own packets take.
        case .http: replies.show(assignment.pages[ruling, decision.categories], to: packet, by: arrival.hop.routed)
        case .dns: answer(packet, decision, arrival.hop.routed)
        case .tls, .quic, .address: false
        }
      if isTold {
        // A reset by the kernel would overtake what was just said.
        outlet.settle(.drop, .undecided)
        return
      }
    }
    outlet.settle(.accept, .blocked)
  }

  /// One packet is refused and its flow may go on.
  mutating func refuse(
    _ packet: borrowing Packet, _ direction: Direction, _ reason: Reason, _ fate: PacketOutcome, _ arrival: Arrival
  ) {
    defer { outlet.settle(.drop, .undecided) }
    if direction == .fromServer, let decision = fate.decision, decision.isAnswer { return replace(packet, decision) }
    guard direction == .fromClient, packet.transport == .udp else { return }
    guard fate.isRefusal, let decision = fate.decision else {
      if packet.destinationPort == 53 { _ = replies.formatError(packet, by: arrival.hop) }
      // What was stopped after it had waited is refused when it comes again.
      let isAgain = reason == .blockedDomain && QUICHeader.couldBeLong(packet.payload)
      if isAgain || reason == .unknownVersion { _ = replies.refuse(packet, by: arrival.hop) }
      return
    }
    switch decision.via {
    // Whoever it was led to answers, and is put into words by us. What carries data in names shall not get there.
    case .dns where arrival.isLed: if !decision.carriesData { outlet.settle(.accept, .watched) }
    case .dns: _ = answer(packet, decision, arrival.hop)
    case .quic, .address: _ = replies.refuse(packet, by: arrival.hop)
    case .tls, .http: break
    }
  }

  /// An answer that leads where it must not leads to the host that answers instead, or says that there is nothing, so that
  /// nobody waits for another.
  private mutating func replace(_ packet: borrowing Packet, _ decision: PacketOutcome.Made) {
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
      PacketJudge.settle(&outlet, .watched, draft)
    } catch {
      // What cannot be read is dropped.
    }
  }

  private mutating func answer(_ packet: borrowing Packet, _ decision: PacketOutcome.Made, _ hop: NextHop) -> Bool {
    if let place = decision.enforced {
      return replies.lead(packet, to: assignment.snapshot.enforced(place), by: hop)
    }
    return replies.deny(packet, decision.ruling.reason, by: hop)
  }
}

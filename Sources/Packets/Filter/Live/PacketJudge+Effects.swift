internal import Capture
internal import Inspect
internal import KernelRules
internal import Policy
internal import Wire

// Performs the engine's effects: only here do packets that the engine took get their verdicts.
extension PacketJudge {
  /// Performs the effects of the current packet.
  mutating func perform(on packet: borrowing Packet, _ current: inout CurrentPacket, _ ingress: Ingress) {
    var decision: Int?
    // A server's packet goes last: behind the packets that it released. If it is refused, nothing may undo that.
    var last: Posture?
    while true {
      // `forward` reads the decision: asked first, since `next` empties the lists behind the last effect.
      if effects.areTaken, let posture = last.take() { forward(packet, posture, decision, &current, ingress) }
      guard let effect = effects.next() else { return }
      switch effect {
      case .decided(let number):
        recorder.write(effects.decisions[number])
        decision = number
      case .forward(let id, let posture) where id == current.id && current.direction == .fromServer:
        last = posture
      case .forward(let id, let posture) where id == current.id:
        forward(packet, posture, decision, &current, ingress)
      case .drop(let id, _) where id == current.id && isLetOff(current, decision),
        .end(let id, _) where id == current.id && isLetOff(current, decision):
        current.settle(.accept, .undecided)
      case .drop(let id, let reason) where id == current.id:
        refuse(packet, reason, decision, &current, ingress)
      case .end(let id, _) where id == current.id:
        end(packet, decision, &current, ingress)
      case .forward(let id, _) where current.isResolvers:
        held.settle(id, .accept, .undecided)
      case .killed(_, let ends, _) where ends == current.ends:
        // The `end` effect of its packet tells both sides.
        break
      case .quieted(let ends):
        if current.mayQuiet(ends) { news.quiet(ends) }
      default:
        perform(effect)
      }
    }
  }

  /// Performs effects without a current packet: after time has passed, settings have changed, or an answer has come.
  mutating func perform() {
    while let effect = effects.next() { perform(effect) }
  }

  private mutating func perform(_ effect: PacketEffect) {
    switch effect {
    // A server's held packet never concerns a hello.
    case .forward(let id, let posture): held.settle(id, .accept, FlowMark(posture, .fromClient))
    case .drop(let id, _): held.settle(id, .drop, .undecided)
    // The kernel refuses it in the server's name.
    case .end(let id, _): held.settle(id, .accept, .blocked)
    case .decided(let number): recorder.write(effects.decisions[number])
    case .trace(let flow, let ends, let device):
      engine.trace(flow, isInbound: initiators.isInbound(ends, to: device), at: now, into: &effects)
    case .killed(_, let ends, _): if let ends { news.cut(ends) }
    case .evicted(let ends): news.cut(ends)
    case .forgot(let device): news.forgotFlow(of: device)
    case .passedUnknown(let ends): news.passedUnknown(ends)
    case .finished, .quieted: break
    }
  }

  /// Whether the packet passes after all: this machine's own resolver also serves people who are not supervised, so
  /// only the limit of tunnels counts.
  @_addressableSelf
  private func isLetOff(_ current: borrowing CurrentPacket, _ decision: Int?) -> Bool {
    current.isResolvers && decision.map { effects.decisions[$0].isRefusal } != true
  }
}

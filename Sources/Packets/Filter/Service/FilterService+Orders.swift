internal import Capture
internal import FilterProtocol
internal import KernelRules
internal import PicketSystem

// Orders to the filter.
extension FilterService {
  mutating func serve(_ peer: Peers.Peer) {
    do throws(LinkError) {
      // A peer that never stops sending must not keep the others waiting.
      for _ in 0..<16 {
        switch try peer.connection.receiveOrder() {
        case .nothing: return
        case .closed:
          peers.remove(peer)
          return
        case .order(let order): try reply(to: peer, carryOut(order, from: peer))
        case .snapshot(let snapshot, let catalog):
          let number: CInt? =
            switch catalog {
            case .some(let catalog): catalog.number
            case .none: nil
            }
          try reply(to: peer, adopt(snapshot.number, catalog: number))
        }
      }
    } catch {
      journal.note(.peerRefused, "a connection of process \(peer.connection.peer.process) was closed: \(error)")
      peers.remove(peer)
    }
  }

  private func reply(to peer: Peers.Peer, _ report: Report) throws(LinkError) {
    guard try peer.connection.send(report) == .sent else { throw .late(seconds: 0) }
  }

  private mutating func carryOut(_ order: Order, from peer: Peers.Peer) -> Report {
    switch order {
    case .fence(let order):
      pending = order
      return attempt(.rulesFailed) { service in try service.build(order) }
    case .looks(let looks):
      use(looks)
      return .done
    case .findings(let findings): return learn(findings, from: peer)
    case .resolvers(let resolvers):
      trust(resolvers)
      return .done
    case .status: return .status(status)
    case .up:
      return attempt(.rulesFailed) { service in
        guard service.assignment != nil else {
          throw FilterError("there are no settings yet, and without them every child would be cut off: start picketd")
        }
        service.fence?.raise()
        try service.updateRules()
      }
    case .down:
      return attempt(.rulesFailed) { service in
        // An earlier run's rules may stand where this one was not told yet what to put up.
        if service.fence == nil { try Fence.remove(keptAt: service.keptAt) }
        try service.fence?.lower()
        service.journal.note(.rulesDown, "the rules were taken down by order; `picket up` puts them back")
      }
    case .stop:
      shouldStop = true
      return .done
    case .follow:
      peers.follow(peer)
      return .done
    }
  }

  private mutating func attempt(
    _ kind: Event.Kind, _ body: (inout FilterService) throws -> Void
  ) -> Report {
    do {
      try body(&self)
      return .done
    } catch {
      journal.note(kind, "\(error)")
      return .refused("\(error)")
    }
  }

  /// Threads first, then rules: a rule whose queue has no reader stops everything.
  private mutating func build(_ order: FenceOrder) throws {
    if fence?.order == order {
      pending = nil
      return try updateRules()
    }
    var new = try Fence(order, keptAt: keptAt)
    if fence?.order.queueBase != order.queueBase || fence?.order.queueCount != order.queueCount
      || fence?.order.markMask != order.markMask
    {
      try startThreads(order, new.marks)
    }
    new.areNotesHeard = threads.allSatisfy(\.hearsNotes)
    // Other queues or interfaces: the old rules are replaced as a whole when the new ones come.
    fence = new
    if let assignment { assign(assignment.snapshot, assignment.catalog) }
    if var killer = try? ConnectionKiller(marks: new.marks) {
      let hasFreed = (try? killer.hasFreed()) ?? false
      connectionKiller = consume killer
      if hasFreed { try askAboutForgotten(stale.foundFreedFlows(under: assignment?.snapshot)) }
    }
    try startAccounting()
    pending = nil
    try updateRules()
  }

  /// Carries out an order that failed, if it is possible now.
  mutating func retry() {
    guard let pending else { return }
    _ = attempt(.rulesFailed) { service in try service.build(pending) }
  }

  private mutating func startThreads(_ order: FenceOrder, _ marks: MarkMask) throws {
    stopThreads()
    var started: [PacketThread] = []
    do {
      for (number, observations) in zip(order.queueBase..., ObservationRings.among(Int(order.queueCount))) {
        let thread = try PacketThread(
          number, secondQueue: number + order.queueCount, marks: marks, observations: observations, control: wakeup)
        try thread.start()
        started.append(thread)
      }
    } catch {
      // A forgotten thread would hold its queue without serving it.
      for thread in started { thread.stop() }
      throw error
    }
    threads = started
    pump = RecordPump(threads.map(\.ring))
  }

  /// Tries again to get queues that were lost or could not be bound.
  mutating func revive() throws {
    guard var fence, threads.isEmpty || threads.contains(where: { $0.peek().failure != nil }) else { return }
    try startThreads(fence.order, fence.marks)
    fence.areNotesHeard = threads.allSatisfy(\.hearsNotes)
    self.fence = fence
    try startAccounting()
    let asked = stale.forgotAll()
    if let assignment { assign(assignment.snapshot, assignment.catalog) }
    try updateRules()
    journal.note(.note, "the queues are served again")
    if let asked { try askAboutForgotten(asked) }
  }

  mutating func updateRules() throws {
    guard let assignment, var fence else { return }
    let wasUp = fence.state == .up
    defer { self.fence = fence }
    let change = try fence.install(for: assignment.snapshot)
    endUnjudged(after: change)
    if !wasUp && fence.state == .up {
      journal.note(.rulesUp, "the rules are up, by \(fence.backEnd.rawValue)")
      for reason in fence.reasons { journal.note(.note, reason) }
      if let objection = Tracking().prepare() { journal.note(.note, objection) }
    }
  }
}

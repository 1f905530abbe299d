internal import Capture
internal import FilterProtocol
internal import Inspect
internal import PicketSystem

// Work that needs no order.
extension FilterService {
  /// Takes packet threads' reports, ends connections that must end, and looks at the rules: once a second, and when a
  /// program changed some.
  mutating func look() {
    var cuts: [FlowKey] = []
    for thread in threads {
      let report = thread.take()
      cuts += report.cuts
      stale.forgot(report.devicesWithForgottenFlows)
      if let last = report.overdrawnAt { overdrawnAt = max(overdrawnAt ?? last, last) }
      unknown.add(report.unknown, unlisted: report.unlisted)
      if let failure = report.failure { journal.note(.queueConflict, "queue \(thread.number) is lost: \(failure)") }
    }
    stale.noteCuts(cuts)
    if !cuts.isEmpty {
      do { _ = try connectionKiller?.cut(cuts) } catch {
        journal.note(.overload, "connections could not be ended: \(error)")
      }
    }
    let now = Clock.now
    requeueDatagrams(at: now)
    endForgotten(at: now)
    lookAtOverdrafts(at: now)
    countUnknown(at: now)
    endMidstream(at: now)
    guard let round = rounds.next(at: now) else { return }
    if round.retriesOrder { retry() }
    if round.readsForeignRules { lookAround() }
    if round.looksAtMachine {
      if let found = fence?.lookAtLinks() { for bypass in found { journal.note(.rulesFailed, bypass) } }
      lookAtResolvers()
    }
    do { try revive() } catch { journal.note(.queueConflict, "\(error)") }
    if let assignment, assignment.home != home { assign(assignment.snapshot, assignment.catalog) }
    if fence?.state == .up, let done = Tracking().makeRoom() { journal.note(.overload, done) }
    do {
      let change = try fence?.look() ?? .nothing
      switch change {
      case .nothing: break
      case .raised: journal.note(.rulesRestored, "rules of the fence were missing; they are back")
      case .renewed: journal.note(.note, "the rules were put up once more where they stood")
      case .devices: journal.note(.note, "the rules follow the devices, which they could not before")
      }
      endUnjudged(after: change)
    } catch {
      journal.note(.rulesFailed, "the rules are not as they should be: \(error)")
    }
  }

  /// Includes resolvers that were started meanwhile.
  private mutating func lookAtResolvers() {
    guard fence?.lookAtResolvers() == true, let assignment else { return }
    do {
      assign(assignment.snapshot, assignment.catalog)
      try updateRules()
    } catch {
      journal.note(.rulesFailed, "the rules do not count what this machine's resolvers ask: \(error)")
    }
  }

  private mutating func countUnknown(at now: Instant) {
    guard unknown.isDue(at: now), connectionKiller != nil else { return }
    do { try unknown.count(at: now) { try connectionKiller?.traffic(of: $0) } } catch {
      journal.note(.overload, "what unknown connections carry could not be counted: \(error)")
    }
  }

  private mutating func lookAround() {
    do {
      let before = fence?.reliefs
      if let warning = try fence?.lookAround() ?? nil { journal.note(.rulesFailed, warning) }
      if let assignment, fence?.reliefs != before {
        assign(assignment.snapshot, assignment.catalog)
        try updateRules()
      }
    } catch {
      journal.note(.rulesFailed, "other rules than ours could not be looked at: \(error)")
    }
  }

  /// Sends news at once, and records ten times a second, whatever else wakes this thread. Sooner if a ring is half
  /// full, or if the follower has just made room for records that found none.
  mutating func sendReports() {
    guard let follower = peers.follower else { return isBehind = false }
    journal.tell(follower)
    tellJudged(follower)
    tellUsage(follower)
    let isDue = Clock.now.since(lastTelling) >= UInt64(FilterService.patience) * 1_000_000
    if isBehind || isDue || pump.isPressed { sendRecords() }
  }

  private mutating func sendRecords() {
    guard let follower = peers.follower else { return }
    lastTelling = Clock.now
    do throws(LinkError) { isBehind = try !pump.run(follower.connection) } catch {
      pump.reset()
      peers.remove(follower)
    }
  }

  /// Ends the packet threads and sends their last records.
  mutating func stopThreads() {
    for thread in threads { thread.stop() }
    threads = []
    sendRecords()
    pump = RecordPump([])
  }

  /// Stops accepting connections, then removes the rules, so that no packet waits for a queue without a reader. A fence that
  /// is kept stays: the kernel refuses new connections, and those that were allowed go on.
  mutating func end() {
    listener = nil
    if keptAt == nil { do { try fence?.lower() } catch { Console.error("picket-filter: \(error)\n") } }
    stopThreads()
    stopAccounting()
    if keptAt != nil { return }
    do { try connectionKiller?.clear() } catch { Console.error("picket-filter: \(error)\n") }
  }
}

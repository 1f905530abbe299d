internal import Activity
internal import Ledger
internal import Policy

extension Household {
  /// Does what is due, once a second, until its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      tick()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Ends what is over, and writes down what waited.
  public func tick() {
    let moment = now
    // Held at once, and written down each minute: a clock that is ahead for a moment alone opens nothing when it is set back.
    state.monotonicClock = state.monotonicClock.moved(to: moment)
    end(at: moment)
    followOpenings(at: moment)
    if timeShields.isOver(at: steadySeconds(at: moment)) { republish() }
    tellNearEnds(at: moment)
    expireQuestions(at: moment)
    advanceMonitoring(to: steadyNow.wallSeconds)
    flushDecisions()
    flushChanges()
    if moment.boot >= nextMinute {
      nextMinute = moment.boot + 60 * ClockReading.second
      keepMonotonicClock(at: moment)
      keepTamperProofClock(at: moment)
      flushUsage()
      moveUsageOn(at: moment)
      forgetQuestions(at: moment)
      decisionLog.lookForOutdated()
      subordinates.refresh()
      if options.zone == nil { zone = .machine() }
      // A new year may make a child older.
      republish()
    }
    forgetDecisions(at: moment)
    forgetUsage(at: moment)
  }

  /// Now, on a wall clock that never goes back: times in the configuration are compared with it.
  public var steadyNow: ClockReading {
    let moment = now
    let seconds = UInt64(clamping: state.monotonicClock.seconds(at: moment))
    return ClockReading(
      wall: max(moment.wall, seconds * ClockReading.second), boot: moment.boot, machine: moment.machine)
  }

  private func end(at moment: ClockReading) {
    let over = state.grants.values.filter { $0.end <= moment.boot }.map(\.id)
    do throws(HouseholdError) {
      if !over.isEmpty {
        try write { (tx) throws(LedgerError) in for id in over { try tx.remove(grant: id) } }
        for id in over { state.grants[id] = nil }
        changing.tell(.grants)
        republish()
      }
      try remove(allowances: state.allowances.values.filter { ($0.ending?.boot ?? .max) <= moment.boot }.map(\.id))
      try remove(accessTokens: state.accessTokens.values.filter { $0.isOver(at: moment) }.map(\.id))
      try remove(stores: state.stores.filter { ($0.value.end?.boot ?? .max) <= moment.boot }.map(\.key))
    } catch {
      complain("\(error)")
    }
  }

  /// A guardian says that this machine's clock is right: the time in seconds since 1970. Nothing else takes the clock of
  /// rules of time back.
  public func confirmTime() throws(HouseholdError) -> Int {
    let moment = now
    let (time, clock) = (TamperProofClock(moment), MonotonicClock(moment))
    let ahead = state.monotonicClock.seconds(at: moment) - clock.seconds(at: moment)
    try write { (tx) throws(LedgerError) in
      try tx.put(time.row)
      try tx.put(clock.row)
      // What was given for a while ends no later than it would have.
      if ahead > 0 { try tx.move(grants: -ahead, sparing: Allowance.never) }
    }
    (state.tamperProofClock, state.monotonicClock) = (time, clock)
    announce(.time)
    republish()
    return time.sure
  }

  /// Seconds by which the clocks may differ before guardians are told.
  private static let quietDifference = 300

  /// Why rules of time go by another time than this machine's clock shows, if they do.
  var setBackTrouble: String? {
    let moment = now
    let ahead = state.monotonicClock.seconds(at: moment) - moment.wallSeconds
    guard ahead > Household.quietDifference else { return nil }
    // No number: this sentence is compared with that of a moment before, and both clocks go on.
    return "this machine's clock was set back: schedules, limits and use go by the later time that it showed before, "
      + "since a clock that is set back opens nothing. If it was ahead and is right now, say so with "
      + "`picket household confirm-time`"
  }

  /// Why ages do not go by the wall clock, if they do not.
  var clockTrouble: String? {
    let moment = now
    let known = state.tamperProofClock.calendar(at: moment)
    guard known < moment.wallSeconds else { return nil }
    return "this machine's clock says the year \(Calendar.year(moment.wallSeconds)), more than a year ahead of what is "
      + "sure, so children stay as old as in \(Calendar.year(known)): have the clock synchronised, or say that it is right with "
      + "`picket household confirm-time`"
  }

  /// Why time while the machine was off never counts, if it does not.
  var unaskedClockTrouble: String? {
    guard now.isSynchronised == nil else { return nil }
    return "picketd may not ask the kernel whether a time service keeps this machine's clock, so a shield for a while "
      + "lasts longer by as long as the machine was off: let its unit or container make the call adjtimex(2)"
  }

  /// Writes down how much time has passed, so that a restart of the machine takes none of it back: once an hour, and
  /// every minute while a shield waits for its end.
  private func keepTamperProofClock(at moment: ClockReading) {
    let time = state.tamperProofClock.moved(to: moment)
    let isDue =
      time.sure < state.tamperProofClock.sure || time.sure - state.tamperProofClock.sure >= TamperProofClock.precision
      || state.stores.contains { $0.value.end != nil }
    guard isDue, loss == nil else { return }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.put(time.row) }
      state.tamperProofClock = time
    } catch {
      complain("\(error)")
    }
  }

  /// Writes down the time for grants, use and monitored activities, so that a restart of the machine with a clock that is
  /// behind adds a minute at most.
  private func keepMonotonicClock(at moment: ClockReading) {
    // Grants of the configuration stand in the file after their end as well, which a clock set back must not undo.
    let isNeeded =
      !state.grants.isEmpty || state.allowances.values.contains { $0.ending != nil }
      || state.accessTokens.values.contains { $0.ending != nil }
      || declared.settings.values.contains { !$0.grants.isEmpty }
      // After a restart, the day of a limit is no earlier than it was.
      || !state.timeRules.isEmpty || usage.isWaiting || !state.monitoring.activities.isEmpty
    let clock = state.monotonicClock.moved(to: moment)
    // Whether it is written down or not: while picketd runs, no minute comes twice.
    state.monotonicClock = clock
    guard isNeeded else { return }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.put(clock.row) }
    } catch {
      complain("\(error)")
    }
  }
}

internal import Ledger
internal import Policy

extension Household {
  /// Does what time asks for, once a second, until its task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      tick()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Ends what is over, and writes down what waited.
  public func tick() {
    let moment = now
    end(at: moment)
    expireQuestions(at: moment)
    flushDecisions()
    if moment.boot >= nextMinute {
      nextMinute = moment.boot + 60 * ClockReading.second
      keepTime(at: moment)
      keepFamilyTime(at: moment)
      forgetQuestions(at: moment)
      decisionLog.lookForOutdated()
      subordinates.refresh()
      // The year may be another one, and with it somebody's age.
      republish()
    }
    forgetDecisions(at: moment)
  }

  /// Now, on a wall clock that never goes back: what a time in the configuration is held against.
  public var steadyNow: ClockReading {
    let moment = now
    let seconds = UInt64(clamping: state.anchor.seconds(at: moment))
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
      try remove(stores: state.stores.filter { ($0.value.end?.boot ?? .max) <= moment.boot }.map(\.key))
    } catch {
      complain("\(error)")
    }
  }

  /// A guardian says that this machine's clock is right: the time in seconds since 1970.
  public func confirmTime() throws(HouseholdError) -> Int {
    let time = TamperProofClock(now)
    try write { (tx) throws(LedgerError) in try tx.put(time.row) }
    state.time = time
    republish()
    return time.sure
  }

  /// Why ages do not go by the wall clock, if they do not.
  var clockTrouble: String? {
    let moment = now
    let known = state.time.calendar(at: moment)
    guard known < moment.wallSeconds else { return nil }
    return "this machine's clock says the year \(Calendar.year(moment.wallSeconds)), more than a year ahead of what is "
      + "sure, so children stay as old as in \(Calendar.year(known)): have the clock synchronised, or say that it is right with "
      + "`picket household confirm-time`"
  }

  /// What has passed, so that a restart of the machine takes none of it back: once an hour, and every minute while a shield
  /// waits for its end.
  private func keepFamilyTime(at moment: ClockReading) {
    let time = state.time.moved(to: moment)
    let isDue =
      time.sure < state.time.sure || time.sure - state.time.sure >= TamperProofClock.precision
      || state.stores.contains { $0.value.end != nil }
    guard isDue, loss == nil else { return }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.put(time.row) }
      state.time = time
    } catch {
      complain("\(error)")
    }
  }

  /// For what ends by itself, so that a restart of the machine with a clock that stands behind gives a minute at most.
  private func keepTime(at moment: ClockReading) {
    // Those of the configuration stand there after their end as well, so that the end is written down.
    let isNeeded =
      !state.grants.isEmpty || declared.settings.values.contains { !$0.grants.isEmpty }
    guard isNeeded else { return }
    let anchor = state.anchor.moved(to: moment)
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.put(anchor.row) }
      state.anchor = anchor
    } catch {
      complain("\(error)")
    }
  }
}

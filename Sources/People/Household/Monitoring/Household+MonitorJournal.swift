internal import Ledger
internal import Synchronization

extension Household {
  /// Callbacks of one app for one child that may wait. Beyond these the oldest are dropped.
  static let mostCallbacks = 1_000

  /// Writes down everything that is due. A clock that jumps brings all that it jumped over.
  func advanceMonitoring(to now: Int) {
    if state.monitoring.activities.isEmpty || loss != nil { return }
    let (zone, used) = (zone, monitoringClock.used)
    var change = MonitoringChange()
    for (key, activity) in state.monitoring.activities {
      let due = monitoringClock.due[key] ?? activity.next(in: zone)?.edge.time ?? .max
      monitoringClock.due[key] = due
      let isWatched = activity.progress.interval != nil && used.contains(key.child)
      guard due <= now || isWatched, state.authorization(key.child, client: key.client).isApproved else { continue }
      var advanced = activity
      let callbacks = advanced.advance(
        to: now, name: key.name, in: zone, judged: usage.judged, minutes: minutes(of: key.child))
      change.add(callbacks, of: key)
      if advanced.isOver { change.removed.append(key) } else if advanced != activity { change.put[key] = advanced }
    }
    do throws(HouseholdError) {
      change.callbacks.sort { ($0.due.time, $0.key) < ($1.due.time, $1.key) }
      try commit(change)
      monitoringClock.used.subtract(used)
    } catch {
      complain("\(error)")
    }
  }

  /// A child's use has changed: its thresholds are looked at within a second.
  func usageChangedForMonitors(of child: Int) { monitoringClock.used.insert(child) }

  /// Writes a change down, and then makes it. Callbacks are written to the disk before they are delivered.
  func commit(_ change: MonitoringChange) throws(HouseholdError) {
    if change.isEmpty { return }
    let dropped = dropped(for: change)
    let journaled = try write { (tx) throws(LedgerError) in
      for (key, activity) in change.put { try tx.put(activity.row(key)) }
      for key in change.removed { try tx.removeActivity(of: key.child, client: key.client, name: key.name) }
      for id in dropped { try tx.remove(callback: id) }
      var journaled: [MonitorCallback] = []
      for (key, due) in change.callbacks {
        let row = due.row(key)
        journaled.append(
          MonitorCallback(id: try tx.add(row), child: key.child, client: key.client, call: due.call, time: due.time))
      }
      return journaled
    }
    var monitoring = state.monitoring
    for (key, activity) in change.put { monitoring.activities[key] = activity }
    for key in change.removed { monitoring.activities[key] = nil }
    for key in change.removed + change.put.keys { monitoringClock.due[key] = nil }
    if !dropped.isEmpty { monitoring.journal.removeAll { dropped.contains($0.id) } }
    monitoring.journal += journaled
    state.monitoring = monitoring
    if !journaled.isEmpty { journaling.tell(()) }
  }
}

extension Household {
  /// Tells whenever callbacks were written down.
  public nonisolated func journalings() -> AsyncStream<Void> { journaling.listen(keeping: 1, first: ()) }

  /// The oldest callback of each app and child whose app is authorized.
  public var nextCallbacks: [MonitorCallback] {
    var seen: Set<Authorization.Key> = []
    return state.monitoring.journal.filter { callback in
      seen.insert(Authorization.Key(child: callback.child, client: callback.client)).inserted
        && state.authorization(callback.child, client: callback.client).isApproved
    }
  }

  /// How many callbacks of an app wait, for all children.
  public func callbackCount(of client: String) -> Int { state.monitoring.journal.count { $0.client == client } }

  /// An app's monitor has returned from a callback.
  public func returned(from id: Int) throws(HouseholdError) {
    try write { (tx) throws(LedgerError) in try tx.remove(callback: id) }
    state.monitoring.journal.removeAll { $0.id == id }
  }

  /// The oldest callbacks of an app that has more of them than are kept, with those that come.
  private func dropped(for change: MonitoringChange) -> [Int] {
    var dropped: [Int] = []
    let coming = Dictionary(grouping: change.callbacks) {
      Authorization.Key(child: $0.key.child, client: $0.key.client)
    }
    for (key, callbacks) in coming {
      let waiting = state.monitoring.journal.filter { $0.child == key.child && $0.client == key.client }
      let excess = waiting.count + callbacks.count - Household.mostCallbacks
      guard excess > 0 else { continue }
      dropped += waiting.prefix(excess).map(\.id)
      complain("'\(key.client)' does not take its callbacks: the oldest of \(Household.mostCallbacks) are dropped")
    }
    return dropped
  }
}

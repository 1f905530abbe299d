package import DaemonClient

/// Delivers settings to the daemon, now or as soon as it is back.
extension ScreenTimeLink {
  /// On disk when this returns. When the daemon does not answer, the changes wait and go first next time; refused
  /// changes are lost.
  package func deliver(_ changes: StoreMemory.Changes, to store: String) throws(DaemonError) {
    do throws(DaemonError) {
      let refusal = try deliverWaiting(store)
      try send(changes, to: store)
      if let refusal { throw refusal }
    } catch {
      if error.isAbsence { memory.keep(changes, store) }
      throw error
    }
  }

  /// Delivers waiting changes.
  package func flush(_ store: String) throws(DaemonError) {
    if let refusal = try deliverWaiting(store) { throw refusal }
  }

  /// Throws if the daemon does not answer. Returns a refusal, which does not stop later changes.
  private func deliverWaiting(_ store: String) throws(DaemonError) -> DaemonError? {
    let waiting = memory.take(store)
    if waiting.isEmpty { return nil }
    do throws(DaemonError) {
      try send(waiting, to: store)
      return nil
    } catch {
      guard error.isAbsence else { return error }
      memory.putBack(waiting, store)
      throw error
    }
  }

  package func flushAll() throws(DaemonError) {
    for store in memory.namesWaiting { try flush(store) }
  }

  /// The contents of a store: the daemon's, or the last known ones if it does not answer.
  package func contents(of store: String) -> (Store, DaemonError?) {
    do throws(DaemonError) {
      try flush(store)
      let contents = try read(store)
      memory.remember(contents, store)
      return (contents, nil)
    } catch {
      return (memory.store(store), error)
    }
  }

  package func forget(_ stores: [String]) throws(DaemonError) {
    memory.forget(stores)
    try delete(stores)
  }

  private func send(_ changes: StoreMemory.Changes, to store: String) throws(DaemonError) {
    if !changes.settings.isEmpty { try write(changes.settings, to: store) }
    if let isActive = changes.isActive { try setActive(isActive, store) }
    memory.remember(changes.applied(to: memory.store(store)), store)
  }
}

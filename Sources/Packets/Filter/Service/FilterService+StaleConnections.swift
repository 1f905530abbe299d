internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import Policy

// Changes the kernel's table as `StaleConnections` asks.
extension FilterService {
  /// Applies new settings to connections that no packet thread remembers.
  mutating func updateConnections(since before: Snapshot?) throws {
    guard let snapshot = assignment?.snapshot else { return }
    try askAboutForgotten(
      stale.settingsChanged(from: before, to: snapshot, hasFence: fence != nil, at: Clock.now))
  }

  /// Asks packet threads which of these devices' unseen connections they know.
  mutating func askAboutForgotten(_ devices: DeviceBits) throws {
    guard !devices.isEmpty, let snapshot = assignment?.snapshot, let fence else { return }
    let devices = stale.devicesToAsk(devices)
    let owners = try ConnectionOwners(fence.order, home: home)
    let candidates = try connectionKiller?.unseen { connection in
      switch owners.owner(of: connection.tuple, by: snapshot) {
      case .device(let device): devices.contains(device)
      case .unknown: devices.containsUnknown
      case .nobody, .trusted: false
      }
    }
    guard let census = stale.ask(candidates ?? [], of: devices, threads: threads.count) else { return }
    for thread in threads { thread.ask(census) }
  }

  /// Ends forgotten flows that no packet thread claims, and asks again when a grant has ended.
  mutating func endForgotten(at now: Instant) {
    do {
      try askAboutForgotten(stale.grantEnded(under: assignment?.snapshot, at: now))
      guard let unclaimed = stale.takeUnclaimed() else { return }
      let count = try connectionKiller?.cut(unclaimed) ?? 0
      if count > 0 {
        journal.note(.note, "settings changed: closed \(count) connections whose names were no longer known")
      }
    } catch {
      journal.note(.overload, "connections could not be looked through after a change of settings: \(error)")
    }
  }

  /// Has datagram flows judged again that the kernel refuses by itself.
  mutating func requeueDatagrams(at now: Instant) {
    guard let recentCuts = stale.takeRequeue(at: now) else { return }
    do { try connectionKiller?.requeueDatagrams(but: recentCuts) } catch {
      journal.note(.overload, "refused datagrams could not be looked through after a change of settings: \(error)")
    }
  }

  /// Ends connections of supervised devices that were opened without a verdict (R6). Connections that the kernel was
  /// told to pass stay: they were judged.
  mutating func endUnjudged(after change: Fence.Change) {
    guard let snapshot = assignment?.snapshot else { return }
    if let unjudged = stale.fenceChanged(change, under: snapshot, at: Clock.now) { end(unjudged, under: snapshot) }
  }

  /// Ends connections that the kernel met midstream since the fence came up.
  mutating func endMidstream(at now: Instant) {
    guard fence?.state == .up, stale.isMidstreamScanDue(at: now), let snapshot = assignment?.snapshot else { return }
    end(.midstream, under: snapshot)
  }

  private mutating func end(_ unjudged: StaleConnections.Unjudged, under snapshot: Snapshot) {
    guard let fence else { return }
    var states: Set<FlowMark> = [.undecided]
    if case .all = unjudged { states.insert(.watched) }
    do {
      let owners = try ConnectionOwners(fence.order, home: home)
      let count = try connectionKiller?.cutUnjudged(states) { connection in
        unjudged.contains(connection, owners) && owners.isSupervised(connection, by: snapshot)
      }
      if let count, count > 0 { journal.note(.note, "\(count) connections that nobody had judged were ended") }
    } catch {
      journal.note(.overload, "connections that nobody had judged could not be ended: \(error)")
    }
  }
}

extension StaleConnections.Unjudged {
  fileprivate func contains(_ connection: TrackedConnection, _ owners: ConnectionOwners) -> Bool {
    switch self {
    case .all: true
    case .newDevices(let before): before.map { !owners.isSupervised(connection, by: $0) } ?? true
    case .midstream: connection.isPickedUp
    }
  }
}

extension DeviceBits {
  /// Whether an unregistered device is among them.
  fileprivate var containsUnknown: Bool {
    (Snapshot.firstUnknown..<UInt16(DeviceBits.count)).contains { contains($0) }
  }
}

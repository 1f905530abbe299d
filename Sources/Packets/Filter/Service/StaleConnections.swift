internal import Inspect
internal import Policy

/// Connections that go on by what no longer holds: by older settings, or by no judgement at all.
///
/// It knows which they may be and when to look for them. `FilterService+StaleConnections` reads the kernel's table and
/// ends them. There are three kinds:
///
/// - *forgotten flows* pass unseen, and no packet thread remembers what they were allowed for: an earlier filter let them
///   go, or their flow made room for another. What settings block since can only be told by asking all threads;
/// - *refused datagrams*, which the kernel refuses by itself and newer settings may allow: they have no beginning that
///   would be asked about;
/// - *unjudged connections* were opened before the fence came up, or before their device became a child's.
struct StaleConnections {
  /// Devices that may have forgotten flows.
  private(set) var devicesWithForgottenFlows = DeviceBits.none
  /// The settings of an earlier filter, by which it let flows go before there was a fence here.
  private var earlier: Snapshot?
  /// What packet threads are asked at the moment.
  private var census: FlowCensus?
  /// When the next grant ends, by which a forgotten flow may have been allowed. CLOCK_BOOTTIME.
  private var grantEnd: UInt64?
  /// Since when refused datagrams have not been looked through under the settings in force.
  private var refusedSince: Instant?
  /// Datagram flows that were ended since then: they stay ended.
  private var recentCuts: Set<FlowKey> = []
  /// The settings that the devices behind the standing rules came from.
  private var fenced: Snapshot?
  /// Since the fence came up.
  private var midstreamScan: MidstreamScan?

  // MARK: Forgotten flows

  /// Adds devices whose flows a packet thread had to forget.
  mutating func forgot(_ devices: DeviceBits) { devicesWithForgottenFlows.formUnion(devices) }

  /// Packet threads ended, and with them all that they remembered. Devices that were being asked about are to be asked
  /// about again.
  mutating func forgotAll() -> DeviceBits? {
    devicesWithForgottenFlows = .all
    return census?.devices
  }

  /// Takes other settings in; devices whose forgotten flows may be blocked by them.
  mutating func settingsChanged(
    from before: Snapshot?, to snapshot: Snapshot, hasFence: Bool, at now: Instant
  ) -> DeviceBits {
    // Settings that go on changing put it off no further.
    refusedSince = refusedSince ?? now
    recentCuts = []
    grantEnd = snapshot.nextChange(after: now.nanoseconds)
    guard let before else { return .none }
    if !hasFence { earlier = earlier ?? before }
    return DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: before, atDevice: $0) }
  }

  /// An earlier filter let connections go that still are in the kernel's table; devices whose flows may be blocked since.
  mutating func foundFreedFlows(under snapshot: Snapshot?) -> DeviceBits {
    devicesWithForgottenFlows = .all
    guard let snapshot, let earlier = earlier.take() else { return .none }
    return DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: earlier, atDevice: $0) }
  }

  /// Devices whose forgotten flows are to be asked about since a grant has ended.
  mutating func grantEnded(under snapshot: Snapshot?, at now: Instant) -> DeviceBits {
    guard let end = grantEnd, end <= now.nanoseconds else { return .none }
    grantEnd = snapshot?.nextChange(after: now.nanoseconds)
    return devicesWithForgottenFlows
  }

  /// These devices, and those that a census under way is about: a new one takes its place.
  func devicesToAsk(_ devices: DeviceBits) -> DeviceBits {
    var all = devices
    if let census { all.formUnion(census.devices) }
    return all
  }

  /// What packet threads are to be asked about flows that pass unseen; nil where there are none.
  mutating func ask(_ candidates: [FlowCensus.Candidate], of devices: DeviceBits, threads: Int) -> FlowCensus? {
    devicesWithForgottenFlows.subtract(devices)
    census = candidates.isEmpty ? nil : FlowCensus(candidates, of: devices, threads: threads)
    return census
  }

  /// Flows that no packet thread knows, once all have answered.
  mutating func takeUnclaimed() -> [FlowKey]? {
    guard let unclaimed = census?.unclaimed else { return nil }
    census = nil
    return unclaimed
  }

  // MARK: Refused datagrams

  /// Takes in which connections were ended just now.
  mutating func noteCuts(_ cuts: [FlowKey]) {
    if refusedSince != nil { recentCuts.formUnion(cuts.lazy.filter { $0.number == 17 }) }
  }

  /// Whether refused datagrams are to be asked about again now, and which of them not: those that the new settings ended.
  mutating func takeRequeue(at now: Instant) -> Set<FlowKey>? {
    guard let since = refusedSince, now.since(since) > StaleConnections.requeueDelay else { return nil }
    defer { (refusedSince, recentCuts) = (nil, []) }
    return recentCuts
  }

  /// Packet threads end theirs first: reading the kernel's table takes as long as ending a thousand connections.
  private static let requeueDelay: UInt64 = 30_000_000

  // MARK: Unjudged connections

  /// Takes in what became of the rules; connections that are to be ended for it.
  mutating func fenceChanged(_ change: Fence.Change, under snapshot: Snapshot, at now: Instant) -> Unjudged? {
    if change == .nothing { return nil }
    let before = fenced
    fenced = snapshot
    switch change {
    case .raised:
      midstreamScan = MidstreamScan(from: now)
      return .all
    case .devices: return .newDevices(before)
    // An earlier filter's rules stood: what went by was asked about.
    case .nothing, .renewed: return nil
    }
  }

  /// Which connections count as unjudged.
  enum Unjudged {
    /// All of supervised devices.
    case all
    /// Those of devices that were not supervised by these settings. Others may have clear answers on their way, which
    /// bear no mark.
    case newDevices(Snapshot?)
    /// Those that the kernel came upon in their middle.
    case midstream
  }

  /// Whether to look for connections that were open before the fence: without rules that look at connections the kernel
  /// keeps no table of them, and comes upon them by and by.
  mutating func isMidstreamScanDue(at now: Instant) -> Bool { midstreamScan?.isDue(at: now) == true }
}

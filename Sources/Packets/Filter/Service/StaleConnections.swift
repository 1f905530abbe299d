internal import Inspect
internal import Policy

/// Connections that continue although their verdict no longer holds, or that never had one.
///
/// This type knows which they may be and when to look for them. `FilterService+StaleConnections` reads the kernel's
/// table and ends them. There are three kinds:
///
/// - *forgotten flows* pass unseen, and no packet thread remembers what they were allowed for: an earlier filter
///   allowed them, or they were evicted. Whether new settings block them is found out by asking all threads;
/// - *refused datagrams* are refused by the kernel itself although newer settings may allow them: they have no
///   handshake that would come here;
/// - *unjudged connections* were opened before the fence came up, or before their device became a child's.
struct StaleConnections {
  /// Devices that may have forgotten flows.
  private(set) var devicesWithForgottenFlows = DeviceBits.none
  /// The settings of an earlier filter, by which it allowed flows before there was a fence here.
  private var earlier: Snapshot?
  /// The question that packet threads are answering.
  private var census: FlowCensus?
  /// When the next grant ends that may have allowed a forgotten flow. CLOCK_BOOTTIME.
  private var grantEnd: UInt64?
  /// Since when refused datagrams wait to be judged by the present settings.
  private var refusedSince: Instant?
  /// Datagram flows that were ended since then: they stay ended.
  private var recentCuts: Set<FlowKey> = []
  /// The settings whose devices the standing rules are for.
  private var fenced: Snapshot?
  /// Runs since the fence came up.
  private var midstreamScan: MidstreamScan?

  // MARK: Forgotten flows

  /// Adds devices whose flows a packet thread had to forget.
  mutating func forgot(_ devices: DeviceBits) { devicesWithForgottenFlows.formUnion(devices) }

  /// Packet threads ended, and their memory with them. Returns devices of an open census, which must be asked about
  /// again.
  mutating func forgotAll() -> DeviceBits? {
    devicesWithForgottenFlows = .all
    return census?.devices
  }

  /// Takes new settings; returns devices whose forgotten flows they may block.
  mutating func settingsChanged(
    from before: Snapshot?, to snapshot: Snapshot, hasFence: Bool, at now: Instant
  ) -> DeviceBits {
    // Settings that keep changing do not delay it further.
    refusedSince = refusedSince ?? now
    recentCuts = []
    grantEnd = snapshot.nextChange(after: now.nanoseconds)
    guard let before else { return .none }
    if !hasFence { earlier = earlier ?? before }
    return DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: before, atDevice: $0) }
  }

  /// An earlier filter left allowed connections in the kernel's table. Returns devices whose flows may be blocked by
  /// now.
  mutating func foundFreedFlows(under snapshot: Snapshot?) -> DeviceBits {
    devicesWithForgottenFlows = .all
    guard let snapshot, let earlier = earlier.take() else { return .none }
    return DeviceBits(devicesWithForgottenFlows) { snapshot.mayBlockMore(than: earlier, atDevice: $0) }
  }

  /// Devices whose forgotten flows must be asked about because a grant has ended.
  mutating func grantEnded(under snapshot: Snapshot?, at now: Instant) -> DeviceBits {
    guard let end = grantEnd, end <= now.nanoseconds else { return .none }
    grantEnd = snapshot?.nextChange(after: now.nanoseconds)
    return devicesWithForgottenFlows
  }

  /// These devices and those of an open census, which a new one replaces.
  func devicesToAsk(_ devices: DeviceBits) -> DeviceBits {
    var all = devices
    if let census { all.formUnion(census.devices) }
    return all
  }

  /// The question for packet threads about flows that pass unseen; nil where there are none.
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

  /// Remembers connections that were ended just now.
  mutating func noteCuts(_ cuts: [FlowKey]) {
    if refusedSince != nil { recentCuts.formUnion(cuts.lazy.filter { $0.number == 17 }) }
  }

  /// When refused datagrams must be judged again now: the flows to leave alone, which the new settings ended.
  mutating func takeRequeue(at now: Instant) -> Set<FlowKey>? {
    guard let since = refusedSince, now.since(since) > StaleConnections.requeueDelay else { return nil }
    defer { (refusedSince, recentCuts) = (nil, []) }
    return recentCuts
  }

  /// Packet threads end their flows first: reading the kernel's table takes as long as ending a thousand connections.
  private static let requeueDelay: UInt64 = 30_000_000

  // MARK: Unjudged connections

  /// Takes a change of the rules; returns the connections that must end because of it.
  mutating func fenceChanged(_ change: Fence.Change, under snapshot: Snapshot, at now: Instant) -> Unjudged? {
    if change == .nothing { return nil }
    let before = fenced
    fenced = snapshot
    switch change {
    case .raised:
      midstreamScan = MidstreamScan(from: now)
      return .all
    case .devices: return .newDevices(before)
    // An earlier filter's rules stood: their packets were judged.
    case .nothing, .renewed: return nil
    }
  }

  /// Which connections count as unjudged.
  enum Unjudged {
    /// All connections of supervised devices.
    case all
    /// Those of devices that these settings did not supervise. Other devices may have clear answers on their way, which
    /// have no mark.
    case newDevices(Snapshot?)
    /// Those that the kernel met midstream.
    case midstream
  }

  /// Whether to look for connections from before the fence: without rules that look at connections the kernel keeps no
  /// table of them, and meets them one by one.
  mutating func isMidstreamScanDue(at now: Instant) -> Bool { midstreamScan?.isDue(at: now) == true }
}

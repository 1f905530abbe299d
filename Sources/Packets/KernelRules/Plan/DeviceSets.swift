public import Wire

/// Devices by what their packets show of them.
public struct DeviceSet: Hashable, Sendable {
  public var hardware: Set<HardwareAddress>
  public var networks: Set<Network>
  /// User ids on this machine. Those that are not supervised are never touched, so trusted ones need not be named.
  public var users: Set<UInt32>
  /// More of them, by the first and the last.
  public var userRanges: Set<ClosedRange<UInt32>>

  public init(
    hardware: Set<HardwareAddress> = [], networks: Set<Network> = [], users: Set<UInt32> = [],
    userRanges: Set<ClosedRange<UInt32>> = []
  ) {
    self.hardware = hardware
    self.networks = networks
    self.users = users
    self.userRanges = userRanges
  }

  public func has(user: UInt32) -> Bool { users.contains(user) || userRanges.contains { $0.contains(user) } }

  /// In order, as both languages write them.
  var userRangeTexts: [String] {
    userRanges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .map { "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// One family's networks in order, without those that lie inside another: an interval set has room for each address
  /// once.
  func outermost(isIPv4: Bool) -> [Network] {
    var kept: [Network] = []
    // A network sorts directly before those that it contains.
    for network in networks.sorted() where network.isIPv4 == isIPv4 {
      if let last = kept.last, last.contains(network) { continue }
      kept.append(network)
    }
    return kept
  }
}

/// Whom the fence is for. Changes while the rules stand.
public struct DeviceSets: Hashable, Sendable {
  /// Children's.
  public var supervised: DeviceSet
  /// Guardians' and shared ones, whose packets are never touched. A hardware address that is supervised too stays
  /// supervised, whatever network address it takes.
  public var trusted: DeviceSet
  /// Whether a device on the home's side that is in neither set is treated as supervised.
  public var areUnknownSupervised: Bool
  /// Users of this machine whose programs ask for names in everybody's stead. What they ask is never settled, so that
  /// nobody is without names while there is no daemon.
  public var resolvers: Set<UInt32>
  /// Supervised users who are asked about as well when they open connections within this machine, to services that others
  /// run: one could be a proxy.
  public var guarded: DeviceSet
  /// Where supervised devices' tunnels may lead, if the daemon thinks so too. No devices of the home's.
  public var tunnelPeers: DeviceSet

  public init(
    supervised: DeviceSet = DeviceSet(), trusted: DeviceSet = DeviceSet(), areUnknownSupervised: Bool = false,
    resolvers: Set<UInt32> = [], guarded: DeviceSet = DeviceSet(), tunnelPeers: Set<Network> = []
  ) {
    self.supervised = supervised
    self.trusted = trusted
    self.areUnknownSupervised = areUnknownSupervised
    self.resolvers = resolvers
    self.guarded = guarded
    self.tunnelPeers = DeviceSet(networks: tunnelPeers)
  }
}

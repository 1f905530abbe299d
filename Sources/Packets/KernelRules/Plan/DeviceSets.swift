public import Wire

/// Devices by the addresses and user ids of their packets.
public struct DeviceSet: Hashable, Sendable {
  public var hardware: Set<HardwareAddress>
  public var networks: Set<Network>
  /// User ids on this machine. Users who are not supervised are never touched, so trusted users need not be listed.
  public var users: Set<UInt32>
  /// Ranges of user ids.
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

  /// Sorted, in the form of both rule languages.
  var userRangeTexts: [String] {
    userRanges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .map { "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// The networks of one family, sorted, without those inside another one: an nft interval set holds each address once.
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

/// The devices that the rules apply to. They change while the rules stand.
public struct DeviceSets: Hashable, Sendable {
  /// Children's devices.
  public var supervised: DeviceSet
  /// Guardians' and shared devices, whose packets are never touched. A supervised hardware address stays supervised,
  /// whatever network address it uses.
  public var trusted: DeviceSet
  /// Whether a device on the home's side that is in neither set counts as supervised.
  public var areUnknownSupervised: Bool
  /// Users as which resolvers of this machine run. The second stage ignores their questions, so that names resolve
  /// while there is no filter.
  public var resolvers: Set<UInt32>
  /// Supervised users whose loopback connections to other users' services are asked about, too: such a service could be
  /// a proxy.
  public var guarded: DeviceSet
  /// Addresses to which supervised devices' tunnels may lead, if the filter agrees. They are not devices of the home.
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

/// The name of a network interface, without characters that are special in either rule language.
///
/// The kernel allows nearly any character in a name, `+`, `*` and quotes included, which rules would read as patterns.
public struct InterfaceName: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ name: String) throws(RulesError) {
    let isPlain = name.utf8.allSatisfy { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "@"):
        true
      default: false
      }
    }
    guard isPlain, (1...15).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else {
      throw RulesError(
        "interface name '\(name.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined())' cannot be used",
        remedy: "name interfaces as `ip link` lists them: up to 15 letters, digits and . - _ @")
    }
    description = name
  }

  public static func < (left: InterfaceName, right: InterfaceName) -> Bool { left.description < right.description }
}

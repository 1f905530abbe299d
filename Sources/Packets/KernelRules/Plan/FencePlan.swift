public import Wire

/// What the kernel's rules do, whichever back end writes them. The rule book (Filter.docc/RuleBook.md) lists who sees
/// which packet, and how much of each kind passes unjudged.
public struct FencePlan: Hashable, Sendable {
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Devices behind this machine, by hardware and network address.
    case router
    /// Users of this machine.
    case laptop
    case both

    public var hasDevices: Bool { self != .laptop }
    public var hasUsers: Bool { self != .router }
  }

  /// What happens to packets that the filter should have judged and did not.
  public enum Fail: String, Hashable, Sendable, CaseIterable { case closed, open }

  /// A service that devices reach without a verdict: the page of a shield.
  public struct Exemption: Hashable, Sendable {
    public var address: Address
    public var tcpPort: UInt16

    public init(address: Address, tcpPort: UInt16) {
      self.address = address
      self.tcpPort = tcpPort
    }
  }

  public let mode: Mode
  /// Interfaces of the home's side; all when empty.
  public let interfaces: [InterfaceName]
  public let queueBase: UInt16
  public let queueCount: UInt16
  public let marks: MarkMask
  public let fail: Fail
  public let exemptions: [Exemption]
  public internal(set) var features: RuleFeatures
  public let devices: DeviceSets
  /// Whether SYNs that usually pass are asked about for a while, since a device opens too many connections.
  public let asksOpenings: Bool
  /// Interfaces whose machines, such as containers, a laptop forwards without judging them.
  public let forward: [InterfaceName]
  /// The user id of the filter: only marks on its packets count.
  public let filterUser: UInt32
  /// Whether it is a trial of what the kernel can do: it has the rules of all modes.
  private(set) var isTrial = false

  public init(
    mode: Mode, interfaces: [InterfaceName] = [], queueBase: UInt16 = 5230, queueCount: UInt16 = 1,
    marks: MarkMask = .standard, fail: Fail = .closed, exemptions: [Exemption] = [], features: RuleFeatures = .all,
    devices: DeviceSets = DeviceSets(), asksOpenings: Bool = false, forward: [InterfaceName] = [],
    filterUser: UInt32 = 0
  ) throws(RulesError) {
    // Each queue has a second one.
    guard queueCount > 0, Int(queueBase) + 2 * Int(queueCount) - 1 <= Int(UInt16.max) else {
      throw RulesError(
        "there are no queues \(queueBase) and \(2 * Int(queueCount) - 1) more", remedy: "set queues and queueBase lower"
      )
    }
    guard !mode.hasDevices || !interfaces.isEmpty || !devices.areUnknownSupervised else {
      throw RulesError(
        "unknown devices are to be supervised, and it is not said on which side they are",
        remedy: "name the home's interfaces in the configuration, or let unknown devices pass")
    }
    self.mode = mode
    self.interfaces = interfaces
    self.queueBase = queueBase
    self.queueCount = queueCount
    self.marks = marks
    self.fail = fail
    self.exemptions = exemptions
    self.features = features
    self.devices = devices
    self.asksOpenings = asksOpenings
    self.forward = forward
    self.filterUser = filterUser
  }

  /// A plan with the rules of all modes, as far as these features have them. The interface need not exist.
  static func trial(_ features: RuleFeatures) throws(RulesError) -> FencePlan {
    var plan = try FencePlan(mode: .both, interfaces: [InterfaceName("picket")], features: features)
    plan.isTrial = true
    return plan
  }

  /// The same plan for other devices.
  public func with(_ devices: DeviceSets, asksOpenings: Bool = false) throws(RulesError) -> FencePlan {
    try FencePlan(
      mode: mode, interfaces: interfaces, queueBase: queueBase, queueCount: queueCount, marks: marks, fail: fail,
      exemptions: exemptions, features: features, devices: devices, asksOpenings: asksOpenings, forward: forward,
      filterUser: filterUser)
  }

  /// A longer packet holds several datagrams that a socket sent as one buffer (or is very rare). Two datagrams that
  /// could each open a QUIC connection exceed this length, since servers ignore an Initial below 1,200 bytes (RFC 9000
  /// 14.1).
  static let longestDatagram = 1_500

  /// The connection label that says that its ClientHello was allowed. Other programs that use labels start at the lower
  /// end of the 128.
  static let label = 119
  /// The label of a connection whose SYN was noted: a further SYN within it is asked about.
  static let openingLabel = 118
  /// The label of a connection whose SYN-ACK was seen: a further one is asked about.
  static let answerLabel = 116
  /// The label of a connection whose server may answer unseen, since its client's requests were judged.
  public static let quietLabel = 117
  /// The label of a connection of this machine's resolver: it has no mark, and the second stage ignores it.
  static let resolverLabel = 115

  /// The TCP option kinds that are stripped. The others are those of RFC 9293 3.1 and RFC 7323; packets with the
  /// signature of RFC 2385 (19) are dropped.
  static let strippedOptions = (6...255).filter { $0 != 8 && $0 != 19 }

  /// The number of packets without payload, of both ends, that pass before a verdict.
  public static let barePackets = 4
  /// Resets a second to refused connections, of all devices together.
  static let resets = 200
  static let resetBurst = 1_000

  var countsBare: Bool { features.contains(.budgets) && fail == .closed }
  /// Whether programs other than the filter could set marks on this machine's packets.
  var checksOwners: Bool { features.contains(.owners) && mode.hasUsers }
  /// Whether forwarding between unnamed interfaces is refused while a user is supervised: a user could have the machine
  /// forward for them, and no device could be judged (R14). On a router, the home's side must be known.
  var refusesGuests: Bool { mode.hasUsers && fail == .closed && (mode == .laptop || !interfaces.isEmpty) }
  /// Interfaces by which forwarded packets may come in or go out.
  var hosts: [InterfaceName] { (forward + (mode.hasDevices ? interfaces : [])).sorted() }

  /// Whether a user of this machine is supervised.
  var hasSupervisedUsers: Bool { !devices.supervised.users.isEmpty || !devices.supervised.userRanges.isEmpty }

  /// Whether the kernel frees connections by their servers' answers. An open fence does not: connections that pass
  /// while there is no filter are to be asked about later.
  var findsAnswers: Bool { features.contains(.answers) && fail == .closed }

  /// Whether SYNs to port 443 pass and are reported, in the log group with the number of their queue.
  var logsHandshakes: Bool { features.contains(.handshakes) && fail == .closed }

  /// Whether unsolicited packets from outside go to the filter: those to a machine with users, or to the home's side
  /// where it is known.
  var asksAboutStrangers: Bool { mode.hasUsers || !interfaces.isEmpty }

  /// Whether DNS questions are read where they arrive, before any other rule.
  var readsQuestions: Bool { features.contains(.questions) && mode.hasDevices }

  /// Whether questions of this machine's resolvers go to the filter. On a router, other devices' questions would be
  /// counted twice.
  var countsResolvers: Bool { features.contains(.resolvers) && (mode == .laptop || isTrial) }

  /// The queues; a thread of the filter reads each.
  var queues: ClosedRange<UInt16> { queueBase...queueBase + queueCount - 1 }

  /// A second queue for each queue, on the same thread of the filter. Rules put packets there that the filter has to tell
  /// from others: `SecondQueuePacket` of Filter lists them.
  var secondQueues: ClosedRange<UInt16> { queueBase + queueCount...queueBase + 2 * queueCount - 1 }

  /// The second queue of a queue.
  func secondQueue(of queue: UInt16) -> ClosedRange<UInt16> { queue + queueCount...queue + queueCount }

  /// The kernel's own spreading does not suit reports, which must reach the queue of their connection: TCP to and from
  /// port 443 is spread by the last bits of the client's port.
  var spread: [(queue: UInt16, bits: UInt16)] {
    if !logsHandshakes { return [] }
    var count: UInt16 = 1
    while count * 2 <= min(queueCount, FencePlan.widestSpread) { count *= 2 }
    return (0..<count).map { (queueBase + $0, $0) }
  }

  private static let widestSpread: UInt16 = 8

  /// The length of a ping is 84 bytes over IPv4 and 104 over IPv6; connectivity checks are no longer. Ten packets a
  /// second for all devices together, answers included, carry about one kilobyte a second.
  static let longestEcho = 128
  static let echoes = 10
  static let echoBurst = 60

  /// An ICMP error contains as much of the reported packet as fits every link.
  static func longestError(isIPv4: Bool) -> Int { isIPv4 ? 576 : 1_280 }
  static let errors = 5
  static let errorBurst = 30

  /// Whether it is known which addresses are on the home's side.
  var checksSources: Bool { features.contains(.sources) && mode.hasDevices && !interfaces.isEmpty }
}

/// The rules as text, for people who want to read them before they are installed, or instead.
extension FencePlan {
  /// For `nft -f`.
  public var nftScript: String { NftScript(plan: self).installation }

  /// For `iptables-restore --noflush` or `ip6tables-restore --noflush`, on a machine without our rules.
  public func restoreScript(_ family: IPFamily) -> String {
    RestoreScript(plan: self, family: family).installation(over: SavedRules("*filter\n*mangle\n*raw\n"))
  }
}

public import Wire

/// What the kernel's rules shall do, whichever back end writes them. Which packet is seen by whom, and how much of each kind
/// passes unjudged, is in the rule book (Filter.docc/RuleBook.md).
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

  /// What becomes of packets that the daemon should have seen and has not.
  public enum Fail: String, Hashable, Sendable, CaseIterable { case closed, open }

  /// A service of this machine or beyond that devices reach without being asked about: the page that a shield shows.
  public struct Exemption: Hashable, Sendable {
    public var address: Address
    public var tcpPort: UInt16

    public init(address: Address, tcpPort: UInt16) {
      self.address = address
      self.tcpPort = tcpPort
    }
  }

  public let mode: Mode
  /// The home's side; everywhere when empty.
  public let interfaces: [InterfaceName]
  public let queueBase: UInt16
  public let queueCount: UInt16
  public let marks: MarkMask
  public let fail: Fail
  public let exemptions: [Exemption]
  public internal(set) var hardening: RuleFeatures
  public let devices: DeviceSets
  /// Whether openings that usually pass are asked about for a while, since a device has too many.
  public let asksOpenings: Bool
  /// Whose machines a laptop lets pass that are no user's.
  public let forward: [InterfaceName]
  /// As whom the filter runs, whose packets alone bear marks that count.
  public let filterUser: UInt32

  public init(
    mode: Mode, interfaces: [InterfaceName] = [], queueBase: UInt16 = 5230, queueCount: UInt16 = 1,
    marks: MarkMask = .standard, fail: Fail = .closed, exemptions: [Exemption] = [], hardening: RuleFeatures = .all,
    devices: DeviceSets = DeviceSets(), asksOpenings: Bool = false, forward: [InterfaceName] = [],
    filterUser: UInt32 = 0
  ) throws(RulesError) {
    // Each has a second one, into which the daemon puts what the kernel shall cut up.
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
    self.hardening = hardening
    self.devices = devices
    self.asksOpenings = asksOpenings
    self.forward = forward
    self.filterUser = filterUser
  }

  /// The same fence for other devices.
  public func with(_ devices: DeviceSets, asksOpenings: Bool = false) throws(RulesError) -> FencePlan {
    try FencePlan(
      mode: mode, interfaces: interfaces, queueBase: queueBase, queueCount: queueCount, marks: marks, fail: fail,
      exemptions: exemptions, hardening: hardening, devices: devices, asksOpenings: asksOpenings, forward: forward,
      filterUser: filterUser)
  }

  /// A packet that is longer than Ethernet carries holds many datagrams that a socket handed over as one, or one that is
  /// as good as rare. Two that could each open a connection are longer than this, since servers take no Initial below
  /// 1,200 octets (RFC 9000 14.1).
  static let longestDatagram = 1_500

  /// Which of a connection's 128 labels says that its hello was allowed. Those who use any begin at the lower end.
  static let label = 119
  /// And which that its opening was noted: another one within the same connection is asked about.
  static let openingLabel = 118
  /// And which that its server has answered the opening: another answer is asked about.
  static let answerLabel = 116
  /// And which that what its server answers was let pass unseen, after its client's requests were judged.
  public static let quietLabel = 117
  /// And which that a resolver of this machine asks by it: no mark says so, and nothing settles it.
  static let resolverLabel = 115

  /// Options of TCP that nobody needs, by their kinds. RFC 9293 3.1 and RFC 7323 have the others, and what bears the
  /// signature of RFC 2385 (19) is dropped.
  static let strippedOptions = (6...255).filter { $0 != 8 && $0 != 19 }

  /// So many packets, of both ends, may pass without contents before somebody says what the connection is for.
  public static let barePackets = 4
  /// Resets of connections that were refused, of all devices together.
  static let resets = 200
  static let resetBurst = 1_000

  var countsBare: Bool { hardening.contains(.budgets) && fail == .closed }
  /// Whether marks in what this machine sends are others' to set, too.
  var checksOwners: Bool { hardening.contains(.owners) && mode.hasUsers }
  /// Whether what passes this machine between interfaces that nobody named is refused while it has supervised users: they can
  /// have it forward for them, and there is nobody to judge by (R14). On a router the home's side has to be known.
  var refusesGuests: Bool { mode.hasUsers && fail == .closed && (mode == .laptop || !interfaces.isEmpty) }
  /// Where it may come in or go out.
  var hosts: [InterfaceName] { (forward + (mode.hasDevices ? interfaces : [])).sorted() }

  /// Whether a user of this machine is supervised.
  var hasSupervisedUsers: Bool { !devices.supervised.users.isEmpty || !devices.supervised.userRanges.isEmpty }

  /// Whether the kernel frees connections by what their servers answer. An open fence does not: while nobody judges, what
  /// passes shall be asked about later.
  var findsAnswers: Bool { hardening.contains(.answers) && fail == .closed }

  /// Whether the openings of connections to port 443 pass and are noted, in the log group that has their queue's number.
  var notesOpenings: Bool { hardening.contains(.openings) && fail == .closed }

  /// Whether what comes from outside unasked is shown to the daemon: to a machine with users, or to the home's side, which
  /// has to be known.
  var asksAboutStrangers: Bool { mode.hasUsers || !interfaces.isEmpty }

  /// Whether a device's question is read where packets come in, before any of the rules behind.
  var readsQuestions: Bool { hardening.contains(.questions) && mode.hasDevices }

  /// Whether what this machine's resolvers ask outside is asked about. Behind a router's, other devices' questions would be
  /// counted as theirs once more.
  var countsResolvers: Bool { hardening.contains(.resolvers) && mode == .laptop }

  /// The queues, each with a thread of the daemon.
  var first: ClosedRange<UInt16> { queueBase...queueBase + queueCount - 1 }

  /// The queues into which the daemon puts what the kernel shall cut up, one for each of the others, in their order. What
  /// the rules put there themselves, to port 53, are questions that address translation has led elsewhere.
  var second: ClosedRange<UInt16> { queueBase + queueCount...queueBase + 2 * queueCount - 1 }

  /// The second one of a queue: openings that are asked about for a while come by it, which tells them from such as come
  /// beside one that was noted.
  func second(of queue: UInt16) -> ClosedRange<UInt16> { queue + queueCount...queue + queueCount }

  /// The kernel spreads packets over queues in a way of its own, and a note has to come where the rest of its connection
  /// does: to and from port 443 TCP is spread by the last bits of the client's port.
  var spread: [(queue: UInt16, bits: UInt16)] {
    if !notesOpenings { return [] }
    var count: UInt16 = 1
    while count * 2 <= min(queueCount, FencePlan.widestSpread) { count *= 2 }
    return (0..<count).map { (queueBase + $0, $0) }
  }

  private static let widestSpread: UInt16 = 8

  /// A ping has 84 octets over IPv4 and 104 over IPv6, and a device that asks whether it has a network no more. With ten
  /// a second for all devices together, answers included, echoes carry a kilobyte a second.
  static let longestEcho = 128
  static let echoes = 10
  static let echoBurst = 60

  /// An error holds what it is about, as much as fits a size that every link carries.
  static func longestError(isIPv4: Bool) -> Int { isIPv4 ? 576 : 1_280 }
  static let errors = 5
  static let errorBurst = 30

  /// Whether it can be told which addresses are on the home's side.
  var checksSources: Bool { hardening.contains(.sources) && mode.hasDevices && !interfaces.isEmpty }
}

/// The rules as text, for people who want to see them before, or instead of, having them installed.
extension FencePlan {
  /// For `nft -f`.
  public var nftScript: String { NftScript(plan: self).installation }

  /// For `iptables-restore --noflush` or its twin, on a machine that has none of ours.
  public func restoreScript(_ family: IPFamily) -> String {
    RestoreScript(plan: self, family: family).installation(over: SavedRules("*filter\n*mangle\n*raw\n"))
  }
}

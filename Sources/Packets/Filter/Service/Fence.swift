internal import Capture
internal import FilterProtocol
internal import Glibc
internal import Policy
internal import Wire

/// The kernel's rules for the order and the snapshot at hand: put up, kept up, taken down.
struct Fence {
  /// What the last look found wrong.
  enum State: Hashable {
    case down
    case up
    case broken(String)
  }

  /// What was done to the rules.
  enum Change: Hashable {
    case nothing
    /// They are for other devices.
    case devices
    /// They stand where there were none, or others: what passed meanwhile is unknown.
    case raised
    /// They were put where they stood already.
    case renewed
  }

  let order: FenceOrder
  let marks: MarkMask
  private var rules: KernelRules
  /// Whether packet threads hear of openings that pass.
  var areNotesHeard = false
  /// Whether openings are asked about for a while that else pass.
  private var asksOpenings = false
  /// What shall stand in the kernel, and what does.
  private var wanted: FencePlan?
  private var standing: FencePlan?
  private(set) var state = State.down
  /// Whether the rules were taken down by order: then only `up` puts them back.
  private var isWanted = true

  /// Whether somebody's rule takes all of a mark for his: what is read where it comes in bears one of ours behind there.
  private var isMarkShared = false
  /// What other programs' rules did to ours at the last look.
  private(set) var warning: String?
  /// What passes by no rule at all, likewise.
  private var detours: [String] = []

  /// Users as whom this machine's own resolvers run, in order; nobody's where no users are fenced (R14).
  private(set) var resolverUsers: [UInt32] = []

  init(_ order: FenceOrder) throws(RulesError) {
    self.order = order
    // Our two bits must be nobody else's: what others do to them would open the fence or break their routing.
    marks = try MarkMask(order.markMask)
    rules = try KernelRules(order.backEnd.kind)
    let foreign = try KernelRules.foreign()
    if let conflict = marks.conflict(with: foreign.uses) { throw conflict }
    warning = FlowOffload.warning(of: foreign.shortcuts)
    isMarkShared = foreign.uses.contains(where: \.isWhole)
    _ = lookAtResolvers()
  }

  var backEnd: FenceOrder.BackEnd { rules.backEnd == .nftables ? .nftables : .iptables }
  var reasons: [String] { [warning, unheard, unread].compactMap { $0 } + detours + rules.reasons }
  /// What its rules do by themselves, of what not all can.
  var reliefs: RuleFeatures {
    let reliefs = order.fail == .open ? .questions : RuleFeatures.reliefs
    return reliefs.subtracting(spared).filter { rules.can($0) }
  }

  /// What is left out for others' sake.
  private var spared: RuleFeatures {
    let deaf: RuleFeatures = areNotesHeard ? [] : .openings
    return isMarkShared ? deaf.union(.questions) : deaf
  }

  /// Why questions are read late here.
  private var unread: String? {
    guard isMarkShared, order.mode != .laptop, rules.can(.questions) else { return nil }
    return "questions are read behind others' rules, some of which look at whole marks of packets (give them a mask)"
  }

  /// Why openings are asked about here, which elsewhere pass and are noted.
  private var unheard: String? {
    if areNotesHeard || order.fail == .open || !rules.can(.openings) { return nil }
    let last = order.queueBase + order.queueCount - 1
    let groups = order.queueCount == 1 ? "group \(last)" : "groups \(order.queueBase) to \(last)"
    return "openings of connections are waited for: the kernel's log (\(groups)) is not there or another program's"
  }

  /// Becomes readable when any rule changes; nil where the kernel does not tell.
  var descriptor: CInt? { state == .up ? rules.descriptor : nil }

  private func plan(_ snapshot: Snapshot) throws(RulesError) -> FencePlan {
    try FencePlan(
      mode: order.mode.mode,
      interfaces: try order.interfaces.map { name throws(RulesError) in try InterfaceName(name) },
      queueBase: order.queueBase, queueCount: order.queueCount, marks: marks, fail: order.fail.fail,
      exemptions: ([order.portal].compactMap { $0 } + order.exemptions).map {
        FencePlan.Exemption(address: $0.address, tcpPort: $0.port)
      }, hardening: .all.subtracting(spared), devices: DeviceSets(snapshot, resolvers: resolverUsers),
      asksOpenings: asksOpenings,
      forward: try order.forward.map { name throws(RulesError) in try InterfaceName(name) }, filterUser: geteuid())
  }

  /// Makes the rules those for the snapshot's devices.
  mutating func follow(_ snapshot: Snapshot) throws(RulesError) -> Change {
    let plan = try plan(snapshot)
    wanted = plan
    if state != .up { _ = lookAtLinks() }
    return isWanted && (plan != standing || state != .up) ? try put(plan) : .nothing
  }

  /// Has openings asked about, or pass again; what was done to the rules.
  mutating func askOpenings(_ asks: Bool) throws(RulesError) -> Change {
    guard asks != asksOpenings else { return .nothing }
    asksOpenings = asks
    guard let wanted else { return .nothing }
    self.wanted = try wanted.with(wanted.devices, asksOpenings: asks)
    return state == .up ? try look() : .nothing
  }

  /// Puts rules back that another program took away, or that could not be put up.
  mutating func look() throws(RulesError) -> Change {
    guard isWanted, let wanted else { return .nothing }
    if state == .up && wanted == standing {
      do throws(RulesError) {
        if try rules.stillStand() { return .nothing }
      } catch {
        state = .broken(error.description)
        throw error
      }
      standing = nil
    }
    return try put(wanted)
  }

  /// Looks at other people's rules once more: what is wrong with them that was not before.
  mutating func lookAround() throws(RulesError) -> String? {
    let before = warning
    let foreign = try KernelRules.foreign()
    warning = FlowOffload.warning(of: foreign.shortcuts)
    isMarkShared = foreign.uses.contains(where: \.isWhole)
    return warning == before ? nil : warning
  }

  /// Looks once more for ways past all rules: what was found that was not there before.
  mutating func lookAtLinks() -> [String] {
    guard let wanted, let links = try? Links() else { return [] }
    let before = detours
    detours = FenceBypass.found(
      links, wanted, bridgesCallRules: FenceBypass.bridgesCallRules, protocols: OwnerlessProtocols.loaded)
    return detours.filter { !before.contains($0) }
  }

  /// Looks once more as whom resolvers run here; says whether it found others than before.
  mutating func lookAtResolvers() -> Bool {
    let found = order.mode == .laptop ? ResolverUsers.found.sorted() : []
    defer { resolverUsers = found }
    return found != resolverUsers
  }

  private mutating func put(_ plan: FencePlan) throws(RulesError) -> Change {
    do throws(RulesError) {
      let change: Change
      if let standing, state == .up {
        if standing.hardening == plan.hardening {
          try rules.update(plan)
          change = .devices
        } else {
          // In the place of those that stood until then.
          _ = try rules.install(plan)
          change = .renewed
        }
      } else {
        change = try rules.install(plan) ? .renewed : .raised
      }
      standing = plan
      state = .up
      return change
    } catch {
      state = .broken(error.description)
      throw error
    }
  }

  /// Takes the rules down; nothing but `raise` puts them back.
  mutating func lower() throws(RulesError) {
    isWanted = false
    try KernelRules.remove()
    standing = nil
    state = .down
  }

  mutating func raise() { isWanted = true }
}

extension DeviceSets {
  fileprivate init(_ snapshot: Snapshot, resolvers: [UInt32]) {
    self.init(
      areUnknownSupervised: snapshot.areUnknownSupervised,
      tunnelPeers: Set(
        snapshot.tunnelPeers.compactMap { address, prefix in
          Network(address, length: address.isIPv4 ? max(0, prefix - 96) : prefix)
        }))
    for claim in snapshot.claims {
      if claim.isSupervised { supervised.insert(claim) } else { trusted.insert(claim) }
      if claim.isStrict { guarded.insert(claim) }
    }
    // What a child runs is the child's, and what a guardian runs is nobody's business.
    self.resolvers = Set(resolvers.filter { !supervised.has(user: $0) && !trusted.has(user: $0) })
  }
}

extension DeviceSet {
  fileprivate mutating func insert(_ claim: Claim) {
    switch claim.trait {
    case .hardware(let address): hardware.insert(HardwareAddress(address))
    case .network(let address, let length):
      if let network = Network(address, length: length) { networks.insert(network) }
    case .user(let user): users.insert(user)
    case .users(let range): userRanges.insert(range)
    }
  }
}

extension FenceOrder.Mode {
  var mode: FencePlan.Mode {
    switch self {
    case .router: .router
    case .laptop: .laptop
    case .both: .both
    }
  }
}

extension FenceOrder.Fail {
  var fail: FencePlan.Fail { self == .closed ? .closed : .open }
}

extension FenceOrder.BackEnd {
  var kind: KernelRules.BackEnd? {
    switch self {
    case .auto: nil
    case .nftables: .nftables
    case .iptables: .iptables
    }
  }
}

internal import Capture
internal import FilterProtocol
internal import Glibc
internal import KernelRules
internal import PicketSystem
internal import Policy
internal import Wire

/// The kernel's rules for the present order and snapshot: installs, repairs and removes them.
struct Fence {
  /// The result of the last look.
  enum State: Hashable {
    case down
    case up
    case broken(String)
  }

  /// What was done to the rules.
  enum Change: Hashable {
    case nothing
    /// Only the devices changed.
    case devices
    /// Rules were installed where there were none, or others: packets passed without a verdict meanwhile.
    case raised
    /// Rules were installed again over equal ones.
    case renewed
  }

  let order: FenceOrder
  let marks: MarkMask
  private var rules: RuleInstaller
  /// Whether packet threads receive reports of SYNs that pass.
  var areNotesHeard = false
  /// Whether SYNs that normally pass need a verdict for a while.
  private var asksOpenings = false
  /// The rules that should be in the kernel, and those that are.
  private var wanted: FencePlan?
  private var standing: FencePlan?
  private(set) var state = State.down
  /// False after an order to take the rules down: then only `up` installs them again.
  private var isWanted = true

  /// Whether another program's rule uses the whole mark, so that a mark of ours would be misread behind the pre-routing
  /// hook.
  private var isMarkShared = false
  /// What other programs' rules did to ours at the last look.
  private(set) var warning: String?
  /// Paths that avoid all rules, as of the last look.
  private var bypasses: [String] = []

  /// Where the rules are kept for the next start of the machine; nil where they are not.
  private let file: String?
  /// What the file has, if this process wrote it.
  private var kept: KeptFence?
  /// Why the rules are not kept.
  private var unkept: String?

  /// Users that this machine's own resolvers run as, sorted; empty where no users are supervised (R14).
  private(set) var resolverUsers: [UInt32] = []

  init(_ order: FenceOrder, keptAt file: String? = nil) throws(RulesError) {
    self.order = order
    self.file = file
    // Our two bits must be ours alone: another program's changes to them would open the fence or break its routing.
    marks = try MarkMask(order.markMask)
    rules = try RuleInstaller(order.backEnd.kind)
    let foreign = try ForeignRules.found()
    if let conflict = marks.conflict(with: foreign.uses) { throw conflict }
    warning = FlowOffload.warning(of: foreign.flowOffloads)
    isMarkShared = foreign.uses.contains(where: \.isWhole)
    _ = lookAtResolvers()
  }

  var backEnd: FenceOrder.BackEnd { rules.backEnd == .nftables ? .nftables : .iptables }
  var reasons: [String] { [warning, unheard, unread, unkept].compactMap { $0 } + bypasses + rules.reasons }
  /// What the rules do by themselves, of the features that not every kernel has.
  var reliefs: RuleFeatures {
    let reliefs = order.fail == .open ? .questions : RuleFeatures.reliefs
    return reliefs.subtracting(spared).filter { rules.can($0) }
  }

  /// Features left out because of other programs.
  private var spared: RuleFeatures {
    let deaf: RuleFeatures = areNotesHeard ? [] : .handshakes
    return isMarkShared ? deaf.union(.questions) : deaf
  }

  /// Why questions are read late here.
  private var unread: String? {
    guard isMarkShared, order.mode != .laptop, rules.can(.questions) else { return nil }
    return "questions are read behind others' rules, some of which look at whole marks of packets (give them a mask)"
  }

  /// Why SYNs need a verdict here, while elsewhere they pass and are reported.
  private var unheard: String? {
    if areNotesHeard || order.fail == .open || !rules.can(.handshakes) { return nil }
    let last = order.queueBase + order.queueCount - 1
    let groups = order.queueCount == 1 ? "group \(last)" : "groups \(order.queueBase) to \(last)"
    return "every SYN waits for a verdict: the kernel's log (\(groups)) is not there or another program's"
  }

  /// Becomes readable when any rule changes; nil where the kernel does not report changes.
  var descriptor: CInt? { state == .up ? rules.descriptor : nil }

  private func plan(_ snapshot: Snapshot) throws(RulesError) -> FencePlan {
    try FencePlan(
      mode: order.mode.mode,
      interfaces: try order.interfaces.map { name throws(RulesError) in try InterfaceName(name) },
      queueBase: order.queueBase, queueCount: order.queueCount, marks: marks, fail: order.fail.fail,
      exemptions: ([order.portal].compactMap { $0 } + order.exemptions).map {
        FencePlan.Exemption(address: $0.address, tcpPort: $0.port)
      }, features: .all.subtracting(spared), devices: DeviceSets(snapshot, resolvers: resolverUsers),
      asksOpenings: asksOpenings,
      forward: try order.forward.map { name throws(RulesError) in try InterfaceName(name) }, filterUser: geteuid())
  }

  /// Installs rules for the snapshot's devices.
  mutating func install(for snapshot: Snapshot) throws(RulesError) -> Change {
    let plan = try plan(snapshot)
    wanted = plan
    if state != .up { _ = lookAtLinks() }
    return isWanted && (plan != standing || state != .up) ? try put(plan) : .nothing
  }

  /// Makes SYNs need a verdict, or pass again; returns what was done to the rules.
  mutating func askOpenings(_ asks: Bool) throws(RulesError) -> Change {
    guard asks != asksOpenings else { return .nothing }
    asksOpenings = asks
    guard let wanted else { return .nothing }
    self.wanted = try wanted.with(wanted.devices, asksOpenings: asks)
    return state == .up ? try look() : .nothing
  }

  /// Restores rules that another program removed, or that could not be installed.
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

  /// Reads other programs' rules again; returns a new problem with them.
  mutating func lookAround() throws(RulesError) -> String? {
    let before = warning
    let foreign = try ForeignRules.found()
    warning = FlowOffload.warning(of: foreign.flowOffloads)
    isMarkShared = foreign.uses.contains(where: \.isWhole)
    return warning == before ? nil : warning
  }

  /// Looks again for paths that avoid all rules; returns new ones.
  mutating func lookAtLinks() -> [String] {
    guard let wanted, let links = try? Links() else { return [] }
    let before = bypasses
    bypasses = FenceBypass.found(
      links, wanted, bridgesCallRules: FenceBypass.bridgesCallRules, protocols: OwnerlessProtocols.loaded)
    return bypasses.filter { !before.contains($0) }
  }

  /// Looks again for this machine's resolvers; returns whether their users changed.
  mutating func lookAtResolvers() -> Bool {
    let found = order.mode == .laptop ? ResolverUsers.found.sorted() : []
    defer { resolverUsers = found }
    return found != resolverUsers
  }

  private mutating func put(_ plan: FencePlan) throws(RulesError) -> Change {
    do throws(RulesError) {
      let change: Change
      if let standing, state == .up {
        if standing.features == plan.features {
          try rules.update(plan)
          change = .devices
        } else {
          // In place of the standing ones.
          _ = try rules.install(plan)
          change = .renewed
        }
      } else {
        change = try rules.install(plan) ? .renewed : .raised
      }
      standing = plan
      state = .up
      keep(KeptFence(plan, by: rules.backEnd))
      return change
    } catch {
      state = .broken(error.description)
      throw error
    }
  }

  /// Keeps the fence for the next start of the machine, where it is to be kept.
  private mutating func keep(_ fence: KeptFence) {
    guard let file, fence != kept else { return }
    do throws(Failure) {
      try fence.keep(at: file)
      (kept, unkept) = (fence, nil)
    } catch {
      unkept = "the fence is not kept for the next start of this machine: \(error)"
    }
  }

  /// Removes the rules, the kept ones too; only `raise` installs them again.
  mutating func lower() throws(RulesError) {
    isWanted = false
    try Fence.remove(keptAt: file)
    kept = nil
    standing = nil
    state = .down
  }

  mutating func raise() { isWanted = true }

  /// Removes what any run left: the rules in the kernel, and the kept ones.
  static func remove(keptAt file: String?) throws(RulesError) {
    // First: a power cut between the two must not bring back what was taken down.
    do throws(Failure) { if let file { try File.remove(file) } } catch {
      throw RulesError("\(error)", remedy: "the next start of this machine raises the fence again")
    }
    try RuleInstaller.remove()
  }
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
    // A child's resolver belongs to the child, and a guardian's is not judged.
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
  var kind: RuleInstaller.BackEnd? {
    switch self {
    case .auto: nil
    case .nftables: .nftables
    case .iptables: .iptables
    }
  }
}

internal import PicketSystem

/// The fence in the kernel: put up, changed, looked after and taken down.
///
/// Everything that foreign programs and the kernel are asked stands behind `RuleTools`; everything that is sent to them
/// is text that a pure function made from a `FencePlan`.
public struct RuleInstaller: Sendable {
  public enum BackEnd: String, Hashable, Sendable, CaseIterable { case nftables, iptables }

  public let backEnd: BackEnd
  /// Why it is this one, and what this machine lacks: for `picket status` and the log.
  public let reasons: [String]

  private let chosen: any RuleBackEnd
  /// Whatever an earlier run may have left rules by.
  private let others: [any RuleBackEnd]
  private let lacking: RuleFeatures
  private let watch: (any RuleWatch)?
  /// Our rules as they were right after the last change.
  private var receipt = ""
  /// What a glance showed when they were last found as they should be.
  private var known: Int?

  /// The first back end that this machine can do, or the one that is wanted.
  public init(_ wanted: BackEnd? = nil, tools: any RuleTools = MachineTools()) throws(RulesError) {
    let all = try RuleInstaller.all(tools)
    var refusals: [String] = []
    for candidate in all {
      let kind: BackEnd = candidate.tables == .native ? .nftables : .iptables
      guard wanted == nil || wanted == kind else { continue }
      // Most kernels can do all of it, and each trial costs a start a good part of its time.
      let isWhole = try candidate.objection(to: RuleInstaller.trial(.all)) == nil
      guard let objection = isWhole ? nil : try candidate.objection(to: RuleInstaller.trial([])) else {
        let lacking = isWhole ? [] : try RuleInstaller.lacks(candidate)
        backEnd = kind
        chosen = candidate
        // Plain iptables is one of its two variants by another name, hence by what they write to.
        others = all.filter { $0.tables != nil && $0.tables != candidate.tables }
        self.lacking = lacking
        watch = candidate.tables.flatMap { tools.watch($0) }
        let lacks = RuleFeatures.names.filter { lacking.contains($0.hardening) }
        reasons = refusals + lacks.map { "\(candidate.name) works without \($0.name), which this kernel cannot do" }
        return
      }
      refusals.append(RuleInstaller.explain(objection, of: candidate.name))
    }
    throw RulesError(
      "no rules can be installed: " + refusals.joined(separator: "; "),
      remedy: "run as root or with CAP_NET_ADMIN, on a kernel with netfilter queues (nft_queue or xt_NFQUEUE)")
  }

  private static func explain(_ objection: String, of name: String) -> String {
    if objection.says("not permitted") || objection.says("Permission denied") {
      return "\(name): not permitted (CAP_NET_ADMIN is missing)"
    }
    // The kernel names the first line of the transaction, whichever it cannot do.
    if name == "nftables" && objection.says("No such file or directory") {
      return "nftables: this kernel has no nft `queue` (built without CONFIG_NFT_QUEUE, or its module is missing)"
    }
    return "\(name): \(objection)"
  }

  /// Of what not every kernel can do, what this one cannot.
  private static func lacks(_ candidate: any RuleBackEnd) throws(RulesError) -> RuleFeatures {
    var lacking: RuleFeatures = []
    for (hardening, _) in RuleFeatures.names
    where try candidate.objection(to: trial(hardening)) != nil {
      lacking.insert(hardening)
    }
    return lacking
  }

  /// A plan in which everything occurs. The interface need not be there.
  private static func trial(_ hardening: RuleFeatures) throws(RulesError) -> FencePlan {
    try FencePlan(mode: .both, interfaces: [InterfaceName("picket")], hardening: hardening)
  }

  /// Whether this machine's rules can have it.
  public func can(_ hardening: RuleFeatures) -> Bool { lacking.isDisjoint(with: hardening) }

  /// What `plan` becomes on this machine.
  private func possible(_ plan: FencePlan) -> FencePlan {
    var plan = plan
    plan.hardening.subtract(lacking)
    return plan
  }

  /// Puts the fence up, over whatever an earlier run left, its own back end's or another's. Twice is once: says whether
  /// just these rules stood already.
  @discardableResult
  public mutating func install(_ plan: FencePlan) throws(RulesError) -> Bool {
    let before = try chosen.install(possible(plan))
    for other in others { try other.remove() }
    try rememberRules()
    return receipt == before
  }

  /// Makes the fence one for the plan's devices and touches no other rule.
  public mutating func update(_ plan: FencePlan) throws(RulesError) {
    try chosen.update(possible(plan))
    try rememberRules()
  }

  private mutating func rememberRules() throws(RulesError) {
    receipt = try chosen.standing()
    known = nil
    // A transaction takes some megabytes, and the next one may be days away.
    ProcessMemory.giveBackFreed()
  }

  /// Becomes readable when any rule changes; nil where the kernel does not tell.
  public var descriptor: CInt? { watch?.descriptor }

  /// The same as `areIntact`, cheap enough for every second: rules are only read closely when any rule has changed.
  public mutating func stillStand() throws(RulesError) -> Bool {
    let told = watch?.glance()
    let seen = if let told { told } else { try chosen.glance() }
    if seen == known { return true }
    let areIntact = try areIntact()
    known = areIntact ? seen : nil
    return areIntact
  }

  /// Whether the rules are as they were left: other programs flush tables.
  public func areIntact() throws(RulesError) -> Bool {
    if receipt.isEmpty { return false }
    return try chosen.standing() == receipt
  }

  /// Takes down all of our rules, also those of an earlier run; does nothing where there are none.
  public static func remove(_ tools: any RuleTools = MachineTools()) throws(RulesError) {
    for backEnd in try all(tools) where backEnd.tables != nil { try backEnd.remove() }
  }

  private static func all(_ tools: any RuleTools) throws(RulesError) -> [any RuleBackEnd] {
    [NftBackEnd(tools: tools)] + (try IptablesBackEnd.all(tools))
  }
}

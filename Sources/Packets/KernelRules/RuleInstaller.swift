internal import PicketSystem

/// Installs, updates, checks and removes Picket's rules in the kernel.
///
/// All that it asks of programs and the kernel goes through `RuleTools`; all text that it sends comes from pure
/// functions of a `FencePlan`.
public struct RuleInstaller: Sendable {
  public enum BackEnd: String, Hashable, Sendable, CaseIterable { case nftables, iptables }

  public let backEnd: BackEnd
  /// Why this back end was chosen, and what this machine lacks: for `picket status` and the log.
  public let reasons: [String]

  private let chosen: any RuleBackEnd
  /// The other back ends, by which an earlier run may have left rules.
  private let others: [any RuleBackEnd]
  private let lacking: RuleFeatures
  private let watch: (any RuleWatch)?
  /// Our rules as they were right after the last change.
  private var receipt = ""
  /// The result of `glance` when the rules were last found intact.
  private var known: Int?

  /// Chooses the first back end that works on this machine, or the wanted one.
  public init(_ wanted: BackEnd? = nil, tools: any RuleTools = MachineTools()) throws(RulesError) {
    let all = try RuleInstaller.all(tools)
    var refusals: [String] = []
    for candidate in all {
      let kind: BackEnd = candidate.tables == .native ? .nftables : .iptables
      guard wanted == nil || wanted == kind else { continue }
      // Most kernels support all features, and each trial takes a good part of the start.
      let isWhole = try candidate.objection(to: FencePlan.trial(.all)) == nil
      guard let objection = isWhole ? nil : try candidate.objection(to: FencePlan.trial([])) else {
        let lacking = isWhole ? [] : try RuleInstaller.lacks(candidate)
        backEnd = kind
        chosen = candidate
        // Plain iptables is one of its two variants under another name, so back ends are told apart by the tables that
        // they write to.
        others = all.filter { $0.tables != nil && $0.tables != candidate.tables }
        self.lacking = lacking
        watch = candidate.tables.flatMap { tools.watch($0) }
        let lacks = RuleFeatures.names.filter { lacking.contains($0.feature) }
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
    if objection.says("Address family not supported") {
      return "\(name): picket-filter's unit refuses the older iptables its socket ('sudo systemctl edit picket-filter' "
        + "with [Service] and RestrictAddressFamilies=AF_INET AF_INET6 allows it)"
    }
    // The kernel reports the first line of the transaction, whichever line it cannot do.
    if name == "nftables" && objection.says("No such file or directory") {
      return "nftables: this kernel has no nft `queue` (built without CONFIG_NFT_QUEUE, or its module is missing)"
    }
    return "\(name): \(objection)"
  }

  /// The optional features that this kernel lacks.
  private static func lacks(_ candidate: any RuleBackEnd) throws(RulesError) -> RuleFeatures {
    var lacking: RuleFeatures = []
    for (feature, _) in RuleFeatures.names
    where try candidate.objection(to: FencePlan.trial(feature)) != nil {
      lacking.insert(feature)
    }
    return lacking
  }

  /// Whether this machine supports the feature.
  public func can(_ feature: RuleFeatures) -> Bool { lacking.isDisjoint(with: feature) }

  /// The plan without the features that this machine lacks.
  private func possible(_ plan: FencePlan) -> FencePlan {
    var plan = plan
    plan.features.subtract(lacking)
    return plan
  }

  /// Installs the rules and removes those that an earlier run left by any back end. Says whether exactly these rules
  /// stood already.
  @discardableResult
  public mutating func install(_ plan: FencePlan) throws(RulesError) -> Bool {
    let before = try chosen.install(possible(plan))
    for other in others { try other.remove() }
    try rememberRules()
    return receipt == before
  }

  /// Updates the rules to the plan's devices and touches no other rule.
  public mutating func update(_ plan: FencePlan) throws(RulesError) {
    try chosen.update(possible(plan))
    try rememberRules()
  }

  private mutating func rememberRules() throws(RulesError) {
    receipt = try chosen.standing()
    known = nil
    // A transaction takes several megabytes, and the next one may be days away.
    ProcessMemory.giveBackFreed()
  }

  /// Becomes readable when any rule changes; nil where the kernel does not report changes.
  public var descriptor: CInt? { watch?.descriptor }

  /// The same as `areIntact`, cheap enough for every second: rules are read only after some rule changed.
  public mutating func stillStand() throws(RulesError) -> Bool {
    let told = watch?.glance()
    let seen = if let told { told } else { try chosen.glance() }
    if seen == known { return true }
    let areIntact = try areIntact()
    known = areIntact ? seen : nil
    return areIntact
  }

  /// Whether the rules are as they were installed: other programs flush tables.
  public func areIntact() throws(RulesError) -> Bool {
    if receipt.isEmpty { return false }
    return try chosen.standing() == receipt
  }

  /// Removes all of our rules, also those of an earlier run; does nothing where there are none.
  public static func remove(_ tools: any RuleTools = MachineTools()) throws(RulesError) {
    for backEnd in try all(tools) where backEnd.tables != nil { try backEnd.remove() }
  }

  private static func all(_ tools: any RuleTools) throws(RulesError) -> [any RuleBackEnd] {
    [NftBackEnd(tools: tools)] + (try IptablesBackEnd.all(tools))
  }
}

/// One way to install rules in the kernel.
protocol RuleBackEnd: Sendable {
  var name: String { get }
  /// nil where it is not installed.
  var tables: RuleTables? { get }
  /// Why the kernel, or its tool, refuses this plan; nil when it accepts. Leaves nothing behind.
  func objection(to plan: FencePlan) throws(RulesError) -> String?
  /// Replaces our rules. Returns what stood before, in the form of `standing`.
  func install(_ plan: FencePlan) throws(RulesError) -> String
  /// Replaces only the rules that list devices.
  func update(_ plan: FencePlan) throws(RulesError)
  func remove() throws(RulesError)
  /// Our rules as the kernel has them; empty when there are none.
  func standing() throws(RulesError) -> String
  /// A number that stays the same until some rule changes, for little work.
  func glance() throws(RulesError) -> Int
}

extension RuleBackEnd {
  func glance() throws(RulesError) -> Int { try standing().hashValue }
}

/// The kernel's tables that a back end writes to.
public enum RuleTables: Sendable {
  case native
  /// nft tables that iptables-nft manages.
  case translated
  case legacy
}

/// Native nft rules through libnftables: one call is one transaction, which succeeds or changes nothing.
struct NftBackEnd: RuleBackEnd {
  let tools: any RuleTools

  var name: String { "nftables" }
  var tables: RuleTables? { .native }

  func objection(to plan: FencePlan) throws(RulesError) -> String? {
    let answer = try tools.nft(NftScript(plan: plan).installation, isTrial: true)
    return answer.succeeded ? nil : answer.complaint
  }

  func install(_ plan: FencePlan) throws(RulesError) -> String {
    let before = try standing()
    try commit(NftScript(plan: plan).installation, "install")
    return before
  }

  func update(_ plan: FencePlan) throws(RulesError) {
    try commit(NftScript(plan: plan).update, "update the devices of")
  }

  func remove() throws(RulesError) {
    if try !standing().isEmpty { try commit(NftScript.removal, "remove") }
  }

  func standing() throws(RulesError) -> String {
    let answer = try tools.nft("list table \(NftScript.table)", isTrial: false)
    return answer.succeeded ? answer.output : ""
  }

  private func commit(_ script: String, _ verb: String) throws(RulesError) {
    let answer = try tools.nft(script, isTrial: false)
    guard answer.succeeded else {
      throw RulesError(
        "cannot \(verb) nft table \(NftScript.table): \(answer.complaint)",
        remedy: "the rules are as they were before; see `nft list table \(NftScript.table)`")
    }
  }
}

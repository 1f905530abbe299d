/// One way to get the rules into the kernel.
protocol RuleBackEnd: Sendable {
  var name: String { get }
  /// nil where it is not installed.
  var tables: RuleTables? { get }
  /// What the kernel, or the program before it, has against this fence; nil when nothing. Leaves no trace.
  func objection(to plan: FencePlan) throws(RulesError) -> String?
  /// Replaces whatever of ours stands there, or leaves it; what that was, as `standing` says it.
  func install(_ plan: FencePlan) throws(RulesError) -> String
  /// Replaces the devices alone.
  func update(_ plan: FencePlan) throws(RulesError)
  func remove() throws(RulesError)
  /// Our rules as the kernel has them; empty when there are none.
  func standing() throws(RulesError) -> String
  /// A number that stays the same as long as everybody's rules do, for little work.
  func glance() throws(RulesError) -> Int
}

extension RuleBackEnd {
  func glance() throws(RulesError) -> Int { try standing().hashValue }
}

/// Where rules end up in the kernel.
public enum RuleTables: Sendable {
  case native
  /// Tables of nft that iptables manages.
  case translated
  case legacy
}

/// Native nft rules, through libnftables: what is given to it at once is one transaction, which is there or not.
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

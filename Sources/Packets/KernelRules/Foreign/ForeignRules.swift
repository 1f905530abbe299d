/// What matters to Picket in the rules of other programs.
public struct ForeignRules: Sendable {
  /// Every rule that uses marks: nft, iptables and policy routing.
  public var uses: [MarkUse] = []
  /// Rules by which packets skip all others.
  public var flowOffloads: [FlowOffload] = []

  /// Reads the rules of nft and iptables, and the routing policy.
  public static func found(_ tools: any RuleTools = MachineTools()) throws(RulesError) -> ForeignRules {
    var found = ForeignRules()
    let savers = IPFamily.allCases.flatMap { family in
      IptablesBackEnd.variants.map { ToolQuestion(IptablesBackEnd.program(family, $0, "save")) }
    }
    let routes = ["-4", "-6"].map { ToolQuestion("ip", [$0, "rule"]) }
    for (number, answer) in try tools.run(savers + routes).enumerated() {
      guard let answer else { continue }
      if number < savers.count {
        found.uses += MarkUse.uses(inSaved: answer.output)
        found.flowOffloads += FlowOffload.found(inSaved: answer.output)
      } else {
        found.uses += MarkUse.uses(inRoutes: answer.output)
      }
    }
    let rules = try tools.nft("list ruleset", isTrial: false).output
    found.uses += MarkUse.uses(inNft: rules)
    found.flowOffloads += FlowOffload.found(inNft: rules)
    var seen: Set<MarkUse> = []
    found.uses = found.uses.filter { seen.insert($0).inserted }
    return found
  }
}

extension KernelRules {
  /// Every use of marks by other people's rules, of both kinds and of the routing policy.
  public static func markUses(_ tools: any RuleTools = MachineTools()) throws(RulesError) -> [MarkUse] {
    var uses: [MarkUse] = []
    for family in Family.allCases {
      for variant in IptablesBackEnd.variants {
        let program = IptablesBackEnd(tools: tools, variant: variant).program(family, "save")
        if let answer = try tools.run(program, [], input: "") { uses += MarkUse.uses(inSaved: answer.output) }
      }
      let option = family.isIPv4 ? "-4" : "-6"
      if let answer = try tools.run("ip", [option, "rule"], input: "") {
        uses += MarkUse.uses(inRoutes: answer.output)
      }
    }
    uses += MarkUse.uses(inNft: try tools.nft("list ruleset", isTrial: false).output)
    var seen: Set<MarkUse> = []
    return uses.filter { seen.insert($0).inserted }
  }
}

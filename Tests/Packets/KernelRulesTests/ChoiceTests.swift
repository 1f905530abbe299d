import KernelRules
import Testing

/// Which back end is chosen and why, and what is left in the kernel when a step fails; with scripted tools.
@Suite struct ChoiceTests {
  private static let done = ToolAnswer(succeeded: true)

  @Test func `nft it is where the kernel can queue by it`() throws {
    let rules = try RuleInstaller(tools: ScriptedTools { program, _ in program == "nft" ? ChoiceTests.done : nil })
    #expect(rules.backEnd == .nftables && rules.reasons.isEmpty)
  }

  @Test func `iptables it is where nft cannot queue, and the reason is said`() throws {
    let tools = ScriptedTools { program, _ in
      program == "nft"
        ? ToolAnswer(
          succeeded: false,
          complaint: "Error: Could not process rule: No such file or directory\n\t\tqueue num 5230 bypass\n\t\t^^^^^\n")
        : ChoiceTests.done
    }
    let rules = try RuleInstaller(tools: tools)
    #expect(rules.backEnd == .iptables)
    #expect(
      rules.reasons == [
        "nftables: this kernel has no nft `queue` (built without CONFIG_NFT_QUEUE, or its module is missing)"
      ])
  }

  @Test func `the error for an unfit machine says what it lacks`() {
    let error = #expect(throws: RulesError.self) { try RuleInstaller(tools: ScriptedTools { _, _ in nil }) }
    #expect(
      error?.description == """
        no rules can be installed: nftables: not permitted (CAP_NET_ADMIN is missing); iptables: iptables-save is not \
        installed; iptables-legacy: iptables-legacy-save is not installed; iptables-nft: iptables-nft-save is not \
        installed; run as root or with CAP_NET_ADMIN, on a kernel with netfilter queues (nft_queue or xt_NFQUEUE)
        """)
  }

  /// What iptables says where its unit allows it no Internet socket, and root alone may list the tables.
  private static let refused = ToolAnswer(
    succeeded: false,
    complaint: "iptables-save v1.8.9 (legacy): Cannot initialize: Address family not supported by protocol")

  @Test func `the older iptables needs a socket that the unit refuses, and the error says what allows it`() {
    let tools = ScriptedTools { program, _ in program.contains("legacy") ? ChoiceTests.refused : nil }
    let error = #expect(throws: RulesError.self) { try RuleInstaller(.iptables, tools: tools) }
    let remedy = "with [Service] and RestrictAddressFamilies=AF_INET AF_INET6 allows it"
    #expect(error?.description.contains(remedy) == true)
  }

  @Test(arguments: [(false, true), (true, false), (nil, false)] as [(Bool?, Bool)])
  func `older tables that cannot be read are in the way only where Picket left rules there`(
    _ hasLeft: Bool?, _ installs: Bool
  ) throws {
    let tools = ScriptedTools(legacyChains: hasLeft) { program, _ in
      program.contains("legacy") ? ChoiceTests.refused : ChoiceTests.done
    }
    var rules = try RuleInstaller(.nftables, tools: tools)
    let outcome = Result { try rules.install(FencePlan(mode: .laptop)) }
    #expect(((try? outcome.get()) != nil) == installs)
  }

  @Test func `what a kernel lacks of the features is left out and said`() throws {
    let tools = ScriptedTools { program, input in
      program == "nft" || input.contains("TCPOPTSTRIP")
        ? ToolAnswer(succeeded: false, complaint: "no") : ChoiceTests.done
    }
    var rules = try RuleInstaller(.iptables, tools: tools)
    #expect(rules.reasons == ["iptables works without stripping TCP options, which this kernel cannot do"])
    try rules.install(FencePlan(mode: .laptop))
  }

  @Test func `no two features are the same to the kernel's trial`() {
    var features: [RuleFeatures] = []
    _ = RuleFeatures.all.filter { feature in
      features.append(feature)
      return true
    }
    #expect(features.count > 1 && Set(features).count == features.count)
    #expect(features.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
  }

  /// Each of the two is found by a rule that no other feature needs. The rules about resolvers are a laptop's alone.
  @Test(arguments: [
    ("ct packets", RuleFeatures.budgets, "counting packets without contents"),
    ("ct label 115", .resolvers, "holding this machine's resolvers to the bound of tunnels in names"),
  ]) func `a kernel that lacks one feature keeps the others`(_ rule: String, _ feature: RuleFeatures, _ name: String)
    throws
  {
    let tools = ScriptedTools { program, input in
      program == "nft" && !input.contains(rule) ? ChoiceTests.done : ToolAnswer(succeeded: false, complaint: "no")
    }
    let rules = try RuleInstaller(.nftables, tools: tools)
    #expect(rules.reasons == ["nftables works without \(name), which this kernel cannot do"])
    #expect(!rules.can(feature) && rules.can(RuleFeatures.all.subtracting(feature)))
  }

  @Test func `a family that fails takes the other back to what stood before`() throws {
    let old = "*filter\n:PICKET-OLD - [0:0]\n-A FORWARD -j PICKET-OLD\n-A PICKET-OLD -j RETURN\nCOMMIT\n"
    let tools = ScriptedTools { program, input in
      switch program {
      case "iptables-save", "ip6tables-save": ToolAnswer(succeeded: true, output: old)
      case "ip6tables-restore" where input.contains(":PICKET-SEEN"):
        ToolAnswer(succeeded: false, complaint: "line 3 failed")
      case "iptables-restore", "ip6tables-restore": ChoiceTests.done
      default: nil
      }
    }
    // The choice needs working programs, so it is made before any of them fails.
    var rules = try RuleInstaller(
      .iptables,
      tools: ScriptedTools { program, input in
        input.contains("PICKET-PROBE") ? ChoiceTests.done : try? tools.run(program, [], input: input)
      })
    let error = #expect(throws: RulesError.self) { try rules.install(FencePlan(mode: .router)) }
    #expect(error?.problem == "cannot change the IPv6 rules: ip6tables-restore: line 3 failed")
    let restored = tools.calls.filter { $0.program.hasSuffix("restore") }.suffix(2)
    #expect(restored.map(\.program) == ["iptables-restore", "ip6tables-restore"])
    for call in restored {
      #expect(
        call.input == """
          *filter
          :PICKET-OLD - [0:0]
          -D FORWARD -j PICKET-OLD
          -A PICKET-OLD -j RETURN
          -I FORWARD 1 -j PICKET-OLD
          COMMIT

          """)
    }
  }

  @Test func `leftovers of an older run go with the new one`() throws {
    let old = """
      *mangle
      :PICKET-GONE - [0:0]
      :PICKET-WHO - [0:0]
      -A FORWARD -m comment --comment "x \\" -j PICKET-NO" -j DOCKER
      -A FORWARD -j PICKET-WHO
      -A FORWARD -i lan -g PICKET-GONE
      -A PICKET-GONE -j RETURN
      COMMIT
      """
    let tools = ScriptedTools { program, input in
      switch program {
      case "iptables-save": ToolAnswer(succeeded: true, output: old)
      case "iptables-restore": ChoiceTests.done
      default: nil
      }
    }
    let machine = ScriptedTools(hasIPv6: false) { program, input in try? tools.run(program, [], input: input) }
    var rules = try RuleInstaller(.iptables, tools: machine)
    try rules.install(FencePlan(mode: .router))
    let input = try #require(tools.calls.last { $0.input.contains("PICKET-SEEN") }?.input)
    let tables = input.split(separator: "COMMIT\n")
    let mangle = try #require(tables.first { $0.hasPrefix("*mangle") }).split(separator: "\n")
    #expect(mangle.filter { $0.hasPrefix("-D") } == ["-D FORWARD -j PICKET-WHO", "-D FORWARD -i lan -g PICKET-GONE"])
    #expect(mangle.suffix(2) == ["-F PICKET-GONE", "-X PICKET-GONE"])
  }
}

import KernelRules
import Testing
import Wire

/// The filter is asked about all questions that a laptop's own resolvers send out, and never frees them (H11).
@Suite struct ResolverRulesTests {
  private func plan(_ mode: FencePlan.Mode = .laptop, _ features: RuleFeatures = .all) throws -> FencePlan {
    try FencePlan(
      mode: mode, interfaces: mode == .laptop ? [] : [InterfaceName("lan1")], features: features,
      devices: DeviceSets(
        supervised: DeviceSet(users: [1_001], userRanges: [200_000...265_535]), resolvers: [991, 104]))
  }

  private func chain(_ name: String, in script: String) -> [Substring] {
    script.split(separator: "\n").drop { $0 != "\tchain \(name) {" }.dropFirst().prefix { $0 != "\t}" }
      .map { $0.drop { $0 == "\t" } }
  }

  @Test func `in nft`() throws {
    let script = try plan().nftScript
    #expect(
      chain("ask_users", in: script).suffix(3) == [
        "meta skuid @supervised_user goto ask_from", "meta skuid 200000-265535 goto ask_from",
        "meta skuid @resolver_user oifname != \"lo\" meta l4proto { tcp, udp } th dport 53 goto ask_resolver",
      ])
    #expect(chain("ask_resolver", in: script) == ["ct label set 115", "goto ask_payload"])
    #expect(
      chain("ask_input", in: script).contains("meta l4proto { tcp, udp } th sport 53 ct label 115 goto ask_resolved"))
    #expect(
      chain("ask_resolved", in: script) == ["meta mark set meta mark & 0xffff3fff | 0x0000c000", "goto ask_queue"])
    #expect(script.contains("set resolver_user {\n\t\ttypeof meta skuid\n\t\telements = { 104, 991 }"))
    #expect(chain("settle_users", in: script).allSatisfy { !$0.contains("resolver") })
  }

  @Test(arguments: [IPFamily.ipv4, .ipv6]) func `in iptables`(_ family: IPFamily) throws {
    let tables = try plan().restoreScript(family).split(separator: "*").map(String.init)
    let mangle = try #require(tables.first { $0.hasPrefix("mangle") })
    for user in [104, 991] {
      for transport in ["udp", "tcp"] {
        #expect(
          mangle.contains(
            "-A PICKET-USERS -m owner --uid-owner \(user) ! -o lo -p \(transport) --dport 53 -g PICKET-RESOLVER\n"))
      }
    }
    #expect(
      mangle.contains("-A PICKET-RESOLVER -m connlabel --label 115 --set\n-A PICKET-RESOLVER -g PICKET-PAYLOAD\n"))
    #expect(
      mangle.contains(
        "-A PICKET-RESOLVED -j MARK --set-xmark 0x0000c000/0x0000c000\n-A PICKET-RESOLVED -g PICKET-QUEUE\n"))
    for transport in ["udp", "tcp"] {
      #expect(
        mangle.contains("-A PICKET-INPUT -p \(transport) --sport 53 -m connlabel --label 115 -g PICKET-RESOLVED\n"))
    }
    #expect(tables.allSatisfy { $0 == mangle || !$0.contains("RESOLVER") })
  }

  @Test func `not behind a router's, nor where the kernel lacks labels`() throws {
    for plan in [try plan(.both), try plan(.router), try plan(.laptop, .all.subtracting(.resolvers))] {
      #expect(chain("ask_users", in: plan.nftScript).allSatisfy { !$0.contains("resolver") })
      #expect(!plan.nftScript.contains("ct label 115") && !plan.restoreScript(.ipv4).contains("--label 115"))
    }
  }
}

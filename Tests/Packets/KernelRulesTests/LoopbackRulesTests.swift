import KernelRules
import Testing
import Wire

/// Connections that a child's user opens within this machine are asked about, and no other user's (H11).
@Suite struct LoopbackRulesTests {
  private func plan(_ mode: FencePlan.Mode = .laptop) throws -> FencePlan {
    let guarded = DeviceSet(users: [1_001], userRanges: [200_000...265_535])
    var supervised = guarded
    supervised.users.insert(1_002)
    return try FencePlan(
      mode: mode, interfaces: mode == .laptop ? [] : [InterfaceName("lan1")],
      devices: DeviceSets(supervised: supervised, guarded: guarded))
  }

  private func chain(_ name: String, in script: String) -> [Substring] {
    script.split(separator: "\n").drop { $0 != "\tchain \(name) {" }.dropFirst().prefix { $0 != "\t}" }
      .map { $0.drop { $0 == "\t" } }
  }

  @Test(arguments: [FencePlan.Mode.laptop, .both]) func `in nft`(_ mode: FencePlan.Mode) throws {
    let script = try plan(mode).nftScript
    let within = "oifname \"lo\" tcp sport != 53 tcp dport != 53"
    for (stage, target) in [("ask", "segment"), ("settle", "payload")] {
      #expect(
        chain("\(stage)_users", in: script).prefix(4) == [
          "\(within) ct direction original meta skuid @guarded_user goto \(stage)_\(target)",
          "\(within) ct direction original meta skuid 200000-265535 goto \(stage)_\(target)",
          "meta skuid @supervised_user goto \(stage)_from", "meta skuid 200000-265535 goto \(stage)_from",
        ])
    }
    #expect(chain("ask_watched", in: script).first == "\(within) goto ask_segment")
    #expect(chain("ask_again", in: script).first == "\(within) accept")
    #expect(
      chain("settle_output", in: script)[1] == "\(within) meta mark & 0x0000c000 == 0x00004000 goto settle_loopback")
    #expect(
      chain("settle_loopback", in: script) == [
        "ct mark set ct mark & 0xffff3fff | 0x00004000", "meta mark set meta mark & 0xffff3fff",
      ])
    #expect(script.contains("set guarded_user {\n\t\ttypeof meta skuid\n\t\telements = { 1001 }"))
  }

  @Test(arguments: [IPFamily.ipv4, .ipv6]) func `in iptables`(_ family: IPFamily) throws {
    let tables = try plan().restoreScript(family).split(separator: "*").map(String.init)
    let within = "-o lo -p tcp ! --sport 53 ! --dport 53"
    for (table, target) in [("mangle", "SEGMENT"), ("filter", "PAYLOAD")] {
      let text = try #require(tables.first { $0.hasPrefix(table) })
      let users = text.split(separator: "\n").filter { $0.hasPrefix("-A PICKET-USERS") }
      let fenced = ["1001", "200000-265535"].map { (user: String) -> String in
        "-A PICKET-USERS \(within) -m conntrack --ctdir ORIGINAL -m owner --uid-owner \(user) -g PICKET-\(target)"
      }
      #expect(users.prefix(2).map(String.init) == fenced)
      #expect(users.count { $0.contains("-o lo") } == 2)
    }
    let script = tables.joined(separator: "*")
    for rule in [
      "WATCHED \(within) -g PICKET-SEGMENT", "AGAIN \(within) -j RETURN",
      "OUTPUT \(within) -m mark --mark 0x00004000/0x0000c000 -g PICKET-LOOPBACK",
      "LOOPBACK -j CONNMARK --set-xmark 0x00004000/0x0000c000",
    ] { #expect(script.contains("-A PICKET-\(rule)\n"), "\(rule)") }
  }

  @Test func `a router's rules have none of it`() throws {
    #expect(try !plan(.router).nftScript.contains("guarded"))
    #expect(try !plan(.router).restoreScript(.ipv4).contains("-o lo"))
  }
}

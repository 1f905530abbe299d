import Foundation
import KernelRules
import Synchronization
import Testing
import Wire

/// Other programs that change rules under the fence.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct ForeignHandsTests {
  private func plan() throws -> FencePlan {
    let child = try #require(HardwareAddress(Home.childHardware))
    return try FencePlan(mode: .router, devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
  }

  @Test(arguments: Kind.allCases) func `flushed rules are noticed and restored`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan()
    func install() throws -> RuleInstaller {
      try lab.router.inside {
        var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
        try rules.install(plan)
        return rules
      }
    }
    func areIntact(_ rules: RuleInstaller) throws -> Bool { try lab.router.inside { try rules.areIntact() } }
    let rules = try install()
    #expect(try areIntact(rules))
    if kind == .nft {
      try lab.router.run("nft", "flush", "ruleset")
    } else {
      try lab.router.run(kind.program, "-F", "FORWARD")
    }
    #expect(try !areIntact(rules))
    let back = try install()
    #expect(try areIntact(back))
    if kind != .nft {
      // A rule in front of ours may accept packets that we should see.
      try lab.router.run(kind.program, "-I", "FORWARD", "-j", "ACCEPT")
      #expect(try !areIntact(back))
      try lab.router.run(kind.program, "-D", "FORWARD", "-j", "ACCEPT")
      #expect(try areIntact(back))
      try lab.router.run(kind.program, "-A", "FORWARD", "-j", "ACCEPT")
      #expect(try areIntact(back))
      try lab.router.run(kind.program, "-I", "FORWARD", "-j", "ACCEPT")
      #expect(try areIntact(install()))
    }
    #expect(try lab.result(lab.child, "tcp", Home.server4, "80") == "refused")
  }

  @Test(arguments: Kind.allCases) func `rules are read closely only after a change`(_ kind: Kind)
    throws
  {
    let lab = try Home()
    let plan = try plan()
    let tools = kind.tools()
    // A thread enters the namespace; the rules' sockets stay where they were made.
    let rules = try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: tools)
      try rules.install(plan)
      return Kept(rules)
    }
    func look() throws -> (stand: Bool, programs: Int) {
      let before = tools.runs.count
      let stand = try lab.router.inside { try rules.value.withLock { try $0.stillStand() } }
      return (stand, tools.runs.count - before)
    }
    #expect(try look().stand)
    for _ in 0..<3 {
      let quiet = try look()
      #expect(quiet.stand && quiet.programs == 0)
    }
    // Neither counters nor other programs' rules are a change of ours.
    _ = try lab.result(lab.child, "tcp", Home.server4, "80")
    #expect(try look().programs == 0)
    if kind == .nft {
      try lab.router.run("nft", "add", "table", "inet", "other")
    } else {
      try lab.router.run(kind.program, "-A", "INPUT", "-p", "tcp", "--dport", "26", "-j", "DROP")
    }
    let other = try look()
    #expect(other.stand && other.programs > 0)
    #expect(try look().programs == 0)
    if kind == .nft {
      try lab.router.run("nft", "flush", "chain", "inet", "picket", "settle_payload")
    } else {
      try lab.router.run(kind.program, "-t", "mangle", "-F", "PICKET-DAEMON")
    }
    #expect(try !look().stand)
    #expect(try !look().stand)
    try lab.router.inside { try rules.value.withLock { _ = try $0.install(plan) } }
    #expect(try look().stand)
    #expect(try look().programs == 0)
  }

  @Test(arguments: Kind.allCases)
  func `a glance every second sees what others did to our rules, and minds no other rules`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan()
    let router = lab.router
    let seen = try router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
      var seen = try [rules.stillStand(), rules.stillStand()]
      try router.run("nft", "add", "table", "inet", "others")
      seen += try [rules.stillStand(), rules.stillStand()]
      if kind == .nft {
        try router.run("nft", "flush", "table", "inet", "picket")
      } else {
        try router.run(kind.program, "-F", "FORWARD")
      }
      seen += try [rules.stillStand(), rules.stillStand()]
      try rules.install(plan)
      return try seen + [rules.stillStand()]
    }
    #expect(seen == [true, true, true, true, false, false, true])
  }

  @Test(arguments: Kind.allCases, [["80"], ["53", "udp"]])
  func `a rule that restores every mark makes no packet of a child a judged one`(_ kind: Kind, _ port: [String])
    throws
  {
    let lab = try Home()
    let plan = try plan()
    try lab.router.run("iptables-nft", "-t", "mangle", "-A", "PREROUTING", "-j", "CONNMARK", "--restore-mark")
    try lab.router.inside {
      // A daemon watched the connection and is gone.
      var rules = try RuleInstaller(
        kind.backEnd, tools: kind.tools(daemon: "meta mark set meta mark | 0x0000c000 accept"))
      try rules.install(plan)
    }
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "c000", "c000"] + Home.childNetworks)
    let client = try Helper("talk.py", in: lab.child, [Home.server4] + port)
    #expect(try client.say("a") == "a")
    daemon?.kill()
    try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
    }
    #expect(try lab.router.run("conntrack", "-L").contains("mark=49152"))
    #expect(try client.say("b") == "reset")
  }
}

/// Rules that several threads use, one after the other.
private final class Kept: Sendable {
  let value: Mutex<RuleInstaller>
  init(_ rules: RuleInstaller) { value = Mutex(rules) }
}

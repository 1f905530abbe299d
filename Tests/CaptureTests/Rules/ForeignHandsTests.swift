import Capture
import Foundation
import Testing
import Wire

/// Other programs that change rules under the fence.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct ForeignHandsTests {
  private func plan() throws -> FencePlan {
    let child = try #require(HardwareAddress(Home.childHardware))
    return try FencePlan(mode: .router, devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
  }

  @Test(arguments: Kind.allCases) func `rules that somebody flushed are missed, and come back`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan()
    func install() throws -> KernelRules {
      try lab.router.inside {
        var rules = try KernelRules(kind.backEnd, tools: kind.tools())
        try rules.install(plan)
        return rules
      }
    }
    func areIntact(_ rules: KernelRules) throws -> Bool { try lab.router.inside { try rules.areIntact() } }
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
      // Whoever comes first may let pass what we should have seen.
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

  @Test(arguments: Kind.allCases)
  func `a rule that restores every mark makes no packet of a child a judged one`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan()
    try lab.router.run("iptables-nft", "-t", "mangle", "-A", "PREROUTING", "-j", "CONNMARK", "--restore-mark")
    try lab.router.inside {
      // A connection that the daemon watched, and then no daemon.
      var rules = try KernelRules(
        kind.backEnd, tools: kind.tools(daemon: "meta mark set meta mark | 0x0000c000 accept"))
      try rules.install(plan)
    }
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "c000", "c000"] + Home.childNetworks)
    let client = try Helper("talk.py", in: lab.child, [Home.server4, "80"])
    #expect(try client.say("a") == "a")
    daemon?.kill()
    try lab.router.inside {
      var rules = try KernelRules(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
    }
    #expect(try lab.router.run("conntrack", "-L").contains("mark=49152"))
    #expect(try client.say("b") == "reset")
  }
}

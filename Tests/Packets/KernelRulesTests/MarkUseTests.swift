import KernelRules
import Support
import Testing

/// Which mark bits other programs use, read from their rules.
@Suite struct MarkUseTests {
  private func uses(saved: String = "", nft: String = "", routes: String = "") throws -> [MarkUse] {
    try ForeignRules.found(
      ScriptedTools { program, _ in
        switch program {
        case "iptables-save": ToolAnswer(succeeded: true, output: saved)
        case "nft": ToolAnswer(succeeded: true, output: nft)
        case "ip": ToolAnswer(succeeded: true, output: routes)
        default: nil
        }
      }
    ).uses
  }

  @Test(arguments: [
    ("-m mark --mark 0x10/0xf0 -j ACCEPT", 0xf0), ("-m mark ! --mark 0x0/0xc000 -j ACCEPT", 0xc000),
    ("-m connmark --mark 0x1 -j ACCEPT", 0xffff_ffff), ("-j MARK --set-xmark 0x4000/0x4000", 0x4000),
    ("-j MARK --set-xmark 0x1/0xffffffff", 0xffff_ffff), ("-j MARK --set-xmark 0x100/0xff", 0x1ff),
    ("-j CONNMARK --save-mark --nfmask 0x3f00 --ctmask 0x3f00", 0x3f00), ("-j CONNMARK --restore-mark", 0xffff_ffff),
    ("-j CONNMARK --restore-mark --mask 0xff", 0xff), ("-j CONNMARK --or-mark 0x2000", 0x2000),
    ("-j CONNMARK --and-mark 0xffffff00", 0xff), ("-p tcp -j TPROXY --on-port 1 --tproxy-mark 0x1/0x1", 1),
    ("-m comment --comment \"-m mark --mark 0x1/0x1\" -j ACCEPT", 0), ("-m comment --comment --mark -j ACCEPT", 0),
    ("-m mark --mark what/ever -j ACCEPT", 0xffff_ffff), ("-j ACCEPT", 0), ("-m mark --mark", 0xffff_ffff),
  ]) func `iptables rules are read for their bits`(_ rule: String, _ bits: UInt32) throws {
    let found = try uses(saved: "*mangle\n:FORWARD ACCEPT [0:0]\n-A FORWARD \(rule)\nCOMMIT\n")
    #expect(found.map(\.bits) == (bits == 0 ? [] : [bits]))
  }

  @Test(arguments: [
    ("meta mark & 0x000000ff == 0x00000001 accept", 0xff), ("ct mark and 0xf0 == 0x10 accept", 0xf0),
    ("meta mark 0x00000001 accept", 0xffff_ffff), ("meta mark set 0x00000001", 0xffff_ffff),
    ("meta mark set meta mark & 0xffff00ff | 0x00000100", 0xff00), ("ct mark set ct mark | 0x00020000", 0x20000),
    ("ct mark set ct mark ^ 0x00020000", 0x20000), ("meta mark set ct mark", 0xffff_ffff),
    ("meta mark set ct mark & 0x00ff0000", 0xffff_ffff), ("meta mark vmap { 0x1 : accept }", 0xffff_ffff),
    ("tcp dport 1 accept comment \"meta mark 1\"", 0), ("meta mark", 0xffff_ffff),
  ]) func `nft rules are read for their bits`(_ rule: String, _ bits: UInt32) throws {
    let found = try uses(nft: "table inet fw {\n\tchain c {\n\t\t\(rule)\n\t}\n}\n")
    #expect(found.map(\.bits) == (bits == 0 ? [] : [bits]), "\(found)")
  }

  @Test func `routing rules are read for their bits`() throws {
    let found = try uses(routes: "0:\tfrom all lookup local\n100:\tfrom all fwmark 0x100/0x3f00 lookup 1\n")
    #expect(found.map(\.bits) == [0x3f00])
    #expect(found.first?.rule == "100: from all fwmark 0x100/0x3f00 lookup 1")
  }

  @Test func `our own rules are no conflict`() throws {
    let plan = try FencePlan(mode: .both, interfaces: [InterfaceName("lan")])
    let found = try uses(
      saved: plan.restoreScript(.ipv4).replacing("-I ", with: "-A "),
      nft: plan.nftScript + """
        table ip mangle {
        \tchain PICKET-WHO {
        \t\tmeta mark 1
        \t}
        \tchain FORWARD {
        \t\tct mark and 0xc000 != 0x4000 counter packets 0 bytes 0 jump PICKET-FORWARD
        \t}
        }

        """)
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `Kubernetes is recognised by name, with bits that are free`() throws {
    let found = try uses(
      saved: """
        *nat
        :KUBE-MARK-MASQ - [0:0]
        -A KUBE-MARK-MASQ -j MARK --set-xmark 0x4000/0x4000
        -A KUBE-POSTROUTING -m mark ! --mark 0x4000/0x4000 -j RETURN
        -A PREROUTING -j MARK --set-xmark 0x1/0xffffffff
        COMMIT
        *mangle
        -A ts-forward -j MARK --set-xmark 0x40000/0xff0000
        COMMIT
        """)
    let conflict = try #require(MarkMask.standard.conflict(with: found))
    #expect(
      conflict.description == """
        mark bits 0x0000c000 are used by Kubernetes, which uses 0x00004000: `-A KUBE-MARK-MASQ -j MARK --set-xmark \
        0x4000/0x4000` and 1 more rules; set markMask to "0x30000000", which no rule here uses
        """)
    #expect(found.filter(\.isWhole).map(\.rule) == ["-A PREROUTING -j MARK --set-xmark 0x1/0xffffffff"])
    let free = try #require(MarkMask.free(besides: found))
    #expect(free.conflict(with: found) == nil)
    #expect(Set(found.map(\.owner)) == ["Kubernetes", "Tailscale", "chain PREROUTING"])
  }

  @Test func `where every bit is taken, nothing is proposed`() throws {
    let found = try uses(
      saved: "*mangle\n-A A -m mark --mark 0/0x0fffffff -j B\n-A A -m mark --mark 0/0xf0000000 -j B\nCOMMIT\n")
    #expect(MarkMask.free(besides: found) == nil)
    #expect(MarkMask.standard.conflict(with: found)?.remedy.hasPrefix("no pair of bits is free") == true)
  }

  /// Law: reading any listing ends, and the result can be shown on a terminal.
  @Test func `listings made to confuse are only read`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "*", ":", "-A", "\n", " ", "\"", "\\", "PICKET-", "-j", "-g", "--mark", "/", "0x", "ffffffff", "\t", "{", "}",
      "meta",
      "ct", "mark", "set", "&", "|", "table", "chain", "inet", "picket", "\u{1b}[2J", "\0", "é", "--comment", "fwmark",
      "-1",
      "99999999999999999999", "COMMIT", "[0:0]", "mangle", "FORWARD",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
          + (Bool.random(using: &generator) ? " " : "")
      }.joined()
      for use in try uses(saved: text, nft: text, routes: text) {
        #expect(use.rule.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "seed \(seed)")
        #expect(use.rule.count <= 160 && use.bits != 0, "seed \(seed)")
      }
    }
  }

  @Test(.timeLimit(.minutes(5))) func `a listing of a hundred thousand rules is read, and not all is kept`() throws {
    let lines = (0..<100_000).map { "-A KUBE-\($0) -m mark --mark \($0)/0xff00 -j KUBE-X" }.joined(separator: "\n")
    #expect(try uses(saved: "*filter\n\(lines)\nCOMMIT\n").count == 4096)
  }
}

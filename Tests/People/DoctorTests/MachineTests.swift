import Capture
import DaemonClient
import Glibc
import KernelRules
import PicketJSON
import Testing

@testable import Doctor

/// Readings of the real kernel, and of what picketd and tools answer.
@Suite struct MachineTests {
  @Test func `the kernel is read`() throws {
    let machine = MachineReading(users: [0, 4_294_000_000], catalog: "/proc/self/exe")
    #expect(machine.links.named("lo") != nil && machine.settings["net.ipv4.ip_forward"] != nil)
    #expect(machine.users[0]?.name == "root" && machine.users[0]?.groups.contains("root") == true)
    #expect(machine.users[4_294_000_000] == nil)
    #expect(try #require(machine.memory) > 1 << 20 && machine.tools.count == 4)
    #expect(try #require(machine.catalogAge) >= -86_400)
  }

  @Test func `nobody at the socket is a finding, and so is a file with a fault`() throws {
    let nobody = DaemonError.unreachable(socket: "/nowhere", .notRunning)
    let readings = Readings(of: nil, absence: nobody, configuration: "/dev/null/picket.json5")
    #expect(readings.contact == .absent && readings.fence == nil && readings.children == nil)
    #expect(readings.checks.first?.name == "picketd" && readings.checks.first?.state == .broken)
    #expect(readings.isRoot == (geteuid() == 0) && (readings.rules != nil) == readings.isRoot)
    for (error, contact) in [
      (DaemonError.unreachable(socket: "", .notAllowed), Readings.Contact.refused),
      (.notAuthorized(why: "", remedy: ""), .refused), (.lost(socket: "", why: "gone"), .failed("gone")),
    ] {
      #expect(Readings(of: nil, absence: error, configuration: "/nowhere").contact == contact)
    }
  }

  @Test func `picketd's status is read whole`() throws {
    let json = """
      {"followed": true, "process": 7, "rules": "up", "backEnd": "iptables", "backEndReasons": ["x"], "mode": "laptop",
       "fail": "open", "revision": 3, "children": 1, "devices": 1, "recordsDropped": 2, "events": [],
       "catalog": {"path": "/c", "names": 9, "checksum": "a"}, "accounting": {"connections": 1, "lost": 4, "seconds": 0.1},
       "queues": [{"number": 1, "packets": 1, "verdicts": 1, "waiting": 0, "droppedFull": 3, "droppedBuffer": 4,
                   "forgotten": 0, "refused": 0}]}
      """
    let document = try #require(try JSON(parsing: Array(json.utf8)).object)
    let fence = FenceReading(try DaemonReply<Daemon.StatusReply>(document).value)
    #expect(fence.rules == .up && fence.isLaptop && !fence.isRouter && fence.failsOpen && fence.hasSettings)
    #expect(fence.lostPackets == 7 && fence.lostRecords == 2 && fence.lostUsage == 4 && fence.queues == 1)
    #expect(fence.catalog == FenceReading.Catalog(path: "/c", names: 9) && fence.findings == ["x"])
  }

  private struct Tools: RuleTools {
    let listing: String
    var hasIPv6: Bool { true }
    func run(_ program: String, _ arguments: [String], input: String) throws(RulesError) -> ToolAnswer? { nil }
    func nft(_ commands: String, isTrial: Bool) throws(RulesError) -> ToolAnswer {
      isTrial
        ? ToolAnswer(succeeded: false, complaint: "Operation not permitted")
        : ToolAnswer(succeeded: true, output: listing)
    }
  }

  @Test func `others' rules are read for marks and for flows past all rules`() {
    let listing = """
      table inet fw4 {
      \tchain forward {
      \t\tmeta l4proto { tcp, udp } flow add @ft
      \t}
      \tchain ts-forward {
      \t\tmeta mark set meta mark & 0xffff3fff | 0x00004000
      \t}
      }
      """
    let rules = RulesReading(markMask: 0xc000, wantsBackEnd: true, tools: Tools(listing: listing))
    #expect(rules.offloads.map(\.owner) == ["the OpenWrt firewall"] && rules.others == ["Tailscale"])
    #expect(rules.marks?.text.contains("Tailscale") == true && rules.marks?.mend.contains("markMask") == true)
    #expect(rules.backEnd == nil && rules.backEndTrouble?.text.contains("not permitted") == true)
    let none = RulesReading(markMask: 0xc000, wantsBackEnd: false, tools: Tools(listing: ""))
    #expect(none == RulesReading())
  }

  @Test(
    arguments: [
      ("BROKEN: a is so. Take it off", "a is so", "Take it off", true), ("nothing helps", "nothing helps", nil, false),
      ("see a.example and 1.5 of it", "see a.example and 1.5 of it", nil, false),
      ("It ends here.", "It ends here.", nil, false),
      ("One. Two. Do", "One. Two", "Do", false), ("", "", nil, false), (".", ".", nil, false),
      (". .", ". .", nil, false),
    ] as [(String, String, String?, Bool)])
  func `a sentence parts into a finding and what helps`(
    _ sentence: String, _ text: String, _ remedy: String?, _ isBroken: Bool
  ) {
    let finding = Finding(sentence)
    #expect(finding.text == text && finding.remedy == remedy && finding.isBroken == isBroken, "\(finding)")
  }
}

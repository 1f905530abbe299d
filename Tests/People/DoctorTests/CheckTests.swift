import Capture
import DaemonClient
import Laptop
import Testing

@testable import Doctor

/// Each check over made-up readings: a sound machine with one thing spoiled.
@Suite struct CheckTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let state: Check.State
    /// Words of the command that mends it.
    let mend: String
    let spoil: @Sendable (inout Readings) -> Void
    var testDescription: String { "\(name): \(mend)" }

    init(_ name: String, _ state: Check.State, _ mend: String, _ spoil: @escaping @Sendable (inout Readings) -> Void) {
      (self.name, self.state, self.mend, self.spoil) = (name, state, mend, spoil)
    }
  }

  @Test func `a sound machine has nothing to mend`() {
    let checks = Readings.sound().checks
    #expect(checks.allSatisfy { $0.state == .ok && $0.mend == nil }, "\(Readings.sound().findings)")
    #expect(checks.count > 10)
  }

  static let faults =
    [
      Fault("picketd", .broken, "systemctl restart") { $0.contact = .absent },
      Fault("picketd", .warning, "sudo picket doctor") { $0.contact = .refused },
      Fault("picketd", .broken, "systemctl restart") { $0.contact = .failed("it hung up") },
      Fault("picketd", .broken, "scripts/start") { ($0.contact, $0.machine.start) = (.absent, nil) },
      Fault("configuration", .broken, "picketd --check") { $0.order.fault = "picket.json5:3: no such key" },
      Fault("rights", .warning, "sudo picket doctor") { $0.isRoot = false },
    ] + fence + machine + family + users

  private static let fence = [
    Fault("rules", .broken, "picket up") { $0.fence?.rules = .down },
    Fault("rules", .broken, "systemctl restart") { $0.fence?.rules = .notYet },
    Fault("rules", .broken, "picket up") { $0.fence?.rules = .broken("flushed") },
    Fault("rules", .broken, "systemctl restart") { $0.fence?.rules = .silent("nobody answers") },
    Fault("rules", .broken, "systemctl restart") { $0.fence?.hasSettings = false },
    Fault("link", .warning, "systemctl restart") { $0.fence?.isFollowed = false },
    Fault("fail", .warning, "fail: \"closed\"") { $0.fence?.failsOpen = true },
    Fault("queues", .warning, "queues: 4") { $0.fence?.lostPackets = 7 },
    Fault("records", .warning, "picket log") { $0.fence?.lostRecords = 7 },
    Fault("broker", .warning, "restart picket-mqtt") {
      $0.broker = ReceiverReading(name: "mqtt", failure: "the broker at 127.0.0.1:1883 cannot be used")
    },
    Fault("messages", .warning, "notify test") {
      $0.receivers = [.init(name: "phone"), .init(name: "hub", failure: "nothing answers")]
    },
    Fault("catalog", .broken, "lists update") { $0.fence?.catalog = nil },
    Fault("kernel", .warning, "linux-image") {
      $0.fence?.findings = ["iptables works without evening lifetimes, which this kernel cannot do"]
    },
    Fault("machine", .broken, "Turn flow offloading off") {
      $0.fence?.findings = [
        "BROKEN: fw4 offloads flows (`flow add @ft`): what is offloaded passes. Turn flow offloading off"
      ]
    },
    Fault("machine", .warning, "`ip link delete tun0`") {
      $0.fence?.findings = ["tun0 is a tun device of user 1001. Take it away (`ip link delete tun0`), and more"]
    },
    Fault("household", .broken, "gpasswd -d") {
      $0.fence?.troubles = ["device 1 is in group docker. Take the user out, as `gpasswd -d` does"]
    },
    Fault("household", .warning, "picket status --detail") { $0.fence?.remarks = ["a list could not be updated"] },
  ]

  private static let machine = [
    Fault("backend", .broken, "CAP_NET_ADMIN") {
      $0.fence = nil
      $0.rules?.backEndTrouble = RulesReading.Trouble("no rules can be installed", mend: "run with CAP_NET_ADMIN")
    },
    Fault("tools", .warning, "apt install iproute2") { $0.machine.tools["ip"] = false },
    Fault("tools", .warning, "apt install iptables") { $0.machine.tools["iptables"] = false },
    Fault("tools", .broken, "apt install iptables nftables") {
      for name in ["nft", "iptables", "ip6tables"] { $0.machine.tools[name] = false }
    },
    Fault("marks", .broken, "markMask") {
      $0.rules?.marks = RulesReading.Trouble("bits are used by Calico", mend: "set markMask to \"0x00c00000\"")
    },
    Fault("offload", .broken, "uci set firewall") {
      $0.rules?.offloads = [RulesReading.Offload(owner: "the OpenWrt firewall", rule: "flow add @ft")]
    },
    Fault("offload", .broken, "nft list ruleset") {
      $0.rules?.offloads = [RulesReading.Offload(owner: "chain f", rule: "flow add @ft")]
    },
    Fault("forwarding", .warning, "net.ipv4.ip_forward=1") { $0.machine.settings["net.ipv4.ip_forward"] = 0 },
    Fault("ipv6", .warning, "forwarding=1") { $0.machine.settings["net.ipv6.conf.all.forwarding"] = 0 },
    Fault("interfaces", .broken, "there are wan, br-lan") { $0.order.interfaces = ["br-lam"] },
    Fault("bridges", .broken, "modprobe br_netfilter") {
      $0.machine.links = Links($0.machine.links.all, waysOut: [3])
    },
    Fault("connections", .warning, "nf_conntrack_acct=1") {
      $0.machine.settings["net.netfilter.nf_conntrack_acct"] = 0
    },
    Fault("connections", .warning, "checksum=1") { $0.machine.settings["net.netfilter.nf_conntrack_checksum"] = 0 },
    Fault("connections", .warning, "nf_conntrack_max=131072") {
      $0.machine.settings["net.netfilter.nf_conntrack_count"] = 60_000
    },
    Fault("memory", .warning, "ps -eo") { $0.machine.memory = 8 << 20 },
    Fault("clock", .warning, "timedatectl") { $0.machine.isClockKept = false },
    Fault("resolvers", .warning, "/etc/resolv.conf") { $0.machine.resolvers = [] },
    Fault("catalog", .warning, "lists update") { $0.machine.catalogAge = 100 * 86_400 },
    Fault("start", .warning, "apt install") { $0.machine.start = nil },
    Fault("start", .broken, "enable --now picketd.service") {
      $0.machine.start = MachineReading.Start(enabled: [], missing: ["picketd.service"])
    },
  ]

  private static let family = [
    Fault("children", .warning, "picket child add") { $0.children = [] },
    Fault("devices", .warning, "device add --child 'M'\\''ia o' --mac") {
      $0.children = [ChildReading(name: "M'ia o")]
    },
    Fault("devices", .warning, "--uid USER") {
      $0.fence?.isRouter = false
      $0.children?.append(ChildReading(name: "Ben"))
    },
    Fault("unknownDevices", .warning, "unknownDevices") {
      $0.fence?.unknownDevices = FenceReading.UnknownDevices(count: 3, pass: true)
    },
  ]

  private static let users = [
    Fault("users", .warning, "getent passwd") { $0.machine.users = [:] },
    Fault("sudo", .broken, "visudo -f /etc/sudoers.d/x") {
      $0.machine.sudoers = [.init(file: "/etc/sudoers.d/x", who: "mia")]
    },
    Fault("sudo", .broken, "visudo -f /etc/sudoers") {
      $0.machine.sudoers = [.init(file: "/etc/sudoers", who: "%games")]
    },
    Fault("sudo", .broken, "visudo") { $0.machine.sudoers = [.init(file: "/etc/sudoers", who: "ALL")] },
    Fault("setuid", .warning, "chmod u-s /usr/local/bin/x") { $0.machine.setuid = ["/usr/local/bin/x"] },
    Fault("laptop", .warning, "systemctl enable --now picket-laptop") { $0.fence?.holders = nil },
    Fault("laptop", .warning, "apt install ./dist/picket-laptop_") {
      $0.fence?.holders = nil
      $0.machine.hasLaptopProgram = false
    },
    // The remark that picketd makes of it is not told twice.
    Fault("laptop", .warning, "--reinstall polkitd picket-laptop") {
      $0.fence?.holders?[0].failure = "rules are missing"
      $0.fence?.remarks = ["account.lockAccounts may not be held by polkit: rules are missing"]
    },
    Fault("laptop", .warning, "journalctl") {
      $0.fence?.holders?.append(FenceReading.Holder(name: "a new part", settings: [], failure: "'sudo rm -rf /'"))
    },
    Fault("browsers", .warning, "mkdir -p /etc/chromium/policies/managed && echo") {
      $0.machine.browsers = [
        .init(name: "Chromium", policy: "/etc/chromium/policies/managed/picket.json", wanted: "{}", isKept: false)
      ]
    },
  ]

  @Test(arguments: faults) func `one fault is one finding, with the command that mends it`(_ fault: Fault) throws {
    let found = Readings.sound(fault.spoil).findings.filter { $0.name == fault.name }
    let check = try #require(found.first, "\(fault.name) is well")
    #expect(found.count == 1 && check.state == fault.state, "\(found)")
    #expect(check.mend?.contains(fault.mend) == true, "\(check)")
    #expect(!check.text.hasSuffix("."))
    // Nothing else is the matter; without a service manager two things are.
    let others = Readings.sound(fault.spoil).findings.filter { $0.name != fault.name }
    #expect(others.count <= (fault.mend == "scripts/start" ? 1 : 0), "\(others)")
  }

  @Test func `what is not the child's is not told`() {
    let readings = Readings.sound {
      $0.machine.sudoers = [.init(file: "/etc/sudoers", who: "anna"), .init(file: "/etc/sudoers", who: "%anna")]
      $0.machine.browsers = [.init(name: "Chromium", policy: "/p", wanted: "{}", isKept: true)]
      $0.rules?.others = ["Docker"]
      $0.machine.bridgesCallRules = true
      $0.machine.links = Links($0.machine.links.all, waysOut: [3])
    }
    #expect(readings.findings.isEmpty, "\(readings.findings)")
    #expect(readings.checks.contains { $0.name == "firewalls" && $0.text.contains("Docker") })
  }

  @Test func `every part of picket-laptop that does not hold has its own command`() {
    let broken = MachineReadings(
      polkit: .failing("no answer"), hasRules: false, asksForSignIn: false, asksForPassword: false, logind: .missing,
      clock: .missing, programs: .missing)
    let readings = Readings.sound {
      $0.fence?.holders = broken.enforcers.map {
        FenceReading.Holder(name: $0.name, settings: $0.settings, failure: $0.failure)
      }
    }
    let found = readings.findings
    #expect(found.count == broken.enforcers.count && found.allSatisfy { $0.name == "laptop" }, "\(found)")
    #expect(found.allSatisfy { $0.mend?.contains("journalctl") == false }, "\(found)")
    #expect(found.contains { $0.text.contains("PAM for passwords does not hold passcode.lockPasscode: ") })
  }

  @Test func `without children who are users picket-laptop has nothing to hold`() {
    let readings = Readings.sound {
      $0.children = [ChildReading(name: "Mia", devices: 1)]
      $0.fence?.holders = nil
    }
    #expect(readings.findings.isEmpty && !readings.checks.contains { $0.name == "laptop" })
  }

  @Test func `on a guardian's laptop without children nobody's sudo matters`() {
    let readings = Readings.sound {
      $0.children = []
      $0.machine.sudoers = [.init(file: "/etc/sudoers", who: "ALL")]
    }
    #expect(readings.findings.map(\.name) == ["children"])
  }

  @Test func `what a killed probe had left is told, and is nothing to mend`() {
    let readings = Readings.sound { $0.machine.leftovers = ["device 3"] }
    #expect(
      readings.findings.isEmpty && readings.checks.contains { $0.name == "probe" && $0.text.contains("device 3") })
  }

  @Test func `the worst comes first`() {
    let readings = Readings.sound {
      $0.machine.isClockKept = false
      $0.fence?.rules = .down
    }
    #expect(readings.checks.prefix(2).map(\.name) == ["rules", "clock"])
  }
}

import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// Rootless containers of a child: their users count as the child (subuid(5)).
  @Suite(.needsDaemon, .subordinates, .fence(.laptop)) struct RootlessTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Runs curl as a user of a container, on the laptop's network.
    private func fetch(_ owner: Int, as user: Int, _ site: Site, _ family: Family) throws -> String {
      let range = Subordinates.ranges[owner] ?? 0
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      let words =
        ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/container.py"]
        + ["\(owner)", "\(range)", "\(Subordinates.count)", "\(user)"]
        + ["curl", "-sS", "--max-time", "\(3 * Patience.factor)", "--cacert", lab.state + "/ca.pem"]
      return try lab.laptop.attempt(words + ["--resolve", "\(site.name):443:\(place)", "https://\(site.name)/"]).text
    }

    @Test(arguments: Family.allCases, [0, 1, 1_000])
    func `every user of a child's container is fenced, and of another's is not`(_ family: Family, _ user: Int) throws {
      let label = "rootless-\(family)-\(user)"
      let (allowed, blocked) = (Site.allowed.named(label), Site.blocked.named(label))
      #expect(try fetch(Household.childUser, as: user, allowed, family).contains("This is"))
      #expect(try !fetch(Household.childUser, as: user, blocked, family).contains("This is"))
      #expect(try !lab.journal.knows(blocked.name))
      let isLeftAlone = try lab.laptop.queuesNothing { () throws in
        #expect(try fetch(Household.otherUser, as: user, blocked, family).contains("This is"))
      }
      #expect(isLeftAlone)
    }
  }

  /// Containers that root starts, behind a bridge: this machine forwards their packets, and no user sent them.
  @Suite(.needsDaemon) struct RootfulTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test func `containers reach nothing beside a child until their bridge is named, and the status says so`() throws {
      let box = try Box(on: lab.laptop)
      var household = Household.laptop
      household.unknownDevices = "pass"
      try Fence.around(household) { (daemon) throws in
        #expect(try !box.reaches(.blocked) && !box.reaches(.allowed))
        let isTold = try eventually(seconds: 25) {
          try daemon.status()?.backEndReasons.contains { $0.hasPrefix("docker0 has 1") } == true
        }
        #expect(isTold)
        household.forward = ["docker0"]
        try daemon.reload(household)
        #expect(try eventually { try box.reaches(.blocked) })
      }
      withExtendedLifetime(box) {}
    }

    @Test func `as unknown devices they are fenced, beside the child and not beside others`() throws {
      let box = try Box(on: lab.laptop)
      try Fence.around(.laptopWithGuests) { (daemon) throws in
        #expect(try !box.reaches(.blocked))
        #expect(try box.reaches(.allowed))
        #expect(try !lab.laptop.by(Household.childUser).reaches(.blocked))
        #expect(try lab.laptop.by(Household.otherUser).reaches(.blocked))
        #expect(try daemon.status()?.backEndReasons.contains { $0.contains("docker0") } == false)
      }
      withExtendedLifetime(box) {}
    }
  }
}

/// Gives the laptop's users ranges of subordinate users, by /etc/subuid.
struct Subordinates: SuiteTrait, TestScoping {
  static let ranges = [Household.childUser: 300_000, Household.otherUser: 400_000]
  static let count = 65_536

  func provideScope(for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void)
    async throws
  {
    // `ip netns exec` mounts the files in this folder over those in /etc.
    let path = "/etc/netns/\(try Lab.standing().laptop.namespace)/subuid"
    let lines = Subordinates.ranges.map { "\($0.key):\($0.value):\(Subordinates.count)\n" }
    try lines.joined().write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body()
  }
}

extension Trait where Self == Subordinates {
  static var subordinates: Subordinates { Subordinates() }
}

/// A container as root starts it: its own network behind a bridge, with translated addresses.
private final class Box {
  private let host: Device
  private let inside: Device

  init(on host: Device) throws {
    self.host = host
    inside = Device(name: "box", lab: host.lab)
    try outside("netns add \(inside.namespace)")
    try outside("-n \(host.namespace) link add vbox type veth peer name eth0 netns \(inside.namespace)")
    for words in [
      "link add docker0 type bridge", "link set docker0 up", "address add 172.17.0.1/16 dev docker0",
      "link set vbox master docker0 up",
    ] {
      try outside("-n \(host.namespace) \(words)")
    }
    for words in [
      "address add 172.17.0.2/16 dev eth0", "link set eth0 up", "route add default via 172.17.0.1",
    ] {
      try outside("-n \(inside.namespace) \(words)")
    }
    try host.run("sysctl", "-qw", "net.ipv4.ip_forward=1")
    for words in [
      "table ip box", "chain ip box leaving { type nat hook postrouting priority srcnat; }",
      "rule ip box leaving ip saddr 172.17.0.0/16 oifname != docker0 masquerade",
    ] {
      try host.run("nft", "add " + words)
    }
  }

  deinit {
    _ = try? host.run("nft", "delete table ip box")
    _ = try? host.run("sysctl", "-qw", "net.ipv4.ip_forward=0")
    try? outside("-n \(host.namespace) link del docker0")
    try? outside("netns del \(inside.namespace)")
  }

  private func outside(_ words: String) throws {
    let outcome = try Command("ip", words.split(separator: " ").map(String.init))?.run()
    guard outcome?.status == 0 else { throw LabError("ip \(words): \(outcome?.complaint ?? "not installed")") }
  }

  func reaches(_ site: Site) throws -> Bool { try inside.reaches(site.named("box")) }
}

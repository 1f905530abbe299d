import Foundation
import Support
import Synchronization
import Testing

@testable import Household

/// Children's users who could become root, whom no fence holds.
@Suite struct PowerfulGroupsTests {
  private static let text = """
    root:x:0:
    sudo:x:27:mia,anna
    docker:x:998:mia
    games:x:60:mia
    wheel:x:10
    lxd:x:x:mia
    libvirt:x:120:,mia2
    netdev:x:121:lea
    vboxusers:x:122:lea
    """

  @Test func `are told by their members and by whose first group they are`() {
    let groups = PowerfulGroups(text: Self.text)
    #expect(groups.names(of: "mia", group: 1_001) == ["sudo", "docker"])
    #expect(groups.names(of: "anna", group: 0) == ["root", "sudo"])
    #expect(groups.names(of: "ben", group: 998) == ["docker"])
    #expect(groups.names(of: "mia2", group: 60) == ["libvirt"])
    #expect(groups.names(of: "lea", group: 60) == ["netdev", "vboxusers"])
    #expect(groups.names(of: "zoe", group: 60) == [])
  }

  @Test func `a guardian is told when a child's user is in one, and no more when it is out again`() async throws {
    let home = try Home()
    func write(_ text: String) throws { try home.workshop.write("group", Array(text.utf8)) }
    try write("docker:x:998:daemon\nsudo:x:27:bin\n")
    let household = try Household(
      ledger: home.ledger, key: home.key, groups: home.workshop.path("group")
    ) { home.clocks.withLock { $0 } }
    let mia = try await household.addChild("Mia")
    // Every machine has these users.
    let (daemon, bin): (UInt32, UInt32) = (1, 2)
    let device = try await household.addDevice(.child(mia.id), user: daemon)
    _ = try await household.addDevice(.guardian, user: bin)
    let told = await household.troubles.filter { $0.contains(" user ") }
    #expect(told.count == 1 && told[0].contains("user 1 ") && told[0].contains("docker"), "\(told)")
    #expect(!told[0].contains("Mia") && told[0].contains("device \(device.number)"))
    try write("docker:x:998:\nsudo:x:27:bin\n")
    #expect(await household.troubles.filter { $0.contains(" user ") } == [])
    // Each group that does not give root has its own sentence, beside the one about root.
    let ways = ["vboxusers", "netdev", "lpadmin", "kvm", "wireshark", "systemd-journal"]
    try write((ways + ["sudo"]).enumerated().map { "\($1):x:\(900 + $0):daemon\n" }.joined())
    let all = await household.troubles.filter { $0.contains(" user 1 ") }
    #expect(all.count == ways.count + 1)
    for way in ways {
      let its = all.filter { $0.contains("group \(way) ") }
      #expect(its.count == 1 && its.allSatisfy { !$0.contains("become root") && $0.contains("gpasswd -d") }, "\(all)")
    }
  }
}

import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// H9 and H10: the owner of a socket decides whose packets a laptop sends, and no mark that a sender sets.
  @Suite(.needsDaemon, .fence(.strictLaptop)) struct OwnerTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Whether a server hears a datagram that a child's program sends with this mark. The program has the right to set marks,
    /// as if an administrator had granted it.
    private func heard(mark: Int, at place: String, _ port: Int) throws -> Bool {
      let log = lab.state + "/marked-\(UUID().uuidString)"
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py", place, "\(port)", "20"]
      let ear = try Program(["/usr/sbin/ip"] + lab.internet.entrance + words, log: log)
      defer { ear.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("ear.py: \(text())") }
      let script = """
        import socket, sys
        link = socket.socket(socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET, socket.SOCK_DGRAM)
        link.setsockopt(socket.SOL_SOCKET, 36, int(sys.argv[3]))
        for _ in range(3):
            try: link.sendto(bytes([1, 2, 3]) * 9, (sys.argv[1], int(sys.argv[2])))
            except OSError: pass
        """
      let user = "\(Household.childUser)"
      let outcome = try lab.laptop.attempt([
        "setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--inh-caps=+net_admin,+net_raw",
        "--ambient-caps=+net_admin,+net_raw", "/usr/bin/python3", "-c", script, place, "\(port)", "\(mark)",
      ])
      guard outcome.status == 0 else { throw LabError("setpriv: \(outcome.complaint)") }
      Patience.pause(milliseconds: 200)
      return text() != "up\n"
    }

    @Test(arguments: Family.allCases, [0, 0x4000, 0x8000, 0xc000])
    func `a mark that a child's program sets says nothing`(_ family: Family, _ mark: Int) throws {
      #expect(try !heard(mark: mark, at: Site.other.address(family), 40_000 + mark / 0x4000))
    }

    /// What a server hears from a socket of the kernel itself, here of a VXLAN tunnel; nil where the kernel has no VXLAN.
    private func kernelSays(to place: String) throws -> [String]? {
      let laptop = lab.laptop
      let tunnel = ["type", "vxlan", "id", "7", "remote", place, "dstport", "4789"]
      guard try laptop.attempt(["ip", "link", "add", "kernel0"] + tunnel).status == 0 else { return nil }
      defer { _ = try? laptop.run("ip", "link", "del", "kernel0") }
      try laptop.run("sysctl", "-qw", "net.ipv6.conf.kernel0.disable_ipv6=1")
      try laptop.run("ip", "address", "add", "10.66.6.1/24", "dev", "kernel0")
      let log = lab.state + "/kernel-\(UUID().uuidString)"
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py", place, "4789", "20"]
      let ear = try Program(["/usr/sbin/ip"] + lab.internet.entrance + words, log: log)
      defer { ear.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("ear.py: \(text())") }
      try laptop.run("ip", "link", "set", "kernel0", "up")
      // The kernel asks over the tunnel for the address's owner.
      _ = try laptop.attempt(["ping", "-c1", "-W\(Patience.factor)", "10.66.6.2"])
      return text().split(separator: "\n").dropFirst().map(String.init)
    }

    @Test(arguments: Family.allCases) func `packets without a program open nothing, except to tunnel peers`(
      _ family: Family
    ) throws {
      guard let said = try kernelSays(to: Site.other.address(family)) else { return }
      #expect(said == [])
      let daemon = try Fence.daemon()
      var household = Household.strictLaptop
      household.tunnelPeers = [Site.video.address(family)]
      try daemon.enforce(household)
      defer { _ = try? daemon.enforce(.strictLaptop) }
      #expect(try kernelSays(to: Site.video.address(family))?.isEmpty == false)
    }

    @Test(arguments: Family.allCases) func `other users' programs, pings and the link are left alone`(_ family: Family)
      throws
    {
      let site = Site.allowed.named("owners-\(family)")
      for user in [0, Household.otherUser] { #expect(try lab.laptop.by(user).reaches(site, family)) }
      let place = site.address(family)
      #expect(try lab.laptop.attempt(["ping", "-c1", "-W\(3 * Patience.factor)", place]).status == 0)
      // The kernel asks for the neighbour again, and gets an answer.
      try lab.laptop.run("ip", "neighbour", "flush", "dev", "eth0")
      #expect(try lab.laptop.attempt(["ping", "-c1", "-W\(3 * Patience.factor)", place]).status == 0)
    }
  }
}

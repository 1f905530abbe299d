import Testing

extension FenceTests {
  /// `picket status` tells of anything by which a child's packets pass as another user's on a laptop.
  @Suite(.needsDaemon, .fence(.laptop)) struct WaysPastTests {
    @Test(.enabled(if: TunDevice.isPossible, "this kernel has no devices of tun kind"))
    func `a child's tun device is reported while it exists, and another user's is not`() throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      func told(_ name: String) throws -> Bool {
        try daemon.status()?.backEndReasons.contains { $0.hasPrefix("\(name) is a tun device") } == true
      }
      for (name, user) in [("hers", Household.childUser), ("his", Household.otherUser)] {
        try lab.laptop.run("ip", "tuntap", "add", "dev", name, "mode", "tun", "user", "\(user)")
      }
      defer { for name in ["hers", "his"] { _ = try? lab.laptop.run("ip", "link", "delete", name) } }
      #expect(try eventually(seconds: 25) { try told("hers") })
      #expect(try !told("his"))
      try lab.laptop.run("ip", "link", "delete", "hers")
      #expect(try eventually(seconds: 25) { try !told("hers") })
    }
  }
}

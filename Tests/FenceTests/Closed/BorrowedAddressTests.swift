import Testing

extension FenceTests {
  /// Machines that take another machine's address, or a free one. Their card decides whose they are, and an address alone
  /// gives no machine a guardian's rights.
  @Suite(.needsDaemon, .fence(.addressed)) struct BorrowedAddressTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// Gives a machine a second address for a while, and tells the router that the machine's card has it.
    func with(_ place: String, on device: Device, card: Int, _ body: (String) throws -> Void) throws {
      let isIPv6 = place.contains(":")
      let router = lab.router
      try device.run("ip", "address", "add", place + (isIPv6 ? "/64" : "/24"), "dev", "eth0")
      try router.run(
        "ip", "neighbour", "replace", place, "lladdr", "02:00:00:00:01:\(card)", "dev", "home", "nud", "permanent")
      defer {
        _ = try? device.attempt(["ip", "address", "del", place + (isIPv6 ? "/64" : "/24"), "dev", "eth0"])
        _ = try? router.attempt(["ip", "neighbour", "del", place, "dev", "home"])
      }
      try body(place)
    }

    /// Whether a machine reaches a site from one of its addresses.
    func reaches(_ device: Device, _ site: Site, from place: String) throws -> Bool {
      let target = place.contains(":") ? "[\(site.v6)]" : site.v4
      return try device.fetch(
        "https://\(site.name)/", "--interface", place, "--resolve", "\(site.name):443:\(target)", seconds: 2
      ).shows(site.name)
    }

    @Test(arguments: ["10.77.1.21", "fd77:1::21", "10.77.1.99", "fd77:1::99"])
    func `a child's card on a guardian's address, or on a free one, is the child's`(_ place: String) throws {
      let label = "borrowed-\(place.filter { $0.isNumber })"
      try with(place, on: lab.emma, card: 11) { place throws in
        #expect(try reaches(lab.emma, Site.allowed.named(label), from: place))
        #expect(try !reaches(lab.emma, Site.blocked.named(label), from: place))
        #expect(try !lab.journal.knows(Site.blocked.named(label).name))
      }
      // The address's owner keeps a guardian's rights.
      #expect(try lab.guardian.reaches(Site.blocked.named("owner")))
    }

    @Test func `an unknown card gets no guardian's rights from an address, but a child's limits`() throws {
      // Emma's own machine sends nothing meanwhile.
      try with("10.77.1.11", on: lab.laptop, card: 31) { place throws in
        #expect(try reaches(lab.laptop, Site.allowed.named("as-emma"), from: place))
        #expect(try !reaches(lab.laptop, Site.blocked.named("as-emma"), from: place))
      }
      let daemon = try Fence.daemon()
      var strict = Household.addressed
      strict.unknownDevices = "strictest"
      try daemon.enforce(strict)
      defer { _ = try? daemon.enforce(.addressed) }
      try with("10.77.1.21", on: lab.laptop, card: 31) { place throws in
        #expect(try reaches(lab.laptop, Site.allowed.named("as-guardian"), from: place))
        #expect(try !reaches(lab.laptop, Site.blocked.named("as-guardian"), from: place))
      }
      #expect(try !lab.journal.knows(Site.blocked.named("as-guardian").name))
    }
  }
}

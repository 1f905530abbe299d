import Support
import Testing

extension FenceTests {
  /// A device that loses its power ends none of its connections, and may use their ports again at once.
  @Suite(.needsDaemon, .fence(.usual)) struct PowerLossTests {
    @Test(arguments: Family.allCases, [443, 80] as [UInt16])
    func `ports of a connection without an end are used again`(_ family: Family, _ port: UInt16) throws {
      try tries("power-\(port)-\(family)", family, port) { _ in }
    }

    @Test(arguments: Family.allCases, [443, 80] as [UInt16])
    func `ports of a connection that its server forgot are used again`(_ family: Family, _ port: UInt16) throws {
      let lab = try Lab.standing()
      let provider = Device(name: "provider", lab: lab)
      let tables = family == .v4 ? "iptables" : "ip6tables"
      let rule = ["FORWARD", "-p", "tcp", "--sport", "\(port)", "--tcp-flags", "RST", "RST", "-j", "DROP"]
      try tries("forgotten-\(port)-\(family)", family, port) { _ in
        _ = try provider.attempt([tables, "-I"] + rule)
        defer { _ = try? provider.attempt([tables, "-D"] + rule) }
        try lab.internet.run("ss", "-K", "state", "established", "sport", "=", ":\(port)")
      }
    }

    private func tries(
      _ label: String, _ family: Family, _ port: UInt16, between: (Cheat) throws -> Void
    ) throws {
      let lab = try Lab.standing()
      let attack = try Attack(label, family, lab)
      func asks(_ site: Site) -> [UInt8] {
        port == 80 ? RequestBuilder(host: site.name).bytes() : Hello.plain(site.name)
      }
      let flow = try attack.open(port: port)
      flow.put(asks(attack.allowed), at: 0)
      #expect(flow.settle(milliseconds: 1_000) && !flow.received.isEmpty)
      flow.pause(milliseconds: 100)
      for (number, site) in [attack.allowed, attack.blocked, attack.allowed].enumerated() {
        try between(flow)
        // Sends up to three SYNs.
        try flow.reopen()
        let again = Site(name: "again-\(number)." + site.name, number: site.number)
        flow.put(asks(again), at: 0)
        flow.settle(milliseconds: 1_000)
        flow.pause(milliseconds: 100)
        let isAllowed = site.name == attack.allowed.name
        let isReached = try eventually(seconds: isAllowed ? 2 : 0.3) { try lab.journal.knows(again.name) }
        #expect(isReached == isAllowed, "\(again)")
      }
      flow.reset()
    }
  }
}

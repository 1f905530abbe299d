import Foundation
import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct FloodTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// How many flows a packet thread remembers.
    private static let room = 131_072

    /// The filter's memory in megabytes.
    private func memory() throws -> Int {
      let text = try lab.router.run("grep", "VmRSS", "/proc/\(Fence.daemon().filter())/status")
      return try #require(text.split(separator: " ").compactMap { Int($0) }.first) >> 10
    }

    @Test(arguments: FloodTests.kinds)
    func `a flood from one child opens nothing and is not felt by a guardian`(_ kind: Kind) throws {
      let (daemon, cable) = (try Fence.daemon(), try Cable(lab))
      let blocked = Site.blocked.named(kind == .handshakes ? "flood-handshakes" : "flood-headers")
      let before = try memory()
      let flood = Flood(kind.packets(), cable)
      for round in 1...20 {
        #expect(try lab.guardian.fetch("https", .allowed).shows(Site.allowed.name))
        if round.isMultiple(of: 4) { #expect(try !lab.emma.reaches(blocked, seconds: 1)) }
      }
      if kind == .handshakes {
        // New connections beyond the device's allowance are refused, and take no room in the table.
        #expect(try daemon.status()?.flows.all ?? .max < FloodTests.room / 4)
        #expect(try !lab.emma.reaches(blocked, seconds: 1))
        #expect(try lab.guardian.fetch("https", .allowed).shows(Site.allowed.name))
      }
      let count = flood.end()
      #expect(count > 10_000, "this is no flood: \(count) packets")
      let after = try memory()
      #expect(after - before < FloodTests.most, "\(before) MB, then \(after) MB")
      #expect(try !lab.emma.reaches(blocked, seconds: 1))
      #expect(try !lab.journal.knows(blocked.name))
      #expect(try eventually { try lab.emma.reaches(.allowed, seconds: 1) })
      // Nearly every port has half an open connection, and the next test would find it taken for a minute.
      _ = try lab.router.attempt(["conntrack", "-D", "-p", "tcp", "-d", blocked.v4])
    }

    /// Half as much again as a full table of flows takes, in megabytes; a flow takes some 300 octets.
    private static let most = (room * 450) >> 20

    enum Kind: String, CaseIterable, CustomTestStringConvertible {
      case longHeaders = "rubbish with QUIC's long header"
      case handshakes = "new connections"

      var testDescription: String { rawValue }
    }

    static let kinds = Kind.allCases
  }
}

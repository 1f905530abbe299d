import Foundation
import Testing

extension FenceTests {
  /// Devices that nobody registered, while they are judged as the strictest child.
  @Suite(.needsDaemon, .fence(.strict)) struct UnknownDeviceTests {
    private static let card = "02:00:00:00:01:31"

    private struct Seen: Decodable {
      let devices: [Device]
      struct Device: Decodable {
        let hardware: String
        let allowed: Int
        let blocked: Int
      }
    }

    private func seen(_ daemon: Daemon) throws -> Seen.Device? {
      let text = try daemon.picket("device", "seen", "--json")
      return try JSONDecoder().decode(Seen.self, from: Data(text.utf8)).devices.first { $0.hardware == Self.card }
    }

    @Test func `what they ask for is counted, and written down from the moment at which they are a child's`() throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      for family in Family.allCases {
        #expect(try !lab.laptop.reaches(Site.blocked.named("counted-\(family)"), family))
        #expect(try lab.laptop.reaches(Site.allowed.named("counted-\(family)"), family))
      }
      let isCounted = try eventually(seconds: 20) {
        guard let seen = try seen(daemon) else { return false }
        return seen.allowed >= 2 && seen.blocked >= 2
      }
      let counts = try seen(daemon)
      #expect(isCounted, "\(String(describing: counts))")
      #expect(try !daemon.picket("log", "--limit", "1000", "--reveal", "--json").contains("counted"))
      #expect(try daemon.picket("log", "--until", "2020-01-01").contains("Unknown devices are not in the log"))
      #expect(try daemon.picket("status").contains("judged as the strictest child"))
      try daemon.picket("device", "adopt", "--child", "emma", "--mac", Self.card)
      defer { _ = try? daemon.attempt("device", "remove", Self.card) }
      #expect(try seen(daemon) == nil)
      #expect(try !lab.laptop.reaches(Site.blocked.named("written"), seconds: 1))
      #expect(try eventually { try daemon.picket("log", "--child", "emma", "--reveal").contains("written") })
    }
  }
}

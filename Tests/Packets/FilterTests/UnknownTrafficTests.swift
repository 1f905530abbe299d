import FilterProtocol
import Inspect
import Support
import Testing
import Wire

@testable import Filter

/// Counting the traffic that passed without a name.
@Suite struct UnknownTrafficTests {
  private func flow(_ port: UInt16) -> FlowKey {
    FlowKey(
      client: Address(v4: 0x0a4d_010b), clientPort: port, server: Address(v4: 0xc612_715a), serverPort: 7_777,
      number: 17)
  }

  @Test func `the kernel's counts are added once, also when they begin anew`() {
    var unknown = UnknownTraffic()
    #expect(!unknown.isDue(at: Instant(seconds: 10)))
    unknown.add([flow(1), flow(2)], unlisted: 3)
    #expect(unknown.isDue(at: Instant(seconds: 10)))
    unknown.count(at: Instant(seconds: 10)) { $0 == flow(1) ? (100, 1_000) : nil }
    #expect(unknown.totals == FilterStatus.Unknown(connections: 5, sent: 100, received: 1_000))
    #expect(!unknown.isDue(at: Instant(seconds: 12)) && unknown.isDue(at: Instant(seconds: 16)))
    unknown.count(at: Instant(seconds: 16)) { _ in (150, 1_000) }
    #expect(unknown.totals == FilterStatus.Unknown(connections: 5, sent: 150, received: 1_000))
    // Another connection between the same ends.
    unknown.count(at: Instant(seconds: 22)) { _ in (10, 20) }
    #expect(unknown.totals == FilterStatus.Unknown(connections: 5, sent: 160, received: 1_020))
    unknown.count(at: Instant(seconds: 28)) { _ in nil }
    #expect(!unknown.isDue(at: Instant(seconds: 60)))
  }

  @Test func `memory stays bounded, and nothing goes uncounted`() {
    var unknown = UnknownTraffic()
    for start in stride(from: 1, to: 60_001, by: 1_000) {
      unknown.add((start..<start + 1_000).map { flow(UInt16($0)) }, unlisted: 0)
    }
    var looked = 0
    unknown.count(at: Instant(seconds: 10)) { _ in
      looked += 1
      return (1, 1)
    }
    #expect(looked == 4_096 && unknown.totals.connections == 60_000)
  }
}

import Capture
import Glibc
import Support
import Testing
import Wire

/// What the kernel counts for connections, while they are there and at their end.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct CounterTests {
  @Test(arguments: [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")])
  func `counters are read by mark`(_ end: (host: String, family: String)) throws {
    let host = try ConntrackTests.host()
    let isIPv6 = end.family == "AF_INET6"
    let script = ConntrackTests.flows(3, end.host, end.family, port: 9, size: 100)
    #expect(try Traffic(in: host, python: script).wait() == 0)
    var conntrack = try host.enter { try Conntrack() }
    // Allowed and watched connections share a bit.
    for (index, mark) in [UInt32(0x4000), 0xc000, 0x8000].enumerated() {
      let tuple = ConntrackTests.tuple(index, port: 9, isIPv6: isIPv6)
      #expect(try conntrack.setMark(of: tuple, to: mark))
    }
    var found: [CountedConnection] = []
    try conntrack.readCounters(MarkMatch(0x4000, mask: 0x4000)) { found.append($0) }
    #expect(found.map(\.mark).sorted() == [0x4000, 0xc000] && Set(found.map(\.id)).count == 2)
    for connection in found {
      #expect(connection.sent == TrackedConnection.Traffic(packets: 1, bytes: isIPv6 ? 148 : 128))
      #expect(connection.received == TrackedConnection.Traffic() && connection.serverPort == 9)
      #expect(try conntrack.counters(of: connection.tuple) == connection)
    }
    #expect(try conntrack.counters(of: ConntrackTests.tuple(77, port: 9, isIPv6: isIPv6)) == nil)
  }

  @Test func `connections that end are reported with all that they carried`() throws {
    let host = try ConntrackTests.host()
    var ended = try host.enter { try EndedConnections() }
    var conntrack = try host.enter { try Conntrack() }
    let script = ConntrackTests.flows(2, "127.0.0.1", "AF_INET", port: 9, size: 100)
    #expect(try Traffic(in: host, python: script).wait() == 0)
    var before: [CountedConnection] = []
    try conntrack.readCounters { before.append($0) }
    #expect(try conntrack.setMark(of: ConntrackTests.tuple(1, port: 9), to: 0x4000))
    #expect(try conntrack.delete(ConntrackTests.tuple(1, port: 9)))
    var after: [CountedConnection] = []
    try ended.take { after.append($0) }
    var expected = try #require(before.first { $0.tuple.sourcePort == 20_001 })
    expected.mark = 0x4000
    #expect(after == [expected] && ended.losses == 0)
  }

  @Test func `reports that find no room are counted as lost, and later ones come`() throws {
    let host = try ConntrackTests.host()
    var ended = try host.enter { try EndedConnections(room: 4_096) }
    var conntrack = try host.enter { try Conntrack() }
    #expect(try Traffic(in: host, python: ConntrackTests.flows(200, "127.0.0.1", "AF_INET", port: 9)).wait() == 0)
    for index in 0..<199 { #expect(try conntrack.delete(ConntrackTests.tuple(index, port: 9))) }
    var heard = 0
    try ended.take { _ in heard += 1 }
    #expect(heard > 0 && heard < 199 && ended.losses == 1)
    #expect(try conntrack.delete(ConntrackTests.tuple(199, port: 9)))
    try ended.take { _ in heard += 1 }
    #expect(heard < 200 && ended.losses == 1)
  }

  @Test func `a connection without counters is not reported`() throws {
    let host = try Namespace()
    try host.rule("-A OUTPUT -m conntrack --ctstate INVALID -j DROP")
    try host.run("sysctl", "-qw", "net.netfilter.nf_conntrack_acct=0")
    #expect(try Traffic(in: host, python: ConntrackTests.flows(3, "127.0.0.1", "AF_INET", port: 9)).wait() == 0)
    var conntrack = try host.enter { try Conntrack() }
    var count = 0
    try conntrack.readCounters { _ in count += 1 }
    #expect(count == 0)
    #expect(try conntrack.counters(of: ConntrackTests.tuple(0, port: 9)) == nil)
  }
}

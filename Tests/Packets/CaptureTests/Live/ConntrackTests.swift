import Capture
import Glibc
import Support
import Testing
import Wire

@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct ConntrackTests {
  /// A network namespace that tracks connections and counts their packets.
  static func host() throws -> Namespace {
    let host = try Namespace()
    try host.rule("-A OUTPUT -m conntrack --ctstate INVALID -j DROP")
    try host.run("sysctl", "-qw", "net.netfilter.nf_conntrack_acct=1")
    return host
  }

  /// A script that opens this many flows, each from its own port, to a port of this machine.
  static func flows(_ count: Int, _ host: String, _ family: String, port: Int, size: Int = 10) -> String {
    """
    a = []
    for i in range(\(count)):
      s = socket.socket(socket.\(family), socket.SOCK_DGRAM); s.bind(('\(host)', 20000 + i))
      s.sendto(bytes(\(size)), ('\(host)', \(port))); a.append(s)
      if i % 500 == 499: [s.close() for s in a]; a = []
    """
  }

  static let loopback = Address(v4: 0x7f00_0001)
  static let loopback6 = Address(high: 0, low: 1)

  static func tuple(_ index: Int, port: UInt16, isIPv6: Bool = false) -> ConnectionTuple {
    let address = isIPv6 ? loopback6 : loopback
    return ConnectionTuple(
      source: address, sourcePort: UInt16(20_000 + index), destination: address, destinationPort: port, number: 17,
      isIPv6: isIPv6)
  }

  @Test(arguments: [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")])
  func `a connection is read with what it carried`(_ end: (host: String, family: String)) throws {
    let host = try Self.host()
    #expect(try Traffic(in: host, python: Self.flows(1, end.host, end.family, port: 9, size: 100)).wait() == 0)
    var conntrack = try host.enter { try Conntrack() }
    var found: [TrackedConnection] = []
    #expect(try conntrack.read { found.append($0) } == .whole)
    let connection = try #require(found.first { $0.tuple.number == 17 })
    let isIPv6 = end.family == "AF_INET6"
    #expect(connection.tuple == Self.tuple(0, port: 9, isIPv6: isIPv6))
    #expect(connection.reply?.sourcePort == 9 && connection.reply?.destinationPort == 20_000)
    #expect(connection.sent == TrackedConnection.Traffic(packets: 1, bytes: isIPv6 ? 148 : 128))
    #expect(connection.received == TrackedConnection.Traffic())
    #expect(connection.mark == 0 && connection.timeout > 0)
  }

  @Test func `a connection is found by the packets of either end`() throws {
    let host = try Self.host()
    for (address, family) in [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")] {
      #expect(try Traffic(in: host, python: Self.flows(1, address, family, port: 9)).wait() == 0)
    }
    var conntrack = try host.enter { try Conntrack() }
    for isIPv6 in [false, true] {
      let tuple = Self.tuple(0, port: 9, isIPv6: isIPv6)
      var turned = tuple
      (turned.source, turned.destination) = (tuple.destination, tuple.source)
      (turned.sourcePort, turned.destinationPort) = (tuple.destinationPort, tuple.sourcePort)
      #expect(try conntrack.find(tuple)?.tuple == tuple)
      #expect(try conntrack.find(turned)?.tuple == tuple)
      #expect(try conntrack.find(Self.tuple(77, port: 9, isIPv6: isIPv6)) == nil)
    }
  }

  @Test func `marks are set under a mask, and select what is read`() throws {
    let host = try Self.host()
    for (address, family) in [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")] {
      #expect(try Traffic(in: host, python: Self.flows(5, address, family, port: 9)).wait() == 0)
    }
    var conntrack = try host.enter { try Conntrack() }
    #expect(try conntrack.setMark(of: Self.tuple(0, port: 9), to: 0x0123_4567))
    #expect(try conntrack.setMark(of: Self.tuple(0, port: 9), to: .max, mask: 0xc000))
    #expect(try conntrack.setMark(of: Self.tuple(1, port: 9, isIPv6: true), to: 0x4000, mask: 0xc000))
    #expect(try !conntrack.setMark(of: Self.tuple(77, port: 9), to: 1))
    var marks: [UInt32] = []
    try conntrack.read(MarkMatch(0x4000, mask: 0x4000)) { marks.append($0.mark) }
    #expect(marks.sorted() == [0x4000, 0x0123_c567])
    // Both become undecided again; other programs' bits stay.
    #expect(try conntrack.remark(MarkMatch(0x4000, mask: 0x4000), to: 0, mask: 0xc000) == 2)
    marks = []
    try conntrack.read { marks.append($0.mark) }
    #expect(marks.sorted() == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0x0123_0567])
  }

  @Test func `many connections are marked at once, and missing ones are named`() throws {
    let host = try Self.host()
    for (address, family) in [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")] {
      #expect(try Traffic(in: host, python: Self.flows(2_000, address, family, port: 9)).wait() == 0)
    }
    var conntrack = try host.enter { try Conntrack() }
    // Every third exists, named from either end. They are more than fit into one message to the kernel.
    let tuples = (0..<3_000).map { index in
      let tuple = Self.tuple(index / 3, port: index % 3 == 0 ? 9 : 10, isIPv6: index % 2 == 0)
      if index % 5 != 0 { return tuple }
      var turned = tuple
      (turned.source, turned.destination) = (tuple.destination, tuple.source)
      (turned.sourcePort, turned.destinationPort) = (tuple.destinationPort, tuple.sourcePort)
      return turned
    }
    let missing = try conntrack.setMarks(of: tuples, to: 0x8000, mask: 0xc000)
    #expect(missing == tuples.indices.filter { $0 % 3 != 0 })
    var count = 0
    try conntrack.read(MarkMatch(0x8000, mask: 0xc000)) { _ in count += 1 }
    #expect(count == 1_000)
    #expect(try conntrack.setMarks(of: [], to: 0).isEmpty)
    // A tuple that the kernel does not understand does not keep the next one from its mark.
    var strange = Self.tuple(0, port: 9)
    strange.number = 47
    #expect(try conntrack.setMarks(of: [strange, Self.tuple(1, port: 9)], to: 0x4000, mask: 0xc000) == [0])
    #expect(try conntrack.find(Self.tuple(1, port: 9))?.mark == 0x4000)
  }

  @Test func `an entry is deleted once`() throws {
    let host = try Self.host()
    #expect(try Traffic(in: host, python: Self.flows(2, "127.0.0.1", "AF_INET", port: 9)).wait() == 0)
    var conntrack = try host.enter { try Conntrack() }
    #expect(try conntrack.delete(Self.tuple(1, port: 9)))
    #expect(try !conntrack.delete(Self.tuple(1, port: 9)))
    var ports: [UInt16] = []
    try conntrack.read { if $0.tuple.number == 17 { ports.append($0.tuple.sourcePort) } }
    #expect(ports == [20_000])
  }

  @Test func `ten thousand connections are chosen from and marked, a part at a time`() throws {
    let host = try Self.host()
    #expect(try Traffic(in: host, python: Self.flows(10_000, "127.0.0.1", "AF_INET", port: 9)).wait() == 0)
    var conntrack = try host.enter { try Conntrack() }
    let count = try conntrack.remark(.any, to: 0x8000, mask: 0xc000) { $0.tuple.sourcePort % 2 == 0 }
    #expect(count == 5_000)
    var marked = 0
    try conntrack.read(MarkMatch(0x8000, mask: 0xc000)) { connection in
      if connection.tuple.sourcePort % 2 == 0 { marked += 1 }
    }
    #expect(marked == 5_000)
  }

  @Test func `translated addresses leave the first end's names alone`() throws {
    let path = try Path()
    try path.router.rule("-t nat -A POSTROUTING -o wan -j MASQUERADE")
    let child = try Traffic(
      in: path.child,
      python: "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('10.77.2.2', 9))")
    #expect(child.wait() == 0)
    var conntrack = try path.router.enter { try Conntrack() }
    // The child has sent the datagram, but the router may still be resolving its neighbour's address.
    var found: TrackedConnection?
    for _ in 0..<100 where found == nil {
      try conntrack.read { if $0.tuple.number == 17 && $0.tuple.destinationPort == 9 { found = $0 } }
      if found == nil { usleep(50_000) }
    }
    let connection = try #require(found)
    #expect("\(connection.tuple.source)" == "10.77.1.2" && "\(connection.tuple.destination)" == "10.77.2.2")
    #expect(connection.reply.map { "\($0.destination)" } == "10.77.2.1")
    #expect(try conntrack.setMark(of: connection.tuple, to: 0x4000, mask: 0xc000))
  }
}

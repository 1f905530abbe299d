import Capture
import Glibc
import Support
import Testing

/// Faults around a queue: killed programs, full sockets, lost interfaces.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct QueueTroubleTests {
  static let number = PacketQueueTests.number

  /// The rig's program lies beside the test bundle.
  static let rig =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    + "/picket-rig"

  @Test func `the holder of a queue is named`() throws {
    let host = try Namespace()
    let other = try Traffic(in: host, [Self.rig, "5230", "--seconds", "60"])
    #expect(eventually { other.output == "ready\n" })
    let error = #expect(throws: KernelError.self) {
      try host.enter { _ = try PacketQueue(Self.number, waker: Waker()) }
    }
    #expect(
      error?.description
        == "cannot bind queue 5230: queue 5230 is held by process \(other.number) (picket-rig). "
        + "Stop that program, or choose other queue numbers (queueBase).")
    other.end()
    _ = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
  }

  @Test func `without the capability the reason is another`() throws {
    let host = try Namespace()
    let rig = try Traffic(in: host, ["/usr/bin/setpriv", "--bounding-set=-net_admin", Self.rig, "5230"])
    #expect(rig.wait() == 1)
    #expect(
      rig.output
        == "picket-rig: cannot bind queue 5230: Operation not permitted. "
        + "Run as root, or give the program CAP_NET_ADMIN and CAP_NET_RAW.\n")
  }

  /// 200 packets for a socket that has room for a few of them.
  static func overflow(_ host: Namespace, reports: Bool) throws -> (QueueCounters, QueueStatus?) {
    var options = QueueOptions()
    options.receiveBuffer = 4_096
    options.reportsOverflow = reports
    var queue = try host.enter { try PacketQueue(number, options: options, waker: Waker()) }
    let traffic = try Traffic(
      in: host,
      python: """
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for i in range(200): s.sendto(bytes(1200), ('127.0.0.1', 9))
        """)
    _ = traffic.wait()
    while try queue.serve(milliseconds: 50, { _, _, pending in pending.settle(.accept) }) != .idle {}
    // The queue goes on working.
    let more = try Traffic(in: host, python: PacketQueueTests.datagrams(1))
    try PacketQueueTests.serve(&queue, while: more) { _, pending in pending.settle(.accept) }
    #expect(more.output == "1\n")
    return (queue.counters, try host.enter { QueueStatus.of(number) })
  }

  @Test(arguments: [false, true]) func `a full buffer loses packets, counts them, and works on`(_ reports: Bool) throws
  {
    let host = try Namespace()
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let (counters, status) = try Self.overflow(host, reports: reports)
    let dropped = try #require(status).droppedBuffer
    #expect(dropped > 100 && dropped + counters.packets == 201)
    #expect(counters.overflows == (reports ? 1 : 0))
    #expect(counters.verdicts == counters.packets)
  }

  @Test func `a full queue drops, unless it was told otherwise`() throws {
    for (accepts, arrived) in [(false, "4\n"), (true, "10\n")] {
      // A program that another test starts may hold the first queue's socket for a moment.
      let host = try Namespace()
      try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
      var options = QueueOptions()
      options.length = 4
      options.acceptsWhenFull = accepts
      var queue = try host.enter { try PacketQueue(Self.number, options: options, waker: Waker()) }
      let traffic = try Traffic(
        in: host,
        python: """
          r = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); r.bind(('127.0.0.1', 0)); r.settimeout(1)
          s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
          for i in range(10): s.sendto(b'x', r.getsockname())
          n = 0
          try:
            while True: r.recv(9); n += 1
          except TimeoutError: print(n)
          """)
      #expect(try eventually { try host.enter { QueueStatus.of(Self.number)?.waiting == 4 } })
      usleep(50_000)
      try PacketQueueTests.serve(&queue, while: traffic) { _, pending in pending.settle(.accept) }
      #expect(traffic.output == arrived)
      #expect(try host.enter { QueueStatus.of(Self.number)?.droppedFull } == 6 || accepts)
    }
  }

  @Test func `a killed program leaves what its rules say`() throws {
    let host = try Namespace()
    for (bypass, arrived) in [("", "0\n"), (" --queue-bypass", "8\n")] {
      try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230" + bypass)
      let rig = try Traffic(in: host, [Self.rig, "5230", "--seconds", "60"])
      #expect(eventually { rig.output == "ready\n" })
      let before = try Traffic(in: host, python: PacketQueueTests.datagrams(8))
      #expect(before.wait() == 0 && before.output == "8\n")
      rig.end()
      #expect(try host.enter { QueueStatus.all() }.isEmpty)
      let after = try Traffic(in: host, python: PacketQueueTests.datagrams(8))
      #expect(after.wait() == 0 && after.output == arrived)
      let again = try Traffic(in: host, [Self.rig, "5230", "--seconds", "60"])
      #expect(eventually { again.output == "ready\n" })
      let later = try Traffic(in: host, python: PacketQueueTests.datagrams(8))
      #expect(later.wait() == 0 && later.output == "8\n")
      try host.rule("-F OUTPUT")
    }
  }

  @Test func `a verdict that the kernel does not take is counted`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.run("ip", "link", "add", "gone", "type", "veth", "peer", "name", "away")
    for link in ["gone", "away"] { try host.run("ip", "link", "set", link, "up") }
    try host.run("ip", "address", "add", "10.9.9.1/24", "dev", "gone")
    try host.run("ip", "neighbour", "add", "10.9.9.2", "lladdr", "02:00:00:00:00:01", "dev", "gone")
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(
      in: host,
      python: "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('10.9.9.2', 9))")
    var kept: PendingPacket?
    try PacketQueueTests.serve(&queue, while: traffic) { _, pending in kept = .some(pending) }
    // The packet goes with its interface.
    try host.run("ip", "link", "delete", "gone")
    kept.take()?.settle(.accept)
    try queue.flush()
    #expect(try queue.serve(milliseconds: 100) { _, _, _ in } != .woken)
    #expect(queue.counters.refused == 1)
  }
}

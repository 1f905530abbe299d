import Capture
import Glibc
import Support
import Testing
import Wire

/// What the kernel reports about a packet besides its bytes.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct QueueFactsTests {
  static let number = PacketQueueTests.number

  /// Sends a megabyte over TCP and prints whether all of it arrived.
  static func megabyte(to host: String, family: String) -> String {
    """
    l = socket.socket(socket.\(family), socket.SOCK_STREAM); l.bind(('\(host)', 0)); l.listen()
    c = socket.socket(socket.\(family), socket.SOCK_STREAM); c.connect(l.getsockname())
    s, _ = l.accept()
    import random, threading
    data = random.Random(7).randbytes(1 << 20)
    threading.Thread(target=lambda: (c.sendall(data), c.close())).start()
    got = b''
    while True:
      more = s.recv(65536)
      if not more: break
      got += more
    print(got == data)
    """
  }

  @Test(arguments: [("127.0.0.1", "AF_INET"), ("::1", "AF_INET6")])
  func `packets larger than the link carries are accepted whole`(_ end: (host: String, family: String)) throws {
    let host = try Namespace()
    try host.run("ip", "link", "set", "lo", "mtu", "1500")
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p tcp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(in: host, python: Self.megabyte(to: end.host, family: end.family))
    var (large, cut) = (0, 0)
    try PacketQueueTests.serve(&queue, while: traffic) { packet, pending in
      if packet.bytes.byteCount > 1_500 {
        large += 1
        #expect(packet.checksums.contains([.unfinished, .segmented]))
      }
      if packet.isTruncated { cut += 1 }
      pending.settle(.accept)
    }
    #expect(traffic.output == "True\n")
    #expect(large > 10 && cut == 0)
    #expect(queue.counters.packets < 700, "a megabyte in single segments is 700 packets and as many answers")
  }

  /// Sends datagrams as one (UDP_SEGMENT, 103).
  static func train(_ sizes: [Int], to host: String, family: String) -> String {
    """
    s = socket.socket(socket.\(family), socket.SOCK_DGRAM); s.bind(('\(host)', 9000)); s.settimeout(5)
    c = socket.socket(socket.\(family), socket.SOCK_DGRAM); c.connect(('\(host)', 9000))
    sizes = \(sizes)
    c.sendmsg([b''.join(bytes([n]) * size for n, size in enumerate(sizes))], [(17, 103, sizes[0].to_bytes(2, 'little'))])
    got = sorted(s.recv(9999) for _ in sizes)
    print(got == [bytes([n]) * size for n, size in enumerate(sizes)])
    """
  }

  @Test(arguments: [("127.0.0.1", "AF_INET", 28), ("::1", "AF_INET6", 48)])
  func `datagrams in one packet are segmented by the kernel and read one by one`(
    _ end: (host: String, family: String, headers: Int)
  ) throws {
    for sizes in [[1_200, 1_200], [1_200, 1_200, 17], [40, 40, 40, 3]] {
      let host = try Namespace()
      var options = QueueOptions()
      options.secondQueue = Self.number + 1
      var queue = try host.enter { try PacketQueue(Self.number, options: options, waker: Waker()) }
      try host.rule("-t mangle -A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
      try host.rule("-A OUTPUT -p udp -m mark --mark 0x4000/0xc000")
      let traffic = try Traffic(
        in: host, python: Self.train(sizes, to: end.host, family: end.family), user: 65_534)
      var pieces: [Int] = []
      try PacketQueueTests.serve(&queue, while: traffic) { packet, pending in
        if packet.checksums.contains(.segmented) {
          #expect(packet.queue == Self.number)
          pending.cutUp()
        } else {
          #expect(packet.queue == Self.number + 1 && packet.user == 65_534 && packet.hook == .localOut)
          pieces.append(packet.bytes.byteCount - end.headers)
          pending.settle(.accept(mark: 0x4000))
        }
      }
      #expect(traffic.output == "True\n", "\(traffic.output)")
      #expect(pieces == sizes)
      #expect(try host.packets("filter", "OUTPUT", where: "mark match 0x4000/0xc000") == sizes.count)
      #expect(queue.counters.packets == UInt64(sizes.count + 1) && queue.counters.refused == 0)
    }
  }

  @Test func `a queue without a second one drops packets to be segmented`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(in: host, python: Self.train([9, 9], to: "127.0.0.1", family: "AF_INET"))
    try PacketQueueTests.serve(&queue, while: traffic) { _, pending in pending.cutUp() }
    #expect(traffic.output.contains("timed out"))
  }

  @Test(arguments: [("127.0.0.1", "AF_INET", 0x0800), ("::1", "AF_INET6", 0x86dd)])
  func `a local packet names its user`(_ end: (host: String, family: String, etherType: UInt16)) throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(
      in: host, python: PacketQueueTests.datagrams(3, to: end.host, family: end.family), user: 65_534)
    try PacketQueueTests.serve(&queue, while: traffic) { packet, pending in
      #expect(packet.user == 65_534 && packet.group == 65_534)
      #expect(packet.etherType == end.etherType && packet.hook == .localOut)
      #expect(packet.output == 1 && packet.input == 0 && packet.sourceMAC == nil && packet.mark == 0)
      pending.settle(.accept)
    }
    #expect(traffic.output == "3\n")
  }

  @Test(arguments: [("10.77.2.2", "AF_INET"), ("fd77:2::2", "AF_INET6")])
  func `a forwarded packet says which device sent it`(_ end: (host: String, family: String)) throws {
    let path = try Path()
    var queue = try path.router.enter { try PacketQueue(Self.number, waker: Waker()) }
    try path.router.rule("-t mangle -A PREROUTING -i lan -j MARK --set-mark 0x17")
    try path.router.rule("-A FORWARD -p udp -j NFQUEUE --queue-num 5230")
    let server = try Traffic(
      in: path.server,
      python: """
        s = socket.socket(socket.\(end.family), socket.SOCK_DGRAM); s.bind(('\(end.host)', 9000)); print('up', flush=True)
        data, who = s.recvfrom(99); s.sendto(data, who)
        """)
    #expect(eventually { server.output == "up\n" })
    let child = try Traffic(
      in: path.child,
      python: """
        c = socket.socket(socket.\(end.family), socket.SOCK_DGRAM); c.settimeout(5)
        c.sendto(b'question', ('\(end.host)', 9000)); print(c.recv(99).decode())
        """)
    var seen: [UInt64?] = []
    try PacketQueueTests.serve(&queue, while: child) { packet, pending in
      #expect(packet.hook == .forward && packet.user == nil && packet.input != packet.output)
      #expect(packet.mark == (seen.isEmpty ? 0x17 : 0))
      seen.append(packet.sourceMAC)
      pending.settle(.accept)
    }
    #expect(child.output == "question\n")
    #expect(seen.count == 2 && seen[0] == 0x0200_0000_0017 && seen[1] != seen[0])
  }

  @Test func `a kernel without the glue is asked for connections and goes on without`() throws {
    let host = try Namespace()
    var options = QueueOptions()
    options.wantsConnections = true
    var queue = try host.enter { try PacketQueue(Self.number, options: options, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j CONNMARK --set-mark 0x4000")
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(in: host, python: PacketQueueTests.datagrams(2))
    let hasConnections = queue.hasConnections
    try PacketQueueTests.serve(&queue, while: traffic) { packet, pending in
      #expect(packet.connectionMark == (hasConnections ? 0x4000 : nil))
      pending.settle(.accept)
    }
    #expect(traffic.output == "2\n")
  }
}

import Capture
import Foundation
import Glibc
import Support
import Testing
import Wire

@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct PacketQueueTests {
  static let number: UInt16 = 5_230

  /// Serves until the program has ended and no packet waits; `then` runs after the verdicts of each turn were sent.
  static func serve(
    _ queue: inout PacketQueue, while traffic: Traffic, then: () -> Void = {},
    _ judge: (borrowing QueuedPacket, consuming PendingPacket) -> Void
  ) throws {
    while true {
      let isRunning = traffic.isRunning
      if try queue.serve(milliseconds: 50, { packet, _, pending in judge(packet, pending) }) == .idle, !isRunning {
        return
      }
      then()
    }
  }

  /// Sends numbered datagrams to itself and prints how many arrived.
  static func datagrams(_ count: Int, to host: String = "127.0.0.1", family: String = "AF_INET") -> String {
    """
    r = socket.socket(socket.\(family), socket.SOCK_DGRAM); r.bind(('\(host)', 0)); r.settimeout(1.0)
    s = socket.socket(socket.\(family), socket.SOCK_DGRAM)
    n = 0
    for i in range(\(count)):
      s.sendto(i.to_bytes(4, 'big') + bytes(28), r.getsockname())
      if i % 32 == 31:
        try:
          for j in range(32): r.recv(65535); n += 1
        except TimeoutError: pass
    try:
      while n < \(count): r.recv(65535); n += 1
    except TimeoutError: pass
    print(n)
    """
  }

  @Test func `ten thousand packets each get their verdict`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(in: host, python: Self.datagrams(10_000))
    var odd = 0
    try Self.serve(&queue, while: traffic) { packet, pending in
      #expect(pending.id == packet.id && packet.hook == .localOut && packet.etherType == 0x0800 && !packet.isTruncated)
      let isOdd = packet.bytes[packet.bytes.byteCount - 29] & 1 == 1
      if isOdd { odd += 1 }
      pending.settle(.accept)
    }
    #expect(traffic.output == "10000\n")
    #expect(odd == 5_000)
    let counters = queue.counters
    #expect(counters.packets == 10_000 && counters.verdicts == 10_000)
    #expect(counters.forgotten == 0 && counters.refused == 0 && counters.unreadable == 0)
    #expect(counters.sends < 10_000)
    let status = try #require(host.enter { QueueStatus.of(Self.number) })
    #expect(status.waiting == 0 && status.droppedFull == 0 && status.droppedBuffer == 0 && status.last == 10_000)
  }

  @Test func `a mark goes with its packet and no other`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-t mangle -A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    for mark in 0..<4 { try host.rule("-A OUTPUT -p udp -m mark --mark \(mark << 14)/0xc000") }
    let traffic = try Traffic(in: host, python: Self.datagrams(400))
    try Self.serve(&queue, while: traffic) { packet, pending in
      let mark = UInt32(packet.bytes[packet.bytes.byteCount - 29] & 3) << 14
      pending.settle(mark == 0 ? .accept : .accept(mark: mark))
    }
    #expect(traffic.output == "400\n")
    for mark in 0..<4 {
      let match = "mark match 0x\(String(mark << 14, radix: 16))/0xc000"
      #expect(try host.packets("filter", "OUTPUT", where: match) == 100)
    }
  }

  @Test(arguments: [(PacketVerdict.drop, "0\n"), (.accept, "8\n")])
  func `a packet without a verdict gets the fail-safe one and is counted`(_ failSafe: PacketVerdict, _ arrived: String)
    throws
  {
    let host = try Namespace()
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    var options = QueueOptions()
    options.failSafe = failSafe
    var queue = try host.enter { try PacketQueue(Self.number, options: options, waker: Waker()) }
    let traffic = try Traffic(in: host, python: Self.datagrams(8))
    try Self.serve(&queue, while: traffic) { _, _ in }
    #expect(queue.counters.forgotten == 8 && queue.counters.verdicts == 8)
    #expect(traffic.output == arrived)
  }

  @Test func `a packet can be kept and settled later, in another order`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(
      in: host,
      python: """
        r = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); r.bind(('127.0.0.1', 0)); r.settimeout(5)
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for i in range(2): s.sendto(bytes([i]), r.getsockname())
        print(r.recv(9)[0], r.recv(9)[0])
        """)
    var first: PendingPacket?
    try Self.serve(&queue, while: traffic) { packet, pending in
      if first == nil {
        first = .some(pending)
      } else {
        pending.settle(.accept)
        first.take()?.settle(.accept)
      }
    }
    #expect(traffic.output == "1 0\n")
    #expect(queue.counters.verdicts == 2 && queue.counters.forgotten == 0)
  }

  @Test func `each packet gets its own verdict, whatever others get and however long they wait`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let count = 2_000
    let traffic = try Traffic(
      in: host,
      python: """
        import time
        r = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); r.bind(('127.0.0.1', 0)); r.settimeout(1.0)
        r.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 << 20)
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        for i in range(\(count)):
          s.sendto(i.to_bytes(4, 'big'), r.getsockname())
          if i % 100 == 99: time.sleep(0.01)
        got = []
        try:
          while True: got.append(int.from_bytes(r.recv(9), 'big'))
        except TimeoutError: pass
        print(*sorted(got))
        """)
    var random = SeededGenerator(seed: 20_261_121)
    // Runs of the same verdict, as in real traffic; one packet in forty is kept for a while.
    var verdict = PacketVerdict.accept
    var expected: [Int] = []
    var kept = Kept()
    try Self.serve(&queue, while: traffic) { packet, pending in
      let bytes = packet.bytes
      let end = bytes.byteCount
      let number = (end - 4..<end).reduce(0) { $0 << 8 | Int(bytes[$1]) }
      if random.chance(oneIn: 8) {
        verdict = [.accept, .drop, .accept(mark: 0x4000), .accept(mark: 0x8000)].randomElement(using: &random) ?? .drop
      }
      if random.chance(oneIn: 40), kept.slots.count < 100 {
        kept.slots.append(Kept.Slot(number: number, pending: pending))
        return
      }
      if verdict.action == .accept { expected.append(number) }
      pending.settle(verdict)
      if random.chance(oneIn: 60), let slot = kept.takeFirst() {
        if random.chance(oneIn: 2) {
          expected.append(slot.number)
          slot.settle(.accept)
        } else {
          slot.settle(.drop)
        }
      }
    }
    #expect(
      traffic.output == expected.sorted().map { "\($0)" }.joined(separator: " ") + "\n", "seed \(random.seed)")
  }

  /// Packets that wait; those left at the end get the fail-safe verdict.
  private struct Kept: ~Copyable {
    final class Slot {
      let number: Int
      private var pending: PendingPacket?

      init(number: Int, pending: consuming PendingPacket) {
        self.number = number
        self.pending = .some(pending)
      }

      func settle(_ verdict: PacketVerdict) { pending.take()?.settle(verdict) }
    }

    var slots: [Slot] = []

    mutating func takeFirst() -> Slot? { slots.isEmpty ? nil : slots.removeFirst() }
  }

  @Test func `a packet that outlives its queue is dropped with it`() throws {
    let host = try Namespace()
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    var kept: PendingPacket?
    let traffic: Traffic
    do {
      var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
      traffic = try Traffic(in: host, python: Self.datagrams(1))
      _ = try queue.serve(milliseconds: 5_000) { _, _, pending in kept = .some(pending) }
    }
    kept.take()?.settle(.accept)
    _ = traffic.wait()
    #expect(traffic.output == "0\n")
    #expect(try host.enter { QueueStatus.of(Self.number) } == nil)
  }

  @Test func `contents can be changed with the verdict`() throws {
    let host = try Namespace()
    var queue = try host.enter { try PacketQueue(Self.number, waker: Waker()) }
    try host.rule("-A OUTPUT -p udp -j NFQUEUE --queue-num 5230")
    let traffic = try Traffic(
      in: host,
      python: """
        r = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); r.bind(('127.0.0.1', 0)); r.settimeout(5)
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.sendto(b'short', r.getsockname()); s.sendto(b'x' * 1000, r.getsockname())
        print(r.recv(65535).decode()[-4:], r.recv(65535).decode())
        """)
    var replacements = [[UInt8](repeating: 0x61, count: 30_000), [UInt8]("tiny".utf8)]
    try Self.serve(&queue, while: traffic) { packet, pending in
      var writer = Writer(capacity: 65_535)
      do {
        let decoded = try Packet.decode(packet.bytes)
        let contents = replacements.removeFirst()
        try UDPPacket.compose(contents.raw, Envelope(of: decoded), into: &writer)
      } catch {
        Issue.record("\(error)")
      }
      pending.settle(.accept, contents: writer.bytes.raw)
    }
    #expect(traffic.output == "aaaa tiny\n")
  }

  @Test func `the waker ends the wait, and also a flood`() throws {
    let host = try Namespace()
    let waker = try host.enter { try Waker() }
    var queue = try host.enter { try PacketQueue(Self.number, waker: waker) }
    #expect(try queue.serve(milliseconds: 10) { _, _, _ in } == .idle)
    waker.wake()
    waker.wake()
    #expect(try queue.serve(milliseconds: -1) { _, _, _ in } == .woken)
    #expect(try queue.serve(milliseconds: 10) { _, _, _ in } == .idle)
    // A thread, since tasks wait for tests that keep all theirs.
    Thread.detachNewThread {
      usleep(50_000)
      waker.wake()
    }
    #expect(try queue.serve(milliseconds: -1) { _, _, _ in } == .woken)
  }

  @Test func `no call of the waker is lost, and none is left over`() throws {
    let host = try Namespace()
    let waker = try host.enter { try Waker() }
    var queue = try host.enter { try PacketQueue(Self.number, waker: waker) }
    for _ in 0..<500 {
      // A thread, since tasks wait for tests that keep all theirs.
      Thread.detachNewThread { waker.wake() }
      #expect(try queue.serve(milliseconds: 5_000) { _, _, _ in } == .woken)
    }
    // A wake-up between flag and event may be seen twice, but no event stays without its flag.
    var turns = 0
    while try queue.serve(milliseconds: 20, { _, _, _ in }) == .woken { turns += 1 }
    #expect(turns <= 2)
  }
}

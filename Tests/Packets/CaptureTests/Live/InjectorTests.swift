import Capture
import Glibc
import Support
import Testing
import Wire

/// Both ends of a connection see the packets that Picket composes.
@Suite(.enabled(if: Lab.isPossible, Lab.reason), .serialized) struct InjectorTests {
  static let mark: UInt32 = 0x4000
  static let hosts = [("10.77.2.2", "AF_INET"), ("fd77:2::2", "AF_INET6")]

  /// A server that prints how its connection ends.
  static func server(_ host: String, _ family: String) -> String {
    """
    l = socket.socket(socket.\(family), socket.SOCK_STREAM); l.bind(('\(host)', 80)); l.listen()
    print('up', flush=True)
    l.settimeout(5); s, _ = l.accept(); s.settimeout(5)
    try: print(len(s.recv(99)))
    except OSError as e: print(type(e).__name__)
    """
  }

  static func client(_ host: String, _ family: String) -> String {
    """
    c = socket.socket(socket.\(family), socket.SOCK_STREAM); c.settimeout(5); c.connect(('\(host)', 80))
    c.sendall(b'GET / HTTP/1.1\\r\\n\\r\\n')
    try:
      text = b''
      while True:
        more = c.recv(999)
        if not more: break
        text += more
      print(text.decode().split('\\r\\n')[0], text.decode()[-4:])
    except OSError as e: print(type(e).__name__)
    """
  }

  /// Drops packets with payload and sends what `answer` composes instead. Unmarked packets of the filter's machine are
  /// dropped, and with `handsBack` marked ones as well, since answers then go straight to the neighbour.
  static func block(
    _ path: Path, chain: String, handsBack: Bool = false, python: String,
    answer: (borrowing Packet, inout Writer, (inout Writer) -> Void) throws -> Void
  ) throws -> (output: String, sent: UInt64, refusal: KernelError?) {
    let filter = chain == "OUTPUT" ? path.child : path.router
    var injector = try filter.enter { try Injector() }
    var queue = try filter.enter { try PacketQueue(PacketQueueTests.number, waker: Waker()) }
    if !handsBack { try filter.rule("-A OUTPUT -m mark --mark 0x4000/0xc000 -j ACCEPT") }
    for transport in ["tcp", "udp"] {
      try filter.rule("-A \(chain) -p \(transport) -j NFQUEUE --queue-num \(PacketQueueTests.number)")
    }
    if chain != "OUTPUT" {
      for transport in ["tcp", "udp", "icmp"] { try filter.rule("-A OUTPUT -p \(transport) -j DROP") }
    }
    var writer = Writer(capacity: 2_000)
    var composed: [(packet: [UInt8], hop: NextHop)] = []
    let inject = {
      for (packet, hop) in composed { injector.send(packet.raw, mark: mark, to: hop) }
      composed = []
    }
    let client = try Traffic(in: path.child, python: python)
    try PacketQueueTests.serve(&queue, while: client, then: inject) { packet, pending in
      do {
        let decoded = try Packet.decode(packet.bytes)
        guard decoded.payload.byteCount > 0 else { return pending.settle(.accept) }
        let hop = handsBack ? packet.lastHop : .routed
        try answer(decoded, &writer) { writer in
          composed.append((writer.bytes, hop))
          writer.reset()
        }
      } catch {
        Issue.record("\(error)")
      }
      pending.settle(.drop)
    }
    return (client.output, injector.sent, injector.refusal)
  }

  @Test(arguments: hosts) func `a forwarded connection is reset at both ends`(_ end: (String, String)) throws {
    let path = try Path()
    let server = try Traffic(in: path.server, python: Self.server(end.0, end.1))
    #expect(eventually { server.output == "up\n" })
    let result = try Self.block(path, chain: "FORWARD", python: Self.client(end.0, end.1)) { packet, writer, send in
      try TCPReset.compose(for: packet, to: .receiver, into: &writer)
      send(&writer)
      try TCPReset.compose(for: packet, to: .sender, into: &writer)
      send(&writer)
    }
    #expect(result.output == "ConnectionResetError\n")
    #expect(server.wait() == 0 && server.output == "up\nConnectionResetError\n")
    #expect(result.sent == 2 && result.refusal == nil)
  }

  @Test(arguments: hosts) func `a local program's connection is reset at both ends`(_ end: (String, String)) throws {
    let path = try Path()
    let server = try Traffic(in: path.server, python: Self.server(end.0, end.1))
    #expect(eventually { server.output == "up\n" })
    let result = try Self.block(path, chain: "OUTPUT", python: Self.client(end.0, end.1)) { packet, writer, send in
      try TCPReset.compose(for: packet, to: .receiver, into: &writer)
      send(&writer)
      try TCPReset.compose(for: packet, to: .sender, into: &writer)
      send(&writer)
    }
    #expect(result.output == "ConnectionResetError\n")
    #expect(server.wait() == 0 && server.output == "up\nConnectionResetError\n")
    #expect(result.sent == 2 && result.refusal == nil)
  }

  @Test(arguments: hosts, ["FORWARD", "OUTPUT"])
  func `a request is answered with a page`(_ end: (String, String), _ chain: String) throws {
    let path = try Path()
    let server = try Traffic(in: path.server, python: Self.server(end.0, end.1))
    #expect(eventually { server.output == "up\n" })
    let body = [UInt8]("shut".utf8)
    let result = try Self.block(path, chain: chain, python: Self.client(end.0, end.1)) { packet, writer, send in
      guard packet.destinationPort == 80 else { return }
      try HTTPReply.compose(for: packet, body: body.raw, segmentSize: 1_200, into: &writer)
      send(&writer)
      try TCPReset.compose(for: packet, to: .receiver, into: &writer)
      send(&writer)
    }
    #expect(result.output == "HTTP/1.1 403 Forbidden shut\n")
    #expect(server.wait() == 0 && server.output == "up\nConnectionResetError\n")
  }

  /// Sends a question over UDP, and prints the answer or the error.
  static func question(_ host: String, _ family: String) -> String {
    """
    c = socket.socket(socket.\(family), socket.SOCK_DGRAM); c.settimeout(5); c.connect(('\(host)', 53))
    c.send(b'name?')
    try: print(c.recv(99).decode())
    except OSError as e: print(type(e).__name__)
    """
  }

  @Test(arguments: hosts, ["FORWARD", "OUTPUT"])
  func `a question is answered in the name of the server`(_ end: (String, String), _ chain: String) throws {
    let path = try Path()
    let answer = [UInt8]("none".utf8)
    let result = try Self.block(path, chain: chain, python: Self.question(end.0, end.1)) {
      packet, writer, send in
      try UDPPacket.compose(answer.raw, Envelope(of: packet).reversed, into: &writer)
      send(&writer)
    }
    #expect(result.output == "none\n")
    #expect(result.sent == 1 && result.refusal == nil)
  }

  @Test(arguments: hosts) func `an answer is handed to its client past all rules`(_ end: (String, String)) throws {
    let path = try Path()
    let answer = [UInt8]("none".utf8)
    let result = try Self.block(path, chain: "FORWARD", handsBack: true, python: Self.question(end.0, end.1)) {
      packet, writer, send in
      try UDPPacket.compose(answer.raw, Envelope(of: packet).reversed, into: &writer)
      send(&writer)
    }
    #expect(result.output == "none\n")
    #expect(result.sent == 1 && result.refusal == nil)
  }

  @Test(arguments: hosts, ["FORWARD", "OUTPUT"])
  func `a datagram is refused at once`(_ end: (String, String), _ chain: String) throws {
    let path = try Path()
    let result = try Self.block(path, chain: chain, python: Self.question(end.0, end.1)) { packet, writer, send in
      try ICMPRefusal.compose(for: packet, into: &writer)
      send(&writer)
    }
    #expect(result.output == "ConnectionRefusedError\n")
  }

  @Test func `a packet that cannot be sent is counted and explained`() throws {
    let host = try Namespace()
    var injector = try host.enter { try Injector() }
    let (nonsense, nowhere) = ([UInt8](repeating: 0x45, count: 3), [UInt8]([0x45, 0, 0, 20] + [9, 9, 9, 9]))
    let wasNonsenseSent = injector.send(nonsense.raw, mark: 0)
    #expect(!wasNonsenseSent)
    #expect(injector.refusal?.reason == "Invalid argument")
    let packet = nowhere + [0, 0, 64, 17, 0, 0] + [192, 0, 2, 1, 192, 0, 2, 2] + [0, 0]
    injector.send(packet.raw, mark: 0)
    #expect(injector.refused == 2 && injector.sent == 0)
    #expect(injector.refusal?.description.hasPrefix("cannot send a packet: Network is unreachable.") == true)
    injector.send(packet.raw, mark: 0, to: NextHop(interface: 9_999, hardware: 0x0200_0000_0017))
    #expect(injector.refused == 3 && injector.sent == 0)
    #expect(injector.refusal?.reason == "No such device or address")
  }

  @Test func `many packets leave together in order, and one that fails holds none back`() throws {
    let path = try Path()
    let listening = """
      import struct
      both = [socket.socket(f, socket.SOCK_DGRAM) for f in (socket.AF_INET, socket.AF_INET6)]
      for s, h in zip(both, ('10.77.2.2', 'fd77:2::2')): s.bind((h, 5000)); s.settimeout(5)
      print('up', flush=True)
      print([both[0].recv(2)[0] for _ in range(200)] == list(range(200)), both[1].recv(2))
      """
    let server = try Traffic(in: path.server, python: listening)
    #expect(eventually { server.output == "up\n" })
    var injector = try path.router.enter { try Injector() }
    func envelope(_ source: Address, _ destination: Address, isIPv6: Bool) -> Envelope {
      Envelope(
        source: source, sourcePort: 53, destination: destination, destinationPort: 5_000, isIPv6: isIPv6)
    }
    let v4 = envelope(Address(v4: 10, 77, 1, 2), Address(v4: 10, 77, 2, 2), isIPv6: false)
    let v6 = envelope(
      Address(high: 0xfd77_0001 << 32, low: 2), Address(high: 0xfd77_0002 << 32, low: 2), isIPv6: true)
    var writer = Writer(capacity: 65_536)
    var places: [Injector.Place] = []
    func add(_ payload: [UInt8], _ envelope: Envelope) throws {
      let start = writer.count
      try UDPPacket.compose(payload.raw, envelope, into: &writer)
      places.append(Injector.Place(bytes: start..<writer.count, mark: Self.mark, hop: .routed))
    }
    for number in 0..<200 as Range<UInt8> {
      try add([number], v4)
      if number == 70 { try add([UInt8]("v6".utf8), v6) }
      // Longer than the link's MTU.
      if number == 90 { try add([UInt8](repeating: 1, count: 3_000), v4) }
      if number == 100 { places.append(Injector.Place(bytes: 0..<3, mark: Self.mark, hop: .routed)) }
    }
    injector.send(places.span, of: writer.bytes.raw)
    #expect(injector.sent == 201 && injector.refused == 2)
    #expect(server.wait() == 0 && server.output == "up\nTrue b'v6'\n")
  }
}

import Support
import Wire

/// One end of a TCP connection that sends any segment, and receives as an honest one does.
final class Cheat {
  typealias Lie = (inout TCPSegment, inout PacketBuilder) -> Void

  let cable: Cable
  let path: PacketBuilder
  let port: UInt16
  let serverPort: UInt16
  private(set) var initial: UInt32
  /// The sequence number that we expect next from the server.
  private(set) var expected: UInt32 = 0
  private(set) var received: [UInt8] = []
  /// How many octets of our stream the server acknowledged.
  private(set) var acknowledged = 0
  private(set) var isReset = false
  private(set) var cookie: [UInt8]?

  init(_ cable: Cable, from port: UInt16, to address: Address, port serverPort: UInt16, initial: UInt32) {
    self.cable = cable
    self.port = port
    self.serverPort = serverPort
    self.initial = initial
    path = PacketBuilder(source: address.isIPv4 ? Cable.v4 : Cable.v6, destination: address)
  }

  /// Data in the SYN takes the place of the stream's first octets when the server takes it; `before` runs between the
  /// server's answer and ours.
  func open(_ data: [UInt8] = [], options: [TCPSegment.Option] = [], before: () -> Void = {}) throws {
    for attempt in 0..<3 {
      // Like kernels, repeat an unanswered SYN without its data.
      let isFirst = attempt == 0
      put(isFirst ? data : [], at: -1, isFirst ? options : []) { segment, _ in
        segment.flags = .syn
        segment.acknowledgement = 0
        segment.options.insert(.maximumSegment(1_400), at: 0)
      }
      if listen(milliseconds: 300, until: { expected != 0 || isReset }) { break }
    }
    guard expected != 0 else { throw LabError("no connection from port \(port): \(isReset ? "reset" : "silence")") }
    before()
    put([], at: acknowledged) { segment, _ in segment.flags = .ack }
  }

  /// A new connection on the same ports, whose sequence numbers are this far from the old ones.
  func reopen(_ distance: UInt32 = 1_000_000, before: () -> Void = {}) throws {
    (initial, expected, received, acknowledged, isReset) = (initial &+ distance, 0, [], 0, false)
    try open(before: before)
  }

  /// Another SYN from the same ports, whatever the state of their connection.
  func synchronise(_ distance: UInt32, lie: Lie = { _, _ in }) {
    put([], at: -1) { segment, packet in
      segment.flags = .syn
      segment.acknowledgement = 0
      segment.sequence &+= distance
      lie(&segment, &packet)
    }
  }

  /// A segment with `data` at this offset of our stream.
  func put(
    _ data: [UInt8], at offset: Int, _ options: [TCPSegment.Option] = [], from card: [UInt8] = Cable.child,
    lie: Lie = { _, _ in }
  ) {
    var segment = segment(data, at: offset)
    segment.options = options
    var packet = path
    lie(&segment, &packet)
    cable.send(packet.tcp(segment), from: card)
  }

  /// The TCP part of an honest segment, with its checksum.
  func body(_ data: [UInt8], at offset: Int) -> [UInt8] {
    let segment = segment(data, at: offset)
    let headers = path.tcp(segment).count - segment.bytes.count
    return Array(path.tcp(segment)[headers...])
  }

  private func segment(_ data: [UInt8], at offset: Int) -> TCPSegment {
    var segment = TCPSegment(flags: [.psh, .ack], payload: data)
    segment.sourcePort = port
    segment.destinationPort = serverPort
    segment.sequence = initial &+ 1 &+ UInt32(truncatingIfNeeded: offset)
    segment.acknowledgement = expected
    return segment
  }

  /// An honest stream from `offset` on, in segments that fit.
  func stream(_ data: [UInt8], from offset: Int = 0) {
    for start in stride(from: 0, to: data.count, by: 1_400) {
      put(Array(data[start..<min(start + 1_400, data.count)]), at: offset + start)
    }
  }

  /// Receives segments, acknowledges them, and returns whether `isEnough` came true in time.
  @discardableResult
  func listen(milliseconds: Int, until isEnough: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Patience.milliseconds(milliseconds))
    while !isEnough() {
      let left = Int((end - clock.now) / .milliseconds(1))
      guard left > 0, let packet = cable.receive(milliseconds: left) else { return isEnough() }
      take(packet)
    }
    return true
  }

  /// Waits for the server's first answer, or for the end.
  @discardableResult
  func settle(milliseconds: Int = 400) -> Bool { listen(milliseconds: milliseconds) { !received.isEmpty || isReset } }

  func pause(milliseconds: Int) { listen(milliseconds: milliseconds) { false } }

  /// Resets the connection.
  func reset() { put([], at: acknowledged) { segment, _ in segment.flags = [.rst, .ack] } }

  private func take(_ bytes: [UInt8]) {
    guard let packet = try? Packet.decode(bytes.raw), packet.transport == .tcp, packet.destinationPort == port,
      packet.sourcePort == serverPort
    else { return }
    let tcp = packet.tcp
    if tcp.flags.contains(.rst) {
      isReset = true
      return
    }
    if expected == 0 && !tcp.flags.contains(.syn) {
      // The segment belongs to no connection that we know (RFC 9293 3.10.7.3).
      put([], at: 0) { segment, _ in (segment.flags, segment.sequence) = (.rst, tcp.acknowledgement) }
      return
    }
    if tcp.flags.contains(.ack) {
      acknowledged = max(acknowledged, Int(Int32(bitPattern: tcp.acknowledgement &- initial &- 1)))
    }
    if tcp.flags.contains(.syn) {
      expected = tcp.sequence &+ 1
      cookie = Cheat.cookie(Array(bytes[packet.transportStart + 20..<packet.transportStart + Int(tcp.length)]))
      return
    }
    let payload = Array(bytes[packet.payloadRange])
    guard tcp.sequence == expected, !payload.isEmpty || tcp.flags.contains(.fin) else { return }
    received += payload
    expected &+= UInt32(payload.count) &+ (tcp.flags.contains(.fin) ? 1 : 0)
    put([], at: acknowledged) { segment, _ in segment.flags = .ack }
  }

  /// The cookie of a Fast Open option (RFC 7413 4.1.1).
  private static func cookie(_ options: [UInt8]) -> [UInt8]? {
    var rest = options[...]
    while let kind = rest.popFirst(), kind != 0 {
      if kind == 1 { continue }
      guard let length = rest.popFirst(), length >= 2, rest.count >= length - 2 else { return nil }
      let body = rest.prefix(Int(length) - 2)
      if kind == 34 { return Array(body) }
      rest = rest.dropFirst(body.count)
    }
    return nil
  }
}

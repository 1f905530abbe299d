import Inspect
import Support
import Wire

/// What one flow was fed, for the reference decoders.
struct Tracker {
  enum Comparison {
    case same
    /// Not comparable: the reference lacks some of the packets.
    case skipped
    case differs(String)
  }

  private(set) var items: [(id: PacketID, bytes: [UInt8], isFromClient: Bool)] = []
  /// Earlier judgements of the flow.
  var judged = 0

  mutating func reset() {
    items.removeAll(keepingCapacity: true)
    judged = 0
  }

  mutating func note(_ id: PacketID, _ bytes: [UInt8], isFromClient: Bool) {
    // A flow with very many packets is not worth its memory.
    if items.count < 512 { items.append((id, bytes, isFromClient)) }
  }

  func text(_ fates: [Laws.PacketOutcome]) -> String {
    items.map { packet in
      let fate = fates[Int(packet.id)]
      return "\(packet.isFromClient ? "client" : "server") \(packet.id) \(fate): \(Hex.line(packet.bytes))"
    }.joined(separator: "\n")
  }

  func compare(_ subject: Subject, _ lane: Lane, _ fates: [Laws.PacketOutcome]) -> Comparison {
    let read = "\(subject.name)"
    guard items.count < 512, let last = items.last, last.id == subject.packet,
      let packet = try? Packet.decode(last.bytes.raw)
    else { return .skipped }
    switch subject.via {
    case .address: return .skipped
    case .quic:
      guard let expected = lane.quicName, !lane.isMutated else { return .skipped }
      return read == expected ? .same : .differs("QUIC: read \(read), the hello says \(expected)")
    case .dns where packet.transport == .udp:
      let outcome = ReferenceDNS.question(message: Array(last.bytes[packet.payloadRange]))
      return same(read, [outcome], "DNS")
    case .dns, .tls, .http:
      guard packet.transport == .tcp, let stream = stream(fates) else { return .skipped }
      if subject.via == .dns { return same(read, [Tracker.question(judged, in: stream)], "DNS over TCP") }
      guard judged == 0 else { return .skipped }
      if subject.via == .tls { return same(read, [ReferenceTLS.serverName(stream: stream)], "TLS") }
      let hosts = ReferenceHTTP.hosts(stream: stream)
      // Where a strict server refuses the head, the inspector still judges by what a lenient one would read.
      let isServed = hosts.contains { if case .name = $0 { true } else { false } }
      return isServed ? same(read, hosts, "HTTP") : .skipped
    }
  }

  private func same(_ read: String, _ outcomes: [Outcome], _ protocolName: String) -> Comparison {
    let isDNS = protocolName.hasPrefix("DNS")
    let isRead = outcomes.contains { outcome in
      guard case .name(let name) = outcome else { return false }
      return read == (isDNS ? Tracker.judged(name) : name)
    }
    return isRead ? .same : .differs("\(protocolName): read \(read), the reference \(outcomes)")
  }

  /// Without the first labels that start with an underscore, unless there are no others.
  private static func judged(_ name: String) -> String {
    var rest = name[...]
    while rest.first == "_", let dot = rest.firstIndex(of: ".") { rest = rest[rest.index(after: dot)...] }
    return rest.first == "_" ? name : String(rest)
  }

  /// The question of the framed message number `index`, those without a question not counted.
  private static func question(_ index: Int, in stream: [UInt8]) -> Outcome {
    var rest = stream[...]
    var left = index
    while rest.count >= 2 {
      let size = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
      rest = rest.dropFirst(2)
      guard rest.count >= size else { return .more }
      let outcome = ReferenceDNS.question(message: Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      if outcome == .noName { continue }
      if left == 0 { return outcome }
      left -= 1
    }
    return .more
  }
}

import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// What the engine wants done about packets, and in which order.
@Suite struct PacketEffectsTests {
  private let now = Instant(seconds: 1_000)

  private func engine(blocking names: String...) throws -> Engine {
    let store = Settings.Store(name: "s", blockedDomains: names.compactMap { Name($0) })
    let settings = Settings(
      children: [Settings.Child(level: .normal, stores: [store])],
      devices: [Settings.Device(number: 1, who: .child(0), user: 1)])
    return Engine(snapshot: try Snapshot(settings, catalog: nil))
  }

  /// A word for each effect, with the number of its packet.
  private func words(_ effects: inout PacketEffects) -> [String] {
    var words: [String] = []
    while let effect = effects.next() {
      switch effect {
      case .forward(let id, _): words.append("forward \(id)")
      case .drop(let id, _): words.append("drop \(id)")
      case .end(let id, _): words.append("end \(id)")
      case .decided(let number): words.append("\(effects.decisions[number].ruling.verdict)")
      case .killed: words.append("killed")
      case .trace: words.append("trace")
      case .finished: words.append("finished")
      case .quieted, .evicted, .forgot, .passedUnknown: words.append("other")
      }
    }
    return words
  }

  /// The outcome for a TLS hello's packets, which come in this order.
  private func fate(of name: String, _ order: [Int]) throws -> [String] {
    var engine = try engine(blocking: "blocked.test")
    var effects = PacketEffects()
    var talk = Conversation()
    talk.synchronise()
    talk.clientSegments(TLSRecords.records(HelloBuilder(name: name).message()), cuts: [10])
    let packets = talk.take().filter { $0.from == .client }.map(\.packet)
    try #require(packets.count == order.count)
    for number in order {
      let bytes = packets[number]
      let packet = try Packet.decode(bytes.raw)
      engine.take(
        packet, id: PacketID(number), device: DeviceID(1), direction: .fromClient, at: now, into: &effects)
    }
    return words(&effects)
  }

  @Test func `an allowed hello is decided before it goes on, and pieces go on in the order of their stream`() throws {
    #expect(try fate(of: "www.test", [0, 1, 2]) == ["forward 0", "forward 1", "allow", "forward 2"])
    #expect(try fate(of: "www.test", [0, 2, 1]) == ["forward 0", "allow", "forward 1", "forward 2"])
  }

  @Test func `the packet that ended its flow is refused, and what waited behind it is thrown away`() throws {
    #expect(
      try fate(of: "www.blocked.test", [0, 1, 2]) == ["forward 0", "forward 1", "block", "killed", "end 2"])
    #expect(
      try fate(of: "www.blocked.test", [0, 2, 1]) == ["forward 0", "block", "drop 2", "killed", "end 1"])
  }

  @Test func `a question that is refused ends no flow`() throws {
    var engine = try engine(blocking: "blocked.test")
    var effects = PacketEffects()
    let bytes = PacketBuilder.v4.udp(from: 40_000, to: 53, QueryBuilder("blocked.test", 1).message())
    let packet = try Packet.decode(bytes.raw)
    engine.take(packet, id: 7, device: DeviceID(1), direction: .fromClient, at: now, into: &effects)
    #expect(words(&effects) == ["block", "drop 7"])
  }

  @Test(arguments: [true, false])
  func `who opened a connection is asked before its packet gets a verdict`(_ isInbound: Bool) throws {
    var engine = try engine()
    var effects = PacketEffects()
    let segment = TCPSegment(flags: [.ack, .psh], payload: Array("220 at your service\r\n".utf8))
    let near = PacketBuilder(source: Address(v4: 0x0a4d_010b), destination: Address(v4: 0x0a4d_0115)).tcp(segment)
    let packet = try Packet.decode(near.raw)
    engine.take(packet, id: 0, device: DeviceID(1), direction: .fromClient, at: now, into: &effects)
    guard case .trace(let flow, let ends, DeviceID(1)) = effects.next() else {
      Issue.record("nobody was asked")
      return
    }
    #expect(ends.client == Address(v4: 0x0a4d_010b))
    engine.trace(flow, isInbound: isInbound, at: now, into: &effects)
    #expect(words(&effects) == (isInbound ? ["allow", "forward 0", "finished"] : ["killed", "end 0"]))
  }

  @Test func `a list that was taken to its end begins anew`() {
    var effects = PacketEffects()
    for round in 0..<3 {
      effects.add(.drop(PacketID(round), .malformed))
      guard case .drop(let id, .malformed) = effects.next() else {
        Issue.record("the effect is gone")
        return
      }
      #expect(id == PacketID(round))
      #expect(effects.next() == nil && effects.decisions.isEmpty)
    }
  }
}

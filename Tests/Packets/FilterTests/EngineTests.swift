import Catalog
import Filter
import Inspect
import Policy
import Support
import Testing
import Wire

/// Flows that were allowed before settings changed.
@Suite struct EngineTests {
  /// An engine, and what it wants done.
  struct Ends: ~Copyable {
    var engine: Engine
    var isInbound = false
    private(set) var killed = 0
    private(set) var forwarded = 0
    private(set) var rulings: [Ruling] = []
    private(set) var unknown: [UInt16] = []
    private(set) var forgot: [UInt16] = []
    private var effects = PacketEffects()

    init(_ engine: consuming Engine) { self.engine = engine }

    mutating func take(
      _ packet: borrowing Packet, id: PacketID, direction: Direction = .fromClient, at now: Instant
    ) {
      engine.take(packet, id: id, device: DeviceID(1), direction: direction, at: now, into: &effects)
      count(at: now)
    }

    /// Sets other settings, also for flows under way.
    mutating func adopt(_ snapshot: Snapshot, at now: Instant) {
      engine.use(snapshot, nil)
      review(at: now)
    }

    mutating func review(at now: Instant) {
      engine.review(engine.allowedPlaces, at: now, into: &effects)
      count(at: now)
    }

    mutating func expire(at now: Instant) {
      engine.expire(at: now, into: &effects)
      count(at: now)
    }

    private mutating func count(at now: Instant) {
      while let effect = effects.next() {
        switch effect {
        case .forward: forwarded += 1
        case .decided(let number): rulings.append(effects.decisions[number].ruling)
        case .killed: killed += 1
        case .forgot(let device): forgot.append(device.index)
        case .passedUnknown(let ends): unknown.append(ends.clientPort)
        case .trace(let flow, _, _): engine.trace(flow, isInbound: isInbound, at: now, into: &effects)
        case .drop, .end, .finished, .quieted, .evicted: break
        }
      }
    }
  }

  private func snapshot(blocking names: String...) throws -> Snapshot {
    let store = Settings.Store(name: "s", blockedDomains: names.compactMap { Name($0) })
    return try Snapshot(
      Settings(
        children: [Settings.Child(level: .normal, stores: [store])],
        devices: [Settings.Device(number: 1, who: .child(0), user: 1)]),
      catalog: nil)
  }

  @Test func `each flow that passes without a name is reported once, and no other`() throws {
    var ends = Ends(Engine(snapshot: try snapshot(), remembersAllowed: true))
    let now = Instant(seconds: 1_000)
    let datagrams = [40_001, 40_001, 40_002, 40_001].map { port in
      PacketBuilder.v4.udp(from: UInt16(port), to: 7_777, [UInt8](repeating: 0x17, count: 100))
    }
    for (index, bytes) in (datagrams + [hello("a.test", to: 1)]).enumerated() {
      let packet = try Packet.decode(bytes.raw)
      ends.take(packet, id: UInt64(index), at: now)
    }
    #expect(ends.unknown == [40_001, 40_002])
    // Other settings have flows under way judged again.
    ends.adopt(try snapshot(blocking: "b.test"), at: now)
    let first = datagrams[0]
    let again = try Packet.decode(first.raw)
    ends.take(again, id: 9, at: now)
    #expect(ends.unknown == [40_001, 40_002])
  }

  private func hello(_ name: String, to id: UInt8, from port: UInt16 = 40_000) -> [UInt8] {
    let datagrams = QUICInitialBuilder.initials(
      hello: HelloBuilder(name: name).message(), destination: [UInt8](repeating: id, count: 8), source: [id])
    return PacketBuilder.v4.udp(from: port, to: 443, datagrams[0])
  }

  /// Whether a QUIC flow with these hellos goes on when one name is blocked.
  private func goesOn(_ names: String..., blocking blocked: String) throws -> Bool {
    var ends = Ends(Engine(snapshot: try snapshot(), remembersAllowed: true))
    let now = Instant(seconds: 1_000)
    for (index, name) in names.enumerated() {
      let bytes = hello(name, to: UInt8(index + 1))
      let packet = try Packet.decode(bytes.raw)
      ends.take(packet, id: UInt64(index), at: now)
    }
    #expect(ends.forwarded == names.count && ends.killed == 0)
    ends.adopt(try snapshot(blocking: blocked), at: now)
    return ends.killed == 0
  }

  @Test func `other settings count for what comes at once, and for what goes on when that is reviewed`() throws {
    var ends = Ends(Engine(snapshot: try snapshot(), remembersAllowed: true))
    let now = Instant(seconds: 1_000)
    for (index, name) in ["a.test", "b.test"].enumerated() {
      let bytes = hello(name, to: UInt8(index + 1), from: UInt16(40_000 + index))
      let packet = try Packet.decode(bytes.raw)
      ends.take(packet, id: UInt64(index), at: now)
      if index == 0 { ends.engine.use(try snapshot(blocking: "a.test", "b.test"), nil) }
    }
    #expect(ends.forwarded == 1 && ends.killed == 0)
    ends.review(at: now)
    #expect(ends.killed == 1)
  }

  @Test func `an evicted flow that passes unseen is reported with its device`() throws {
    var limits = Limits()
    limits.flows = 1
    var ends = Ends(Engine(snapshot: try snapshot(), limits: limits, remembersAllowed: true))
    var talk = Conversation()
    talk.handshake()
    talk.client(TLSRecords.records(HelloBuilder(name: "www.one.test").message()))
    talk.server(ServerHelloBuilder().stream())
    let now = Instant(seconds: 1_000)
    let steps = talk.take()
    for (id, step) in steps.enumerated() {
      let packet = try Packet.decode(step.packet.raw)
      let direction: Direction = step.from == .client ? .fromClient : .fromServer
      ends.take(packet, id: UInt64(id), direction: direction, at: now)
    }
    let opening = steps[0].packet
    let key = FlowKey(try Packet.decode(opening.raw), .fromClient)
    let (wasKnown, wasCounted) = (ends.engine.knowsFree(key), ends.engine.allowedCount)
    #expect(wasKnown && wasCounted == 1)
    let other = hello("www.two.test", to: 2)
    let packet = try Packet.decode(other.raw)
    ends.take(packet, id: 99, at: now)
    #expect(ends.forgot == [1])
    let isKnown = ends.engine.knows(key)
    #expect(!isKnown)
    ends.expire(at: now)
    let counted = ends.engine.allowedCount
    #expect(counted == 1, "what is forgotten is not counted")
  }

  @Test func `a connection from the home's link goes on until everything is blocked, and one from outside never does`()
    throws
  {
    let home = Address(v4: 0x0a4d_010b)
    let now = Instant(seconds: 1_000)
    let everything = Settings.Store(name: "s", categories: .all)
    let shut = try Snapshot(
      Settings(
        children: [Settings.Child(level: .normal, stores: [everything])],
        devices: [Settings.Device(number: 1, who: .child(0), user: 1)]),
      catalog: nil)
    for (peer, isNear) in [(Address(v4: 0x0a4d_0115), true), (Hosts.server4, false)] {
      var ends = Ends(Engine(snapshot: try snapshot(), remembersAllowed: true))
      ends.isInbound = true
      let segment = TCPSegment(flags: [.ack, .psh], payload: Array("220 at your service\r\n".utf8))
      let bytes = PacketBuilder(source: home, destination: peer).tcp(segment)
      let packet = try Packet.decode(bytes.raw)
      ends.take(packet, id: 0, at: now)
      #expect(ends.rulings == [isNear ? .allow(.visitor) : .block(.stranger)])
      #expect(ends.forwarded == (isNear ? 1 : 0) && ends.killed == (isNear ? 0 : 1))
      ends.adopt(shut, at: now)
      #expect(ends.killed == 1)
    }
  }

  @Test func `a question about a blocked name's zone passes, and so does its answer`() throws {
    var ends = Ends(Engine(snapshot: try snapshot(blocking: "blocked.test")))
    let now = Instant(seconds: 1_000)
    for (number, type) in [DNSType.ds, .dnskey, .a].enumerated() {
      let from = UInt16(40_000 + number)
      let question = QueryBuilder("www.blocked.test", type.rawValue).message()
      let bytes = PacketBuilder.v4.udp(from: from, to: 53, question)
      ends.take(try Packet.decode(bytes.raw), id: 0, at: now)
    }
    #expect(ends.rulings == [.allow(.zoneKeys), .allow(.zoneKeys), .block(.blockedDomain, store: 1)])
    #expect(ends.forwarded == 2)
  }

  @Test func `a flow of datagrams ends when the name of any connection in it is blocked`() throws {
    #expect(try goesOn("www.one.test", blocking: "two.test"))
    #expect(try !goesOn("www.one.test", blocking: "one.test"))
    #expect(try !goesOn("www.one.test", "www.two.test", blocking: "two.test"))
    #expect(try !goesOn("www.one.test", "www.two.test", blocking: "one.test"))
    #expect(try goesOn("www.one.test", "www.one.test", blocking: "two.test"))
  }
}

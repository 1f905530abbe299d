import Catalog
import Filter
import Inspect
import Policy
import Support
import Testing
import Wire

/// Flows that were allowed before settings changed.
@Suite struct EngineTests {
  /// Counts the outcomes of flows.
  struct Ends: Outlet, ~Copyable {
    var killed = 0
    var forwarded = 0
    mutating func forward(_ packet: PacketID, _ posture: Posture) { forwarded += 1 }
    mutating func drop(_ packet: PacketID, _ reason: Reason) {}
    mutating func decided(
      _ subject: borrowing @_addressable Subject, _ match: Match, _ ruling: Ruling, child: Int, enforced: Int?
    ) { rulings.append(ruling) }
    mutating func killed(
      _ flow: FlowID, _ ends: FlowKey?, _ reason: Reason, _ subject: borrowing @_addressable Subject
    ) { killed += 1 }
    mutating func finished(_ flow: FlowID) {}
    mutating func quieted(_ ends: FlowKey) {}
    mutating func evicted(_ ends: FlowKey) {}
    var rulings: [Ruling] = []
    var isInbound = false
    mutating func isInbound(_ ends: FlowKey, to device: DeviceID) -> Bool { isInbound }
    var unknown: [UInt16] = []
    mutating func passedUnknown(_ ends: FlowKey) { unknown.append(ends.clientPort) }
    var lost: [UInt16] = []
    mutating func lost(_ device: DeviceID) { lost.append(device.index) }
  }

  private func snapshot(blocking names: String...) throws -> Snapshot {
    let store = Settings.Store(name: "s", blockedDomains: names.compactMap { Name($0) })
    return try Snapshot(
      Settings(
        children: [Settings.Child(level: .normal, stores: [store])],
        devices: [Settings.Device(number: 1, who: .child(0), user: 1)]),
      catalog: nil)
  }

  @Test func `what passes without a name is told of once for each flow, and nothing else is`() throws {
    var engine = Engine(snapshot: try snapshot(), remembersAllowed: true)
    var ends = Ends()
    let now = Instant(seconds: 1_000)
    let datagrams = [40_001, 40_001, 40_002, 40_001].map { port in
      PacketBuilder.v4.udp(from: UInt16(port), to: 7_777, [UInt8](repeating: 0x17, count: 100))
    }
    for (index, bytes) in (datagrams + [hello("a.test", to: 1)]).enumerated() {
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: UInt64(index), device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
    }
    #expect(ends.unknown == [40_001, 40_002])
    // New settings have flows that go on judged again.
    engine.adopt(try snapshot(blocking: "b.test"), nil, at: now, into: &ends)
    let first = datagrams[0]
    let again = try Packet.decode(first.raw)
    engine.take(again, id: 9, device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
    #expect(ends.unknown == [40_001, 40_002])
  }

  private func hello(_ name: String, to id: UInt8, from port: UInt16 = 40_000) -> [UInt8] {
    let datagrams = QUICInitialBuilder.initials(
      hello: HelloBuilder(name: name).message(), destination: [UInt8](repeating: id, count: 8), source: [id])
    return PacketBuilder.v4.udp(from: port, to: 443, datagrams[0])
  }

  /// Whether a QUIC flow with these hellos goes on when one name is blocked.
  private func goesOn(_ names: String..., blocking blocked: String) throws -> Bool {
    var engine = Engine(snapshot: try snapshot(), remembersAllowed: true)
    var ends = Ends()
    let now = Instant(seconds: 1_000)
    for (index, name) in names.enumerated() {
      let bytes = hello(name, to: UInt8(index + 1))
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: UInt64(index), device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
    }
    #expect(ends.forwarded == names.count && ends.killed == 0)
    engine.adopt(try snapshot(blocking: blocked), nil, at: now, into: &ends)
    return ends.killed == 0
  }

  @Test func `other settings count for what comes at once, and for what goes on when that is reviewed`() throws {
    var engine = Engine(snapshot: try snapshot(), remembersAllowed: true)
    var ends = Ends()
    let now = Instant(seconds: 1_000)
    for (index, name) in ["a.test", "b.test"].enumerated() {
      let bytes = hello(name, to: UInt8(index + 1), from: UInt16(40_000 + index))
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: UInt64(index), device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
      if index == 0 { engine.use(try snapshot(blocking: "a.test", "b.test"), nil) }
    }
    #expect(ends.forwarded == 1 && ends.killed == 0)
    engine.reviewAll(at: now, into: &ends)
    #expect(ends.killed == 1)
  }

  @Test func `of what was let go and made room, the device is told, and nobody knows it`() throws {
    var limits = Limits()
    limits.flows = 1
    var engine = Engine(snapshot: try snapshot(), limits: limits, remembersAllowed: true)
    var ends = Ends()
    var talk = Conversation()
    talk.handshake()
    talk.client(TLSRecords.records(HelloBuilder(name: "www.one.test").message()))
    talk.server(ServerHelloBuilder().stream())
    let now = Instant(seconds: 1_000)
    let steps = talk.take()
    for (id, step) in steps.enumerated() {
      let packet = try Packet.decode(step.packet.raw)
      let direction: Direction = step.from == .client ? .fromClient : .fromServer
      engine.take(packet, id: UInt64(id), device: DeviceID(1), direction: direction, at: now, into: &ends)
    }
    let opening = steps[0].packet
    let key = FlowKey(try Packet.decode(opening.raw), .fromClient)
    let (wasKnown, wasCounted) = (engine.knowsFree(key), engine.allowedCount)
    #expect(wasKnown && wasCounted == 1)
    let other = hello("www.two.test", to: 2)
    let packet = try Packet.decode(other.raw)
    engine.take(packet, id: 99, device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
    #expect(ends.lost == [1])
    let isKnown = engine.knows(key)
    #expect(!isKnown)
    engine.expire(at: now, into: &ends)
    let counted = engine.allowedCount
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
      var engine = Engine(snapshot: try snapshot(), remembersAllowed: true)
      var ends = Ends()
      ends.isInbound = true
      let segment = TCPSegment(flags: [.ack, .psh], payload: Array("220 at your service\r\n".utf8))
      let bytes = PacketBuilder(source: home, destination: peer).tcp(segment)
      let packet = try Packet.decode(bytes.raw)
      engine.take(packet, id: 0, device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
      #expect(ends.rulings == [isNear ? .allow(.visitor) : .block(.stranger)])
      #expect(ends.forwarded == (isNear ? 1 : 0) && ends.killed == (isNear ? 0 : 1))
      engine.adopt(shut, nil, at: now, into: &ends)
      #expect(ends.killed == 1)
    }
  }

  @Test func `what is asked of a blocked name's zone passes, and so does its answer`() throws {
    var engine = Engine(snapshot: try snapshot(blocking: "blocked.test"))
    var ends = Ends()
    let now = Instant(seconds: 1_000)
    for (number, type) in [DNSType.ds, .dnskey, .a].enumerated() {
      let from = UInt16(40_000 + number)
      let question = QueryBuilder("www.blocked.test", type.rawValue).message()
      let bytes = PacketBuilder.v4.udp(from: from, to: 53, question)
      engine.take(
        try Packet.decode(bytes.raw), id: 0, device: DeviceID(1), direction: .fromClient, at: now, into: &ends)
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

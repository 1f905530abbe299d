import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// A name at an address that DNS did not give the device (R8).
@Suite struct DoubtTests {
  private let household: Household
  /// The address that the flows of these tests go to, one beside it, and one far away.
  private let server = Hosts.server4
  private let beside = Address(v4: Hosts.server4.v4 ^ 0x0000_0f00)
  private let far = Address(v4: Hosts.server4.v4 ^ 0x0000_1000)

  init() throws { household = try Household() }

  @Test func `where the level is strict, what completes a hello waits, and goes when the name is there`() throws {
    let packets = try household.greet("a.test", cuts: [100])
    #expect(household.names == ["a.test"])
    #expect(household.seen.waiting(packets) == [packets[1]] && household.seen.rulings == [])
    try household.answer("a.test", [far, server])
    #expect(household.seen.forwarded.suffix(2) == packets[...] && household.seen.rulings == [.allow(.nothingBlocks)])
  }

  @Test func `an address beside the name's own is the name's`() throws {
    let packets = try household.greet("a.test")
    try household.answer("a.test", [beside])
    #expect(household.seen.forwarded.contains(packets[0]))
  }

  @Test func `a name that is elsewhere is stopped, and that is written down once`() throws {
    let packets = try household.greet("a.test", cuts: [100]) { talk in talk.retransmit(.client, 0..<200) }
    #expect(household.seen.waiting(packets).count == packets.count - 1)
    try household.answer("a.test", [far])
    #expect(household.seen.dropped == Array(packets[2...]) + [packets[1]] && household.seen.kills == 1)
    #expect(household.seen.rulings == [.block(.addressMismatch)])
    // The next connection need not wait.
    let next = try household.greet("a.test", port: 40_001)
    #expect(household.seen.dropped.suffix(1) == next[...] && household.names == ["a.test"])
  }

  @Test func `a name without an answer is blocked in time, and looked up again later`() throws {
    let packets = try household.greet("a.test")
    household.wait(milliseconds: 1_750)
    #expect(household.seen.waiting(packets) == packets)
    household.wait(milliseconds: 500)
    #expect(household.seen.dropped == packets && household.seen.rulings == [.block(.addressMismatch)])
    try household.greet("a.test", port: 40_001)
    #expect(household.names == ["a.test"])
    household.wait(milliseconds: 5_000)
    try household.greet("a.test", port: 40_002)
    #expect(household.names == ["a.test", "a.test"])
    // A late answer changes nothing.
    let late = try #require(household.asked.first)
    household.hear(Resolution(ticket: late.ticket, isKnown: true, addresses: AddressList([server]), seconds: 60))
    #expect(!household.seen.forwarded.contains(packets[0]))
  }

  @Test func `a late answer helps the next attempt`() throws {
    try household.greet("a.test")
    household.wait(milliseconds: 3_000)
    try household.answer("a.test", [server])
    let packets = try household.greet("a.test", port: 40_001)
    #expect(household.seen.forwarded.contains(packets[0]) && household.names == ["a.test"])
  }

  @Test func `at level normal a flow passes at once, and is recorded with the result`() throws {
    let first = try household.greet("far.test", from: Household.normal)
    let second = try household.greet("near.test", port: 40_001, from: Household.normal)
    let third = try household.greet("mute.test", port: 40_002, from: Household.normal)
    #expect(household.seen.waiting(first + second + third) == [] && household.seen.dropped == [])
    #expect(household.seen.rulings == [])
    try household.answer("far.test", [far])
    #expect(household.seen.rulings == [.allow(.addressMismatch)])
    try household.answer("near.test", [server])
    household.wait(milliseconds: 2_250)
    #expect(household.seen.rulings == [.allow(.addressMismatch), .allow(.nothingBlocks), .allow(.nothingBlocks)])
  }

  @Test func `a name is looked up once, and every flow gets the answer`() throws {
    var packets: [PacketID] = []
    for port: UInt16 in 40_000..<40_020 {
      packets += try household.greet("a.test", port: port, from: port.isMultiple(of: 2) ? Household.strict : .init(3))
    }
    #expect(household.names == ["a.test"])
    try household.answer("a.test", [server])
    #expect(household.seen.waiting(packets) == [] && household.seen.dropped == [])
  }

  @Test func `a name whose verdict is settled is not looked up`() throws {
    try household.greet("always.test", from: Household.normal)
    try household.greet("blocked.test", port: 40_001)
    try household.feed([PacketBuilder.v4.udp(from: 40_002, to: 53, QueryBuilder("known.test").message())])
    let answer = QueryBuilder("known.test").response([Record("known.test", .address(Hosts.server4))])
    let back = PacketBuilder(source: Hosts.server4, destination: Hosts.client4)
    try household.feed([back.udp(from: 53, to: 40_002, answer.message())], .fromServer)
    let packets = try household.greet("known.test", port: 40_003)
    #expect(household.names == [] && household.seen.forwarded.contains(packets[0]))
  }

  @Test func `at level strict an always allowed name is looked up`() throws {
    let packets = try household.greet("always.test")
    #expect(household.names == ["always.test"] && household.seen.waiting(packets) == packets)
    try household.answer("always.test", [far])
    #expect(household.seen.dropped == packets && household.seen.rulings == [.block(.addressMismatch)])
  }

  @Test func `at level normal a name that passes a shield is looked up`() throws {
    for (number, name) in ["school.test", "granted.test"].enumerated() {
      let port = UInt16(40_000 + 10 * number)
      let packets = try household.greet(name, port: port, from: Household.shielded)
      #expect(household.names.last == name && household.seen.waiting(packets) == packets, "\(name)")
      try household.answer(name, [far])
      #expect(household.seen.dropped.suffix(1) == packets[...], "\(name)")
      #expect(household.seen.rulings.last == .block(.addressMismatch), "\(name)")
    }
    let packets = try household.greet("x.school.test", port: 40_050, from: Household.shielded)
    try household.answer("x.school.test", [server])
    #expect(household.seen.forwarded.contains(packets[0]) && household.seen.rulings.last == .allow(.nothingBlocks))
  }

  @Test func `a stricter level ends flows at wrong addresses, and leaves the others`() throws {
    let far = try household.greet("far.test", from: Household.normal)
    try household.greet("near.test", port: 40_001, from: Household.normal)
    try household.answer("far.test", [self.far])
    try household.answer("near.test", [server])
    // This name is known when its connection comes.
    try household.greet("far.test", port: 40_002, from: Household.normal)
    #expect(household.seen.waiting(far) == [] && household.seen.kills == 0)
    try household.use(.strict)
    #expect(household.seen.kills == 2)
  }

  @Test func `an answer that comes after the stricter level ends the flow too`() throws {
    try household.greet("near.test", port: 40_001, from: Household.normal)
    try household.answer("near.test", [server])
    try household.greet("far.test", from: Household.normal)
    try household.use(.strict)
    try household.answer("far.test", [far])
    #expect(household.seen.kills == 1)
  }

  @Test func `private addresses that are not on the home's links are asked about`() throws {
    household.use(LocalNetworks([(Address(v4: 0xc0a8_0100), 120)]))
    for (name, server) in [("home.test", 0xc0a8_0117), ("away.test", 0x0a63_0001)] as [(String, UInt32)] {
      let hello = HelloBuilder(name: name).message()
      let datagram = QUICInitialBuilder.initials(hello: hello, destination: [1, 2, 3, 4, 5, 6, 7, 8], source: [9])[0]
      let way = PacketBuilder(source: Hosts.client4, destination: Address(v4: server))
      try household.feed([way.udp(from: 40_000, to: 443, datagram)])
    }
    #expect(household.names == ["away.test"])
  }

  @Test func `a device asks for so many names and no more, and another's is asked for`() throws {
    // As many connections as a device may have unjudged.
    for number in 0..<500 { try household.greet("n\(number).test", port: UInt16(40_000 + number)) }
    // The packets take a second, at a millisecond each.
    let most = Int(AddressChecks.burst + AddressChecks.rate) + 1
    #expect(household.asked.count >= Int(AddressChecks.burst) && household.asked.count <= most)
    let packets = try household.greet("theirs.test", port: 50_000, from: Household.other)
    try household.answer("theirs.test", [server])
    #expect(household.seen.forwarded.contains(packets[0]))
    // All other connections were blocked.
    household.wait(milliseconds: 2_250)
    #expect(household.seen.rulings.count { $0 == .block(.addressMismatch) } == 500)
  }

  @Test func `HTTP 3 waits too, with later datagrams`() throws {
    let hello = HelloBuilder(name: "a.test").message()
    let datagrams = QUICInitialBuilder.initials(hello: hello, datagrams: 2, source: [1, 2, 3, 4])
      .map { PacketBuilder.v4.udp(from: 40_000, to: 443, $0) }
    let packets = try household.feed(datagrams + datagrams)
    #expect(household.seen.waiting(packets) == packets && household.names == ["a.test"])
    try household.answer("a.test", [server])
    #expect(household.seen.forwarded.sorted() == packets && household.seen.rulings == [.allow(.nothingBlocks)])
    let other = QUICInitialBuilder.initials(hello: HelloBuilder(name: "b.test").message())
      .map { PacketBuilder.v4.udp(from: 40_001, to: 443, $0) }
    let refused = try household.feed(other)
    try household.answer("b.test", [far])
    #expect(household.seen.dropped == refused && household.seen.rulings.last == .block(.addressMismatch))
  }

  @Test func `each request on one connection waits for its own name`() throws {
    var talk = Conversation(serverPort: 80)
    talk.synchronise()
    try household.feed(talk.take().map(\.packet))
    talk.client(RequestBuilder(host: "a.test").bytes() + RequestBuilder(host: "b.test").bytes())
    let packets = try household.feed(talk.take().map(\.packet))
    #expect(household.names == ["a.test"])
    try household.answer("a.test", [server])
    #expect(household.names == ["a.test", "b.test"] && household.seen.waiting(packets) == packets)
    try household.answer("b.test", [server])
    #expect(household.seen.forwarded.contains(packets[0]) && household.seen.dropped == [])
  }
}

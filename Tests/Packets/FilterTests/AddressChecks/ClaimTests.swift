import Inspect
import Policy
import Support
import Testing
import Wire

@testable import Filter

/// Answers of resolvers that the household does not trust may block and never allow (R12).
@Suite struct ClaimTests {
  private let household: Household
  private let server = Hosts.server4
  private let far = Address(v4: Hosts.server4.v4 ^ 0x0000_1000)

  init() throws { household = try Household() }

  /// Has a resolver answer the device's question.
  private func answer(
    _ name: String, _ records: [Record], beside: [Record] = [], _ hints: KernelHints,
    to device: DeviceID = Household.strict
  ) throws {
    let question = QueryBuilder(name)
    try household.feed([PacketBuilder.v4.udp(from: 41_000, to: 53, question.message())], from: device)
    let back = PacketBuilder(source: Hosts.server4, destination: Hosts.client4)
    var response = question.response(records)
    response.additionals = beside
    let reply = back.udp(from: 53, to: 41_000, response.message())
    try household.feed([reply], from: device, .fromServer, hints: hints)
  }

  private func answer(_ name: String, _ hints: KernelHints, to device: DeviceID = Household.strict) throws {
    try answer(name, [Record(name, .address(server))], hints, to: device)
  }

  /// Begins TLS without a name, and returns the packets after the SYN.
  private func greetNameless(port: UInt16, from device: DeviceID = Household.strict) throws -> [PacketID] {
    var talk = Conversation(clientPort: port)
    talk.synchronise()
    try household.feed(talk.take().filter { $0.from == .client }.map(\.packet), from: device)
    talk.client(TLSRecords.records(HelloBuilder().message()))
    return try household.feed(talk.take().filter { $0.from == .client }.map(\.packet), from: device)
  }

  @Test func `a name at an address that was claimed for it is asked about, and evidence is not`() throws {
    try answer("claimed.test", [])
    let first = try household.greet("claimed.test")
    #expect(household.names == ["claimed.test"] && household.seen.waiting(first) == first)
    try household.answer("claimed.test", [far])
    #expect(household.seen.dropped == first && household.seen.rulings.last == .block(.addressMismatch))
    try answer("known.test", .trusted)
    let second = try household.greet("known.test", port: 40_001)
    #expect(household.names == ["claimed.test"] && household.seen.forwarded.contains(second[0]))
  }

  @Test func `evidence takes a claim's place, and no claim takes its`() throws {
    try answer("a.test", [])
    try answer("a.test", .trusted)
    try answer("a.test", [])
    let packets = try household.greet("a.test")
    #expect(household.names == [] && household.seen.forwarded.contains(packets[0]))
  }

  @Test func `claims crowd out no evidence`() throws {
    try answer("a.test", .trusted)
    for number in 0..<40 { try answer("n\(number).test", []) }
    let packets = try household.greet("a.test")
    #expect(household.names == [] && household.seen.forwarded.contains(packets[0]))
  }

  @Test func `a flow without a name waits until a claimed name is found at its address`() throws {
    let alone = try greetNameless(port: 40_000)
    #expect(household.seen.dropped == alone && household.names == [])
    try answer("a.test", [])
    try answer("b.test", [])
    let packets = try greetNameless(port: 40_001)
    #expect(household.names.sorted() == ["a.test", "b.test"] && household.seen.waiting(packets) == packets)
    try household.answer("a.test", [far])
    #expect(household.seen.waiting(packets) == packets)
    try household.answer("b.test", [server])
    #expect(household.seen.forwarded.contains(packets[0]) && household.seen.rulings.last == .allow(.knownAddress))
    // The look-up's result is evidence for later connections.
    household.now.nanoseconds += 120_000_000_000
    let next = try greetNameless(port: 40_002)
    #expect(household.asked.count == 2 && household.seen.forwarded.contains(next[0]))
  }

  @Test func `of many claims for one address four are asked about`() throws {
    for number in 0..<8 { try answer("n\(number).test", []) }
    let packets = try greetNameless(port: 40_000)
    #expect(household.asked.count == ClaimedNames.capacity && household.seen.waiting(packets) == packets)
    for name in household.names { try household.answer(name, [far]) }
    #expect(household.seen.dropped.contains(packets[0]) && household.asked.count == ClaimedNames.capacity)
  }

  @Test func `a claim of a blocked name blocks where evidence allows`() throws {
    try answer("a.test", .trusted, to: Household.normal)
    let before = try greetNameless(port: 40_000, from: Household.normal)
    #expect(household.seen.forwarded.contains(before[0]))
    // The claimed name was allowed when it was answered, and is blocked now.
    try answer("chat.test", [], to: Household.normal)
    try household.block("chat.test")
    let after = try greetNameless(port: 40_001, from: Household.normal)
    #expect(household.seen.dropped.contains(after[0]) && household.seen.rulings.last == .block(.blockedAddress))
  }

  @Test func `at level normal a flow without a name passes, and is recorded with the result`() throws {
    try answer("a.test", [], to: Household.normal)
    let packets = try greetNameless(port: 40_000, from: Household.normal)
    #expect(household.seen.forwarded.contains(packets[0]))
    try household.answer("a.test", [server])
    #expect(household.seen.rulings.last == .allow(.knownAddress))
  }

  @Test func `a call that shows no name is let go once its address is confirmed`() throws {
    try answer("turn.test", [])
    let stun: [UInt8] = [0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42] + [UInt8](repeating: 7, count: 12)
    let call = PacketBuilder.v4.udp(from: 42_000, to: 3_478, stun)
    let first = try household.feed([call])
    #expect(household.seen.dropped == first && household.names == ["turn.test"] && household.seen.kills == 0)
    try household.answer("turn.test", [server])
    let second = try household.feed([call])
    #expect(household.seen.forwarded.contains(second[0]) && household.seen.rulings.last == .allow(.knownAddress))
  }

  @Test func `addresses in another name's hints are no evidence`() throws {
    let hint = Record.https("evil.test", target: "school.test", [.hints([server])])
    try answer("evil.test", [hint], .trusted)
    let school = try household.greet("school.test")
    #expect(household.names == ["school.test"] && household.seen.waiting(school) == school)
    let own = try household.greet("evil.test", port: 40_001)
    #expect(household.names == ["school.test"] && household.seen.forwarded.contains(own[0]))
  }

  @Test func `additional records are no evidence`() throws {
    let alias = Record("x.evil.test", .alias("school.test"))
    // The zone's own name server, which some resolvers pass on, and other names that an answer could mention.
    try answer("x.evil.test", [alias], beside: [Record("ns.evil.test", .address(server))], .trusted)
    try answer("x.evil.test", [alias, Record("evil.test", .address(server))], .trusted)
    try answer(
      "x.evil.test",
      [Record("evil.test", .alias("school.test")), Record("x.evil.test", .address(server))], .trusted)
    let school = try household.greet("school.test")
    #expect(household.names == ["school.test"] && household.seen.waiting(school) == school)
  }

  @Test func `the end of a chain of aliases is evidence of every name in it`() throws {
    let chain = [
      Record("www.school.test", .alias("school.test")), Record("school.test", .alias("cdn.test")),
      Record("cdn.test", .address(server)),
    ]
    try answer("www.school.test", chain, .trusted)
    for (name, port) in [("www.school.test", 40_000), ("school.test", 40_001), ("cdn.test", 40_002)]
      as [(String, UInt16)]
    {
      let packets = try household.greet(name, port: port)
      #expect(household.names == [] && household.seen.forwarded.contains(packets[0]), "\(name)")
    }
  }

  @Test func `a flow that passes unknown during a look-up is reported once`() throws {
    try answer("claimed.test", [], to: Household.normal)
    let packets = try greetNameless(port: 40_000, from: Household.normal)
    #expect(household.names == ["claimed.test"] && household.seen.forwarded.contains(packets[0]))
    #expect(household.seen.unknowns == 1)
    try household.answer("claimed.test", [far])
    #expect(household.seen.rulings.last == .allow(.unknownAddress) && household.seen.unknowns == 1)
  }
}

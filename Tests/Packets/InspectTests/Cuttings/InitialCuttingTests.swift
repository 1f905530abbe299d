import Support
import Testing
import Wire

/// QUIC Initials name the same host however the hello was spread over them.
@Suite struct InitialCuttingTests {
  static let rounds: UInt64 = 700

  /// A hello in Initials, in the order and number in which they reach the filter.
  struct Flight {
    let hello: [UInt8]
    let datagrams: [[UInt8]]
    /// Indices into `datagrams`, each at least once.
    let order: [Int]
    var generator: SeededGenerator

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      var builder = Dialect.hello(&generator, upTo: 3_000)
      builder.legacyVersion = 0x0303
      builder.sessionIDLength = 0
      hello = builder.message()
      // What fits into 1,500 octets.
      let count = max(Int.random(in: 1...4, using: &generator), (hello.count + 1_099) / 1_100)
      let cut = QUICInitialBuilder.Cut.allCases.randomElement(using: &generator) ?? .plain
      datagrams = QUICInitialBuilder.initials(
        hello: hello, datagrams: count, cut: cut,
        version: [.v1, .v2, .draft29].randomElement(using: &generator) ?? .v1,
        destination: generator.bytes(Int.random(in: 8...20, using: &generator)),
        source: generator.bytes(Int.random(in: 0...20, using: &generator)), seed: generator.next())
      var order = Array(datagrams.indices)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        order.append(Int.random(in: datagrams.indices, using: &generator))
      }
      if !generator.chance(oneIn: 3) { order.shuffle(using: &generator) }
      self.order = order
    }

    var wanted: Outcome { ReferenceTLS.hello(Array(hello.dropFirst(4))) }
  }

  /// The outcome of a flight: the policy's questions, and the datagrams that reached the server.
  struct Landing {
    var asked: [Outcome]
    /// Indices of the flight's datagrams, in the order in which they left.
    var arrived: [Int]
    var fates: [Judge.PacketOutcome]
    var faults: [String]
  }

  /// Feeds datagrams; one with a negative index goes through `alter` first.
  static func fly(
    _ datagrams: [(index: Int, bytes: [UInt8])], isIPv6: Bool = false, alter: (inout [UInt8]) -> Void = { _ in },
    blocking isBlocked: Bool = false
  ) -> Landing {
    let judge = Judge(limits: Crossing.limits)
    var faults: [String] = []
    judge.policy = { [unowned judge] _ in
      let early = judge.forwarded.filter { datagrams[$0].index >= 0 }
      if judge.questions.count == 1 && !early.isEmpty { faults.append("\(early) left before the verdict") }
      return !isBlocked
    }
    let builder: PacketBuilder = isIPv6 ? .v6 : .v4
    for datagram in datagrams {
      var packet = builder.udp(from: 50_000, to: 443, datagram.bytes)
      if datagram.index < 0 { alter(&packet) }
      judge.feed(packet)
    }
    faults += judge.violations
    if !judge.questions.isEmpty && !judge.held.isEmpty { faults.append("\(judge.held) without an answer") }
    return Landing(
      asked: judge.questions.map { Outcome($0) }, arrived: judge.forwarded.map { datagrams[$0].index },
      fates: judge.fates, faults: faults)
  }

  @Test func `every cutting of a hello asks for the same name`() throws {
    for seed in 0..<InitialCuttingTests.rounds {
      let flight = Flight(seed: seed)
      let sent = flight.order.map { (index: $0, bytes: flight.datagrams[$0]) }
      let landing = InitialCuttingTests.fly(sent, isIPv6: seed % 3 == 0)
      try #require(landing.asked == [flight.wanted], "seed \(seed): \(landing)")
      try #require(landing.faults.isEmpty, "seed \(seed): \(landing)")
      try #require(landing.arrived.sorted() == flight.order.sorted(), "seed \(seed): \(landing)")
    }
  }

  @Test func `nothing of a blocked hello reaches the server`() throws {
    for seed in 0..<InitialCuttingTests.rounds {
      let flight = Flight(seed: seed)
      let sent = flight.order.map { (index: $0, bytes: flight.datagrams[$0]) }
      let landing = InitialCuttingTests.fly(sent, blocking: true)
      try #require(landing.asked == [flight.wanted] && landing.arrived.isEmpty, "seed \(seed): \(landing)")
    }
  }

  @Test func `a damaged Initial has no other name`() throws {
    for seed in 0..<InitialCuttingTests.rounds {
      var flight = Flight(seed: seed)
      var generator = flight.generator
      var sent = flight.order.map { (index: $0, bytes: flight.datagrams[$0]) }
      let place = Int.random(in: 0...sent.count, using: &flight.generator)
      let victim = flight.datagrams[Int.random(in: flight.datagrams.indices, using: &flight.generator)]
      sent.insert((index: -1, bytes: victim), at: place)
      let landing = InitialCuttingTests.fly(
        sent,
        alter: { packet in
          // The frames and the tag, the QUIC header, or all headers.
          let range = [28..<packet.count, 28..<78, 0..<78].randomElement(using: &generator) ?? 0..<28
          packet[Int.random(in: range, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        })
      let names = landing.asked.filter(\.isName)
      try #require(
        names.allSatisfy { $0 == flight.wanted }, "seed \(seed): \(landing.asked), it says \(flight.wanted)")
      // All necessary datagrams arrived, so the policy must have been asked.
      let arrived = Set(landing.arrived.filter { $0 >= 0 })
      let isWhole = arrived.count == flight.datagrams.count
      try #require(!isWhole || landing.asked.contains(flight.wanted), "seed \(seed): \(landing)")
    }
  }
}

import Inspect
import Support
import Testing

/// The verdict on a stream does not depend on how it was cut, in what order its pieces came, or how often.
@Suite struct CuttingTests {
  static let rounds: UInt64 = 600

  @Test(arguments: Dialect.allCases)
  func `the name does not depend on the cutting`(_ dialect: Dialect) throws {
    for seed in 0..<CuttingTests.rounds {
      var example = Example(dialect, seed: seed)
      let wanted = dialect.units(example.stream)
      let crossing = example.crossing { _ in false }
      crossing.deliver(example.pieces, using: &example.generator)
      let (asked, denial, broken, refused) = (crossing.asked, crossing.denial, crossing.promises, crossing.refused)
      let isWhole = crossing.arrived == example.stream
      try #require(asked == wanted && denial == nil, "seed \(seed): \(asked), \(String(describing: denial))")
      try #require(broken.isEmpty && refused == 0 && isWhole, "seed \(seed): \(broken), \(refused) refused")
    }
  }

  @Test(arguments: Dialect.allCases)
  func `a hello that is blocked in one piece is blocked in any`(_ dialect: Dialect) throws {
    for seed in 0..<CuttingTests.rounds {
      var example = Example(dialect, seed: seed)
      let wanted = dialect.units(example.stream)
      let blocked = try #require(wanted.randomElement(using: &example.generator))
      let index = try #require(wanted.firstIndex(of: blocked))

      let whole = example.crossing { $0 == blocked }
      whole.deliver(Example.inPackets(0, example.stream), using: &example.generator)
      let cut = example.crossing { $0 == blocked }
      cut.deliver(example.pieces, using: &example.generator)

      // A blocked question among others passes, and its answer is emptied. The cutting decides which questions it is among.
      let mayGoOn = dialect == .dns && wanted.count > 1
      for crossing in [cut, whole] {
        let (asked, denial) = (crossing.asked, crossing.denial)
        let goesOn = mayGoOn && denial == nil
        try #require(goesOn || denial == .blocked, "seed \(seed): \(String(describing: denial))")
        try #require(asked == (goesOn ? wanted : Array(wanted[...index])), "seed \(seed): \(asked)")
        let broken = crossing.promises.filter { !goesOn || !$0.hasPrefix("the server got") }
        try #require(broken.isEmpty, "seed \(seed): \(broken)")
      }
    }
  }

  @Test func `a hello beyond what a stream may hold is refused in any pieces`() throws {
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let hello = HelloBuilder(name: "a.example.org", seed: seed).message() + [UInt8](repeating: 0, count: 16_000)
      var message = hello
      (message[1], message[2], message[3]) = (0, UInt8((hello.count - 4) >> 8), UInt8((hello.count - 4) & 0xff))
      let stream = TLSRecords.records(message, size: 1)
      var pieces: [Crossing.Piece] = []
      var start = 0
      while start < stream.count {
        let end = min(stream.count, start + Int.random(in: 500...30_000, using: &generator))
        pieces.append(Crossing.Piece(offset: start, bytes: Array(stream[start..<end])))
        start = end
      }
      if seed > 10 { pieces.shuffle(using: &generator) }
      let crossing = Crossing(to: 443, units: Dialect.tls.units, blocking: { _ in false })
      crossing.deliver(pieces, using: &generator)
      let (asked, denial, broken) = (crossing.asked, crossing.denial, crossing.promises)
      try #require(asked.isEmpty && denial == .unreadable && broken.isEmpty, "seed \(seed): \(asked) \(broken)")
    }
  }
}

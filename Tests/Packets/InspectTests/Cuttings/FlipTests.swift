import Support
import Testing

/// A damaged packet never makes the inspector read a name that no server would read, and never crashes it.
@Suite struct FlipTests {
  static let rounds: UInt64 = 600

  /// The sender lies: the payload is changed and its checksum is right, so the server takes it. The household blocks
  /// malformed names.
  @Test(arguments: Dialect.allCases)
  func `a changed octet is judged as the server reads it`(_ dialect: Dialect) throws {
    for seed in 0..<FlipTests.rounds {
      var example = Example(dialect, seed: seed, most: 40, upTo: 5_000)
      var pieces = example.pieces
      let index = Int.random(in: pieces.indices, using: &example.generator)
      var bytes = pieces[index].bytes
      let place = Int.random(in: bytes.indices, using: &example.generator)
      bytes[place] ^= UInt8.random(in: 1...255, using: &example.generator)
      var changed = example.stream
      changed[pieces[index].offset + place] = bytes[place]
      pieces[index] = Crossing.Piece(offset: pieces[index].offset, bytes: bytes)

      let crossing = example.crossing { $0 == .invalid }
      crossing.deliver(pieces, using: &example.generator)
      let broken = crossing.promises
      try #require(broken.isEmpty, "seed \(seed): \(broken)")

      // Other pieces may have brought the octet unchanged before. A `Host` that a strict server refuses, `user@host`
      // say, is still judged by the name in it.
      let asked = crossing.asked.filter(\.isName)
      let readable = dialect.units(changed) + dialect.units(example.stream)
      let isLenient = dialect == .http && !readable.allSatisfy(\.isServed)
      try #require(
        isLenient || asked.allSatisfy(readable.contains),
        "seed \(seed): asked for \(asked), a server reads \(readable)")
      let served = dialect.units(crossing.arrived).filter(\.isName)
      try #require(
        served.allSatisfy(asked.contains),
        "seed \(seed): the server reads \(served) in \(crossing.text), asked was \(crossing.asked)")
    }
  }

  /// The path damages a packet: the server drops it for its checksum and the client sends it again.
  @Test(arguments: Dialect.allCases)
  func `a broken packet opens nothing`(_ dialect: Dialect) throws {
    for seed in 0..<FlipTests.rounds {
      var example = Example(dialect, seed: seed, most: 40, upTo: 5_000)
      let victim = Int.random(in: example.pieces.indices, using: &example.generator)
      let crossing = example.crossing { $0 == .invalid }
      var generator = example.generator
      crossing.deliver(Array(example.pieces[..<victim]), using: &example.generator)
      crossing.sendBroken(example.pieces[victim]) { packet in
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          // Half of the damage goes to the headers.
          let end = generator.chance(oneIn: 2) ? packet.count : min(packet.count, 60)
          packet[Int.random(in: 0..<end, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        if generator.chance(oneIn: 8) { packet.removeLast(Int.random(in: 1..<packet.count, using: &generator)) }
      }
      if crossing.denial == nil { crossing.deliver(Array(example.pieces[victim...]), using: &example.generator) }
      let asked = crossing.asked
      let served = dialect.units(crossing.arrived).filter(\.isName)
      try #require(
        served.allSatisfy(asked.contains),
        "seed \(seed): the server reads \(served) in \(crossing.text), asked was \(crossing.asked)")
    }
  }
}

import Testing
import Wire

@Suite struct DNSHostileTests {
  private func withoutKeys(_ line: String) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    while let place = words.firstIndex(of: "ech") { words.removeSubrange(place...place + 1) }
    return words.joined(separator: " ")
  }

  /// Everything that the parsers and the two rewriters do with one message.
  private func exercise(_ bytes: [UInt8]) {
    _ = failure(bytes)
    _ = DNSMessage.looksLikeQuery(bytes.raw)
    var writer = Writer(capacity: bytes.count + 64)
    if ECHRemoval.rewrite(bytes.raw, into: &writer) == .rewritten {
      // A message that could be read reads the same afterwards, but for the names inside the keys.
      if let before = try? walkEverything(bytes) {
        #expect((try? walkEverything(writer.bytes)) == before.map(withoutKeys), "\(bytes)")
      }
    }
    let answer = DNSAnswer()
    var other = Writer(capacity: 1500)
    do throws(DecodeError) {
      try answer.deny(bytes.raw, as: .noData, into: &other)
      #expect(failure(other.bytes) == nil, "\(bytes)")
    } catch {
      other.reset()
    }
    try? answer.formatError(bytes.raw, into: &other)
  }

  private let samples: [[UInt8]] = {
    var query = DNSSample(counts: [1, 0, 0, 1])
    query.question("wWw.BloCKed.test", 1)
    query.record([0], 41, class: 1232, ttl: 0x8000, [0, 10, 0, 8, 1, 2, 3, 4, 5, 6, 7, 8])
    return [query.bytes, DNSSample.httpsAnswer()]
  }()

  @Test func `a message cut anywhere is truncated or invalid`() {
    for sample in samples {
      for end in 0..<sample.count {
        let cut = Array(sample[..<end])
        let kind = failure(cut)
        #expect(kind == .truncated || kind == .invalid, "cut at \(end)")
        exercise(cut)
      }
    }
  }

  @Test func `10,000 mutations trap nothing`() {
    let seed: UInt64 = 0x646e_7321
    var random = DNSRandom(state: seed)
    for round in 0..<10_000 {
      var bytes = samples[round % samples.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes[place] = [0, 0x3f, 0x40, 0xc0, 0xff].randomElement(using: &random) ?? 0
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      exercise(bytes)
    }
  }

  @Test func `noise traps nothing`() {
    var random = DNSRandom(state: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...80, using: &random)
      exercise((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}

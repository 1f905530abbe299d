import Support

/// Lines of memory of which each says where the next one is, all of them in one circle in random order: a step is one
/// cache miss that nothing can foresee, and the least that any look-up in as much memory takes.
struct MissChain {
  /// A word of each eight is used: a line of the cache.
  private var words: [UInt64]
  private var place = 0

  init(bytes: Int) {
    let lines = max(2, bytes / 64)
    var order = (0..<lines).map { UInt64($0 * 8) }
    var generator = SeededGenerator(seed: 1)
    // Sattolo: exchanging only with those before gives one circle.
    for line in (1..<lines).reversed() { order.swapAt(line, Int.random(in: 0..<line, using: &generator)) }
    words = [UInt64](repeating: 0, count: lines * 8)
    for line in 0..<lines { words[line * 8] = order[line] }
  }

  @inline(__always)
  mutating func step() { place = Int(truncatingIfNeeded: words[place]) }

  var isRight: Bool { place < words.count }
}

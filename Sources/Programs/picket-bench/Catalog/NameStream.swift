import Catalog
import Support
import Wire

/// Names in random order, so many that neither they nor what the catalog has of them stay in a cache.
///
/// They lie as texts end to end and are read into names a block at a time. When the clock starts, the block is in the
/// first cache, as a name is that was just read from its packet, and the catalog is wherever it was.
struct NameStream {
  static let block = 64

  private var texts: [UInt8] = []
  private var starts: [Int] = [0]
  private var next = 0
  private(set) var names = [Name](repeating: Name(), count: NameStream.block)

  var count: Int { starts.count - 1 }

  /// `count` names out of those that `numbers` stand for, the prefixes in front in turns, of which the catalog knows
  /// something or not.
  init(_ count: Int, of numbers: Range<Int>, prefixes: [String] = [""], in catalog: Catalog, isKnown: Bool) {
    var text: [UInt8] = []
    var draw = 0
    while self.count < count {
      draw += 1
      text.removeAll(keepingCapacity: true)
      text += prefixes[draw % prefixes.count].utf8
      let number = numbers.lowerBound + Int(SampleNames.hash(draw << 20 + 7) >> 8) % numbers.count
      SampleNames.append(number, to: &text)
      guard case .name(let name) = Name.read(text.raw), (catalog.find(name) != .nothing) == isKnown else {
        continue
      }
      texts += text
      starts.append(texts.count)
    }
  }

  /// Reads the next block, from the beginning again after the last one.
  mutating func advance() {
    if next + NameStream.block > count { next = 0 }
    let texts = texts
    for index in names.indices {
      _ = names[index].read(texts.raw.within(starts[next]..<starts[next + 1]))
      next += 1
    }
  }
}

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

/// A set of small numbers, as bits: a simulation has many, and takes them together all the time.
struct Numbers: Sequence {
  private var words: [UInt64] = []

  init() {}

  init(_ number: Int) {
    words = [UInt64](repeating: 0, count: number / 64 + 1)
    words[number / 64] = 1 << UInt64(number % 64)
  }

  func contains(_ number: Int) -> Bool {
    number / 64 < words.count && words[number / 64] & 1 << UInt64(number % 64) != 0
  }

  mutating func formUnion(_ other: Numbers) {
    if other.words.count > words.count {
      words += [UInt64](repeating: 0, count: other.words.count - words.count)
    }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  func subtracting(_ other: Numbers) -> Numbers {
    var rest = self
    for (place, word) in other.words.prefix(words.count).enumerated() { rest.words[place] &= ~word }
    return rest
  }

  func makeIterator() -> IndexingIterator<[Int]> {
    var numbers: [Int] = []
    for (place, word) in words.enumerated() {
      var bits = word
      while bits != 0 {
        numbers.append(64 * place + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return numbers.makeIterator()
  }
}

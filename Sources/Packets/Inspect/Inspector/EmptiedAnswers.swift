/// Which answers in the current packet must be made empty, as ranges of its payload, in fixed memory.
public struct EmptiedAnswers: Sendable {
  static let capacity = 16

  private var ranges = InlineArray<16, Range<Int>>(repeating: 0..<0)
  public private(set) var count = 0

  mutating func add(_ range: Range<Int>) {
    ranges[count] = range
    count += 1
  }

  mutating func removeAll() { count = 0 }

  public subscript(index: Int) -> Range<Int> { ranges[index] }
}

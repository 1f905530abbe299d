public import PicketSystem

/// Detects a damaged catalog, at the speed of memory. No protection against people: who can write the file can write
/// its checksum.
///
/// Eight lanes of Fletcher's sums: `first` detects any one changed line, `second` any two exchanged lines.
public struct FileSum: Sendable {
  private var first = Mapping.Line(repeating: 0x5069_636b_6574_0001)
  private var second = Mapping.Line(repeating: 0)

  public init() {}

  @inline(__always)
  public mutating func add(_ line: Mapping.Line) {
    first = first &+ line
    second = second &+ first
  }

  /// The sum of all lines except the first ones. Hardware prefetching stops at the end of a page; prefetching half a
  /// page ahead halves the time.
  init(_ mapping: Mapping, from first: Int) {
    let lines = mapping.lines
    for index in first..<lines.count {
      mapping.ask(for: index &+ Catalog.buckets / 2)
      add(lines[index])
    }
  }

  public var value: UInt64 {
    var value: UInt64 = 0
    for sums in [first, second] {
      for lane in 0..<8 {
        let product = (value ^ sums[lane] ^ UInt64(lane + 1)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        value = product.high &+ product.low
      }
    }
    return value
  }
}

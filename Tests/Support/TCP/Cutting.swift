/// A byte stream that is cut, shuffled and partly repeated, as by a network or an attacker. The same seed gives the same.
///
/// Every byte is covered at least once, and where two pieces overlap their bytes are equal: a correct receiver
/// ends with exactly the stream.
public struct Cutting: Sendable, CustomStringConvertible {
  public struct Segment: Sendable, Hashable {
    public let offset: Int
    public let bytes: [UInt8]
  }

  public let stream: [UInt8]
  public let seed: UInt64
  public private(set) var segments: [Segment]

  public init(_ stream: [UInt8], seed: UInt64) {
    self.stream = stream
    self.seed = seed
    segments = []
    var generator = SeededGenerator(seed: seed)
    let edges = [0] + Cutting.cuts(of: stream.count, using: &generator) + [stream.count]
    segments = zip(edges, edges.dropFirst()).filter { $0 < $1 }.map { piece($0..<$1) }
    repeatSome(&generator)
    reorder(&generator)
  }

  public var description: String {
    "seed \(seed): " + segments.map { "\($0.offset)+\($0.bytes.count)" }.joined(separator: " ")
  }

  /// Ascending offsets strictly inside `count` bytes: none, a few, or one after every byte.
  public static func cuts(of count: Int, using generator: inout SeededGenerator) -> [Int] {
    guard count > 1 else { return [] }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return []
    case 1: return Array(1..<count)
    case 2: return Array(stride(from: Int.random(in: 1..<count, using: &generator), to: count, by: 1400))
    default:
      let wanted = Int.random(in: 1...min(12, count), using: &generator)
      return Set((0..<wanted).map { _ in Int.random(in: 1..<count, using: &generator) }).sorted()
    }
  }

  private func piece(_ range: Range<Int>) -> Segment {
    Segment(offset: range.lowerBound, bytes: Array(stream[range]))
  }

  /// Retransmissions with other boundaries.
  private mutating func repeatSome(_ generator: inout SeededGenerator) {
    guard !stream.isEmpty, generator.chance(oneIn: 2) else { return }
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let start = Int.random(in: 0..<stream.count, using: &generator)
      let end = Int.random(in: start + 1...stream.count, using: &generator)
      segments.insert(piece(start..<end), at: Int.random(in: 0...segments.count, using: &generator))
    }
  }

  private mutating func reorder(_ generator: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: break
    case 1: segments.reverse()
    case 2: segments.shuffle(using: &generator)
    default:
      // Neighbours change places, as they do on real paths.
      for index in segments.indices.dropLast() where generator.chance(oneIn: 3) { segments.swapAt(index, index + 1) }
    }
  }
}

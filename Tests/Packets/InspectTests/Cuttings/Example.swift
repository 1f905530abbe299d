import Support

/// One stream, one cutting of it, and the household's settings for it, all from one seed.
struct Example {
  let dialect: Dialect
  let seed: UInt64
  let stream: [UInt8]
  let pieces: [Crossing.Piece]
  let isIPv6: Bool
  let initial: UInt32
  let acknowledgesOneIn: Int
  var generator: SeededGenerator

  init(_ dialect: Dialect, seed: UInt64, most: Int = 400, upTo size: Int = 60_000) {
    self.dialect = dialect
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    stream = dialect.stream(&generator, upTo: size)
    // Large streams byte by byte take long and show nothing new.
    var cutting = Cutting(stream, seed: generator.next())
    while cutting.segments.count > most { cutting = Cutting(stream, seed: generator.next()) }
    pieces = cutting.segments.flatMap { Example.inPackets($0.offset, $0.bytes) }
    isIPv6 = generator.chance(oneIn: 3)
    initial = UInt32(truncatingIfNeeded: generator.next())
    acknowledgesOneIn = [0, 1, 3].randomElement(using: &generator) ?? 0
  }

  /// No packet holds more than 64 KiB.
  static func inPackets(_ offset: Int, _ bytes: [UInt8]) -> [Crossing.Piece] {
    stride(from: 0, to: bytes.count, by: 30_000).map { start in
      Crossing.Piece(offset: offset + start, bytes: Array(bytes[start..<min(start + 30_000, bytes.count)]))
    }
  }

  func crossing(blocking isBlocked: @escaping (Outcome) -> Bool) -> Crossing {
    let crossing = Crossing(
      to: dialect.port, isIPv6: isIPv6, initial: initial, units: dialect.units, blocking: isBlocked)
    crossing.acknowledgesOneIn = acknowledgesOneIn
    return crossing
  }
}

public import Wire

extension QUICInitialBuilder {
  /// How the CRYPTO frames of a hello are cut and ordered.
  public enum Cut: CaseIterable, Sendable {
    /// One frame a datagram.
    case plain
    /// Many frames in any order with PING and PADDING between them, as some browsers send them.
    case shuffled
    /// As `shuffled`, and neighbours repeat some of each other's octets.
    case overlapping
  }

  /// Client Initials that carry `hello` in `datagrams` datagrams of 1200 octets or more.
  public static func initials(
    hello: [UInt8], datagrams: Int = 1, cut: Cut = .plain, version: QUICVersion = .v1,
    destination: [UInt8] = [0x83, 0x94, 0xc8, 0xf0, 0x3e, 0x51, 0x57, 0x08], source: [UInt8] = [], seed: UInt64 = 1
  ) -> [[UInt8]] {
    var generator = QUICNoise(seed)
    let share = (hello.count + datagrams - 1) / datagrams
    return (0..<datagrams).map { index in
      let range = min(index * share, hello.count)..<min((index + 1) * share, hello.count)
      var builder = QUICInitialBuilder(version: version, destination: destination)
      builder.source = source
      builder.packetNumber = UInt64(index)
      builder.packetNumberLength = cut == .plain ? 4 : 1 + index % 4
      builder.frames = frames(of: hello, in: range, cut, &generator)
      return builder.packet()
    }
  }

  /// The frames that carry `range` of `hello`.
  public static func frames(
    of hello: [UInt8], in range: Range<Int>, _ cut: Cut, _ generator: inout QUICNoise
  ) -> [Frame] {
    if cut == .plain { return [.crypto(offset: UInt64(range.lowerBound), bytes: Array(hello[range]))] }
    var pieces: [Frame] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + Int.random(in: 1...120, using: &generator))
      let from = cut == .overlapping ? max(0, start - Int.random(in: 0...16, using: &generator)) : start
      pieces.append(.crypto(offset: UInt64(from), bytes: Array(hello[from..<end])))
      start = end
    }
    pieces.shuffle(using: &generator)
    return pieces.flatMap { piece -> [Frame] in
      switch Int.random(in: 0...3, using: &generator) {
      case 0: [.ping, piece]
      case 1: [.padding(Int.random(in: 1...9, using: &generator)), piece]
      case 2: [piece, .ping, .padding(1)]
      default: [piece]
      }
    }
  }
}

import Support
import Wire

extension Law {
  static let quic = Law(name: "quic", sentence: "packets and frames lie inside their datagram") { input in
    var packets = QUICPackets(input.raw)
    var last = 0
    while let header = try? packets.next() {
      if header.end <= last || header.end > input.count { broken("a packet ends at \(header.end)", input) }
      last = header.end
    }
    var frames = QUICInitialFrames(input.raw)
    while let frame = try? frames.next() {
      guard case .crypto(_, let bytes) = frame else { continue }
      if bytes.lowerBound < 0 || bytes.upperBound > input.count { broken("CRYPTO lies at \(bytes)", input) }
    }
  } seeds: {
    let hello = HelloBuilder(name: "www.ok.test").message()
    var generator = QUICNoise(1)
    let builder = QUICInitialBuilder(
      destination: [1, 2, 3, 4, 5, 6, 7, 8],
      frames: QUICInitialBuilder.frames(of: hello, in: 0..<hello.count, .shuffled, &generator))
    let ids: ([UInt8], [UInt8]) = ([1, 2, 3, 4], [5, 6, 7, 8])
    return [
      builder.packet(), builder.payload, QUICSamples.retry(destination: ids.0, source: ids.1, token: [1, 2, 3]),
      QUICSamples.versionNegotiation(destination: ids.0, source: ids.1, versions: [1]),
      QUICSamples.handshake(destination: ids.0, source: ids.1),
    ]
  }
}

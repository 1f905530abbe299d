import Capture
import Support
import Wire

extension Law {
  /// The input cuts one of two packets into fragments: first octet, length, and faults of each.
  static let fragments = Law(
    name: "fragments", sentence: "pieces become a packet of theirs that do not overlap, or none"
  ) { input in
    var reassembler = Reassembler()
    var held: [[UInt8]] = []
    var now: UInt64 = 0
    var index = 0
    while index + 3 < input.count {
      let (start, length, kind) = (Int(input[index]) * 8, Int(input[index + 1]) * 8, input[index + 2])
      let fill = input[index + 3]
      index += 4
      let data = [UInt8](repeating: fill, count: length - (kind & 1 == 1 ? min(length, Int(fill) % 8) : 0))
      let piece = piece(start, data, isLast: kind & 1 == 1, isIPv6: kind & 2 == 2, identity: kind >> 2 & 1)
      now += kind & 0x80 == 0 ? 1 : 31_000_000_000
      guard let outcome = try? reassembler.take(piece.raw, at: now) else { continue }
      if outcome == .held || outcome == .complete { held.append([UInt8(start / 8), kind & 6] + data) }
      if outcome == .complete { check(reassembler, held, kind & 6, input) }
    }
    // Random bytes.
    _ = try? reassembler.take(input.raw, at: now)
  } seeds: {
    [
      [0, 10, 0, 0xaa, 10, 5, 1, 0xbb], [10, 5, 3, 1, 0, 10, 2, 2], [0, 10, 0, 1, 5, 10, 0, 2, 15, 1, 1, 3],
      [0, 4, 0, 1, 0, 4, 4, 2, 4, 4, 5, 3, 4, 4, 1, 4], [0, 2, 0x82, 1, 2, 2, 0x83, 2, 4, 0, 3, 9],
    ] + (0..<4).flatMap { Template(seed: UInt64($0)).steps.prefix(2).map(\.packet) }
  }

  private static func piece(
    _ start: Int, _ data: [UInt8], isLast: Bool, isIPv6: Bool, identity: UInt8
  ) -> [UInt8] {
    guard isIPv6 else {
      var builder = PacketBuilder.v4
      builder.identification = UInt16(identity)
      builder.dontFragment = false
      builder.fragmentOffset = UInt16(start / 8)
      builder.moreFragments = !isLast
      return builder.packet(17, data)
    }
    let field = UInt16(start) | (isLast ? 0 : 1)
    return PacketBuilder.v6.packet(44, [17, 0, UInt8(field >> 8), UInt8(field & 0xff), 0, 0, 0, identity] + data)
  }

  /// Whether the fragments cover the packet from first octet to last, each beginning where another ends.
  private static func check(
    _ reassembler: borrowing Reassembler, _ held: [[UInt8]], _ kind: UInt8, _ input: [UInt8]
  ) {
    let packet = reassembler.packet
    let head = kind & 2 == 2 ? 40 : 20
    var reached: Set<Int> = [0]
    let count = packet.count - head
    var places = [0]
    while let place = places.popLast() {
      for piece in held where Int(piece[0]) * 8 == place && piece[1] == kind {
        let end = place + piece.count - 2
        let isSame = end <= count && (place..<end).allSatisfy { packet[head + $0] == piece[2 + $0 - place] }
        if isSame && end > place && reached.insert(end).inserted { places.append(end) }
      }
    }
    if !reached.contains(count) { broken("a packet that no pieces make", input) }
  }
}

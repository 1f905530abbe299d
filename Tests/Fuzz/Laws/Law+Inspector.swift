import Support
import Wire

extension Law {
  /// The input is packets: a length in two octets, one of direction (bit 0), device and time, and the octets.
  static let inspector = Law(name: "inspector", sentence: "every packet is answered exactly once") { input in
    let drive = Drive(input)
    var rest = input[...]
    while rest.count > 3 {
      let size = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
      let control = rest[rest.startIndex + 2]
      rest = rest.dropFirst(3)
      drive.feed(Array(rest.prefix(size)), fromClient: control & 1 == 0, device: UInt16(control >> 1 & 7))
      rest = rest.dropFirst(size)
      if control & 0x80 != 0 { drive.expire(after: UInt64(control >> 4 & 7)) }
    }
    drive.close()
  } seeds: {
    (0..<40).map { (seed: UInt64) in
      ByteBuilder.build { input in
        for step in Template(seed: seed).steps.prefix(24) {
          input.u16(step.packet.count)
          input.u8(step.from == .client ? 2 : 3)
          input.append(step.packet)
        }
      }
    }
  }

  /// The input is a port's choice, a seed for the cuts in two octets, and what a client sends.
  static let stream = Law(name: "stream", sentence: "however a stream is cut, the same names are judged") { input in
    guard input.count > 3 else { return }
    let port: UInt16 = [443, 80, 53, 8_080][Int(input[0] & 3)]
    let bytes = Array(input.dropFirst(3).prefix(3_000))
    var generator = SeededGenerator(seed: UInt64(input[1]) << 8 | UInt64(input[2]))
    let cuts = Cutting.cuts(of: bytes.count, using: &generator)
    let (whole, cut) = (play(input, port, bytes, cuts: []), play(input, port, bytes, cuts: cuts))
    // Blank lines are taken for a request once nothing more may be waited for, so a cut can be stricter about rubbish.
    let isStricter = cut.kills > whole.kills && cut.names.isEmpty
    if whole.names != cut.names || (whole.kills != cut.kills && !isStricter) {
      broken("whole \(whole.names), \(whole.kills) kills; cut at \(cuts) \(cut.names), \(cut.kills)", input)
    }
  } seeds: {
    let hello = HelloBuilder(name: "www.ok.test").message()
    let query = QueryBuilder.framed([QueryBuilder("www.ok.test").message(), QueryBuilder("blocked.test").message()])
    let tls: [[UInt8]] = [TLSRecords.records(hello), TLSRecords.records(hello, splits: [40, 90])].map {
      [0, 0, 1] + $0
    }
    return tls + [[2, 0, 1] + query]
      + RequestBuilder.spellings(of: "www.blocked.test").prefix(15).map { [1, 0, 1] + $0.bytes }
  }

  private static func play(_ input: [UInt8], _ port: UInt16, _ bytes: [UInt8], cuts: [Int]) -> Drive {
    let drive = Drive(input)
    var talk = Conversation(serverPort: port)
    talk.handshake()
    talk.clientSegments(bytes, cuts: cuts)
    for step in talk.take() { drive.feed(step.packet, fromClient: step.from == .client) }
    drive.close()
    return drive
  }
}

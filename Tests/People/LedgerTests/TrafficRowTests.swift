import Support
import Testing

@testable import Ledger

/// What an hour carried, as bytes of one row.
@Suite struct TrafficRowTests {
  private typealias Part = TrafficRow.Part

  private static func parts(_ random: inout SeededGenerator) -> [Part] {
    func number() -> Int {
      let most = 1 << Int.random(in: 0...60, using: &random)
      return Int.random(in: 0...most, using: &random)
    }
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      Part(name: number(), device: max(1, number() % 65_536), received: number(), sent: number())
    }
  }

  @Test func `parts are read as they were written, and their order makes no difference`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2_000 {
      let parts = Self.parts(&random)
      let row = TrafficRow(child: 1, hour: 7, parts: parts)
      let read = row.parts ?? []
      #expect(Set(read) == Set(parts) || Set(parts.map { [$0.name, $0.device] }).count < parts.count)
      #expect(TrafficRow(child: 1, hour: 7, parts: parts.shuffled(using: &random) + parts) == row)
    }
  }

  @Test func `a row has the bytes that it had when its form shipped`() {
    let parts = [
      Part(name: 300, device: 2, received: 128, sent: 1), Part(name: 300, device: 1, received: 0, sent: 70_000),
      Part(name: 7, device: 65_535, received: 1 << 60, sent: 5),
    ]
    let row = TrafficRow(child: 1, hour: 7, parts: parts)
    let expected: [UInt8] = [
      7, 0xff, 0xff, 3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 16, 5,
      0xa5, 2, 1, 0, 0xf0, 0xa2, 4,
      0, 2, 0x80, 1, 1,
    ]
    #expect(row.body == expected)
  }

  @Test(
    arguments: [
      ("nothing", []), ("half a part", [1, 1, 5]), ("half a number", [1, 1, 5, 0x80]), ("no device", [1, 0, 5, 5]),
      ("a device of three bytes", [1, 0x80, 0x80, 4, 5, 5]), ("a longer number than needed", [1, 1, 0x85, 0, 5]),
      ("a number of ten bytes", [1, 1] + [UInt8](repeating: 0xff, count: 9) + [1, 5]),
      ("more bytes than there are", [1, 1] + [UInt8](repeating: 0xff, count: 8) + [0x7f, 5]),
      ("a part twice", [1, 1, 5, 5, 0, 1, 5, 5]), ("devices that are no order", [1, 2, 5, 5, 0, 1, 5, 5]),
      ("a name beyond all", [UInt8](repeating: 0xff, count: 8) + [0x7f, 1, 5, 5]),
    ] as [(String, [UInt8])])
  func `bytes that are no traffic`(_ what: String, _ bytes: [UInt8]) {
    #expect(TrafficRow(child: 1, hour: 7, body: bytes).parts == nil, "\(what)")
  }

  @Test func `whatever bytes are read would be written the same way`() {
    var random = SeededGenerator(seed: 13)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = TrafficRow(child: 1, hour: 7, parts: Self.parts(&random)).body
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = .random(in: 0 ... .max, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0 ... .max, using: &random), at: place)
        }
      }
      guard let parts = TrafficRow(child: 1, hour: 7, body: bytes).parts else { continue }
      read += 1
      #expect(TrafficRow(child: 1, hour: 7, parts: parts).body == bytes)
    }
    #expect(read > 1_000)
  }
}

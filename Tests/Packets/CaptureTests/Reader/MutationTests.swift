import Capture
import Testing

@Suite struct MutationTests {
  static func captures() -> [[UInt8]] {
    var pcap = Pcap(little: false, magic: 0xa1b2_3c4d)
    var file = Pcapng()
    file.interface(1, resolution: 9, offset: 1)
    for size in 0..<6 {
      let packet = (0..<size * 3).map { UInt8($0) }
      pcap.record(packet)
      file.enhanced(packet, comment: [1, 2])
      file.simple(packet)
      file.obsolete(packet)
    }
    file.section(little: false)
    file.interface(101, resolution: 0x8a)
    file.enhanced([1])
    return [pcap.bytes, file.bytes, Gzip.stored(pcap.bytes), Gzip.stored(file.bytes)]
  }

  /// The law: reading ends, never traps, and never gives more than the input could hold.
  @Test func `ten thousand mutated captures end in order`() {
    var random = Seeded(state: 0xca97)
    let originals = Self.captures()
    var failures = 0
    for round in 0..<10_000 {
      var bytes = originals[round % originals.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: for index in place..<min(place + 4, bytes.count) { bytes[index] = 0xff }
        default: bytes.remove(at: place)
        }
      }
      let reading = Reading(bytes)
      let total = reading.payloads.reduce(0) { $0 + $1.count }
      #expect(total <= bytes.count, "round \(round)")
      if reading.error != nil { failures += 1 }
    }
    // Most mutations hit something that is checked; if none did, nothing was tested.
    #expect(failures > 3_000)
    #expect(failures < 10_000)
  }
}

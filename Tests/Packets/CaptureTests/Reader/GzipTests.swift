import Capture
import Foundation
import Testing

@Suite struct GzipTests {
  static func sample(packets: Int) -> [UInt8] {
    var pcap = Pcap()
    var random = Seeded(state: 1)
    for index in 0..<packets {
      pcap.record((0..<index % 1_500).map { _ in UInt8.random(in: 0...15, using: &random) }, fraction: UInt32(index))
    }
    return pcap.bytes
  }

  @Test func `compressed captures read as plain ones do`() throws {
    let pcap = Self.sample(packets: 700)
    let plain = Reading(pcap)
    #expect(plain.packets.count == 700)
    #expect(plain.error == nil)
    let packed = try Gzip.compressed(pcap)
    #expect(packed.count < pcap.count)
    #expect(Reading(packed) == plain)
    #expect(Reading(Gzip.stored(pcap, blockSize: 65_535)) == plain)
    var file = Pcapng()
    file.interface(1)
    file.enhanced([UInt8](repeating: 3, count: 262_144))
    #expect(try Reading(Gzip.compressed(file.bytes)) == Reading(file.bytes))
  }

  @Test func `members one behind the other are one stream`() throws {
    let pcap = Self.sample(packets: 40)
    let plain = Reading(pcap)
    for cut in [0, 1, 24, 31, 900, pcap.count] {
      let (head, tail) = ([UInt8](pcap[..<cut]), [UInt8](pcap[cut...]))
      #expect(try Reading(Gzip.compressed(head) + Gzip.stored([]) + Gzip.stored(tail)) == plain)
      #expect(Reading(Gzip.stored(head) + Gzip.stored(tail) + [0, 0, 0]) == plain)
    }
    let garbage = Reading(Gzip.stored(pcap) + [1, 2, 3])
    #expect(garbage.packets == plain.packets)
    #expect(garbage.error?.kind == .corrupt("gzip: incorrect header check"))
    #expect(garbage.error?.offset == UInt64(pcap.count))
    #expect(garbage.error?.isCompressed == true)
  }

  @Test func `files and pipes read as memory does`() throws {
    let pcap = Self.sample(packets: 700)
    for bytes in [pcap, try Gzip.compressed(pcap)] {
      let path = try Gzip.temporaryFile(bytes)
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(Reading(path: path) == Reading(bytes))
    }
  }

  @Test func `a damaged checksum is one error behind all records`() {
    let pcap = Self.sample(packets: 3)
    var packed = Gzip.stored(pcap)
    packed[packed.count - 5] ^= 1
    let reading = Reading(packed)
    #expect(reading.packets == Reading(pcap).packets)
    #expect(reading.error?.kind == .corrupt("gzip: incorrect data check"))
    #expect(reading.error?.offset == UInt64(pcap.count))
  }

  @Test func `a compressed capture cut at any byte gives the records that are there, then one error`() throws {
    var pcap = Pcap()
    var ends: [Int] = []
    for packet: [UInt8] in [[1, 2, 3], [], [4, 5, 6, 7, 8]] {
      pcap.record(packet)
      ends.append(pcap.bytes.count)
    }
    let whole = Reading(pcap.bytes)
    let packed = Gzip.stored(pcap.bytes, blockSize: 10)
    for count in 0..<packed.count {
      let reading = Reading([UInt8](packed.prefix(count)))
      // Stored blocks: ten bytes of header, then five and ten and so on.
      let blocks = max(0, count - 10) / 15
      let there = min(pcap.bytes.count, blocks * 10 + max(0, max(0, count - 10) % 15 - 5))
      #expect(reading.packets == [Reading.Packet](whole.packets.prefix(ends.count { $0 <= there })))
      #expect(reading.error?.kind == .truncated)
      #expect(reading.error?.isCompressed == (count >= 2))
      #expect(reading.error?.offset == UInt64(count < 2 ? count : there))
    }
    let real = try Gzip.compressed(pcap.bytes)
    for count in 0..<real.count {
      let reading = Reading([UInt8](real.prefix(count)))
      #expect(reading.packets == [Reading.Packet](whole.packets.prefix(reading.packets.count)))
      #expect(reading.error?.kind == .truncated)
    }
  }

  @Test func `a long run of zeros is passed over in little memory`() throws {
    var file = Pcapng()
    file.interface(1)
    file.block(0x0bad) { $0.raw([UInt8](repeating: 0, count: 8_000_000)) }
    file.enhanced([1])
    let packed = try Gzip.compressed(file.bytes)
    #expect(packed.count < 10_000)
    #expect(Reading(packed).payloads == [[1]])
  }
}

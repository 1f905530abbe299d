import Capture
import Testing

@Suite struct PcapTests {
  @Test(arguments: [true, false]) func `records are read in both byte orders and resolutions`(little: Bool) {
    for (magic, time) in [(UInt32(0xa1b2_c3d4), UInt64(3_000_004_000)), (0xa1b2_3c4d, 3_000_000_004)] {
      var pcap = Pcap(little: little, magic: magic, linkType: 113)
      pcap.record([1, 2, 3], seconds: 3, fraction: 4, original: 1500)
      pcap.record([], seconds: .max, fraction: 0)
      pcap.record([9], seconds: 0, fraction: 0, original: .max)
      let reading = Reading(pcap.bytes)
      #expect(reading.error == nil)
      #expect(reading.payloads == [[1, 2, 3], [], [9]])
      #expect(reading.times == [time, 4_294_967_295_000_000_000, 0])
      #expect(reading.packets.map(\.record.originalLength) == [1500, 0, .max])
      #expect(reading.packets.allSatisfy { $0.record.linkType == 113 && $0.record.interface == 0 })
    }
  }

  @Test func `a header alone is a capture without packets`() {
    #expect(Reading(Pcap().bytes) == Reading(Pcap(little: false, snapLength: 0).bytes))
    #expect(Reading(Pcap().bytes).error == nil)
    #expect(Reading(Pcap().bytes).packets.isEmpty)
  }

  @Test func `a snapshot length of zero means no limit`() {
    var pcap = Pcap(snapLength: 0)
    pcap.record([UInt8](repeating: 7, count: 262_144))
    pcap.record([8])
    #expect(Reading(pcap.bytes).payloads == [[UInt8](repeating: 7, count: 262_144), [8]])
  }

  @Test func `lengths in the order of old versions are put right`() {
    var pcap = Pcap(version: (2, 2))
    pcap.record([1, 2], captured: 60, original: 2)
    let reading = Reading(pcap.bytes)
    #expect(reading.payloads == [[1, 2]])
    #expect(reading.packets.first?.record.originalLength == 60)
  }

  @Test func `the upper half of the link type is not the link type`() {
    var pcap = Pcap(linkType: 0x5400_0001)
    pcap.record([1])
    #expect(Reading(pcap.bytes).packets.first?.record.linkType == 1)
  }

  @Test(arguments: [262_145, 0x7fff_ffff, 0xffff_ffff] as [UInt32])
  func `a record beyond the bound is an error behind whole ones`(length: UInt32) {
    var pcap = Pcap()
    pcap.record([1, 2, 3])
    pcap.record([4], captured: length)
    let reading = Reading(pcap.bytes)
    #expect(reading.payloads == [[1, 2, 3]])
    #expect(reading.error?.kind == .tooLarge("a packet of \(length) bytes, more than 262144"))
    #expect(reading.error?.offset == 43)
  }

  @Test func `a capture cut at any byte gives its whole records and then one error`() {
    var pcap = Pcap()
    var ends = [pcap.bytes.count]
    for packet: [UInt8] in [[1, 2, 3], [], [4, 5, 6, 7, 8]] {
      pcap.record(packet)
      ends.append(pcap.bytes.count)
    }
    let whole = Reading(pcap.bytes)
    #expect(whole.packets.count == 3)
    for count in 0...pcap.bytes.count {
      let reading = Reading([UInt8](pcap.bytes.prefix(count)))
      let expected = max(0, ends.count { $0 <= count } - 1)
      #expect(reading.packets == [Reading.Packet](whole.packets.prefix(expected)))
      if ends.contains(count) {
        #expect(reading.error == nil)
      } else {
        #expect(reading.error?.kind == .truncated)
        #expect(reading.error?.offset == UInt64(count))
      }
    }
  }

  @Test func `formats that are not read are refused by name`() {
    let refused: [([UInt8], String)] = [
      (Pcap(little: true, magic: 0xa1b2_cd34).bytes, "pcap as modified by A. Kuznetzov (magic a1b2cd34)"),
      (Pcap(little: false, magic: 0xa1b2_cd34).bytes, "pcap as modified by A. Kuznetzov (magic a1b2cd34)"),
      ([0x28, 0xb5, 0x2f, 0xfd, 0, 0], "compressed with zstd"), (Pcap(version: (3, 0)).bytes, "pcap version 3.0"),
      (Pcap(version: (2, 5)).bytes, "pcap version 2.5"),
    ]
    for (bytes, what) in refused { #expect(Reading(bytes).error?.kind == .unsupported(what)) }
    #expect(Reading([UInt8]("not a capture".utf8)).error?.kind == .notACapture)
    #expect(Reading([0, 0, 0, 0, 0]).error?.kind == .notACapture)
    #expect(Reading([]).error?.kind == .truncated)
    #expect(Reading([]).error?.offset == 0)
  }
}

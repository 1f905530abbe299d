import Capture
import Testing

@Suite struct PcapngTests {
  @Test(arguments: [true, false]) func `all three packet blocks are read in both byte orders`(little: Bool) {
    var file = Pcapng(little: little)
    file.interface(1, comment: [1, 2, 3, 4, 5])
    file.enhanced([1, 2, 3], ticks: 0x1_0000_0002, original: 99, comment: [7])
    file.simple([4, 5])
    file.obsolete([6, 7, 8, 9], ticks: 5)
    let reading = Reading(file.bytes)
    #expect(reading.error == nil)
    #expect(reading.payloads == [[1, 2, 3], [4, 5], [6, 7, 8, 9]])
    #expect(reading.times == [4_294_967_298_000, 0, 5_000])
    #expect(reading.packets.map(\.record.originalLength) == [99, 2, 8])
  }

  @Test func `interfaces have their own link types and clocks`() {
    var file = Pcapng()
    let ticks: UInt64 = 3 << 32
    let clocks: [(UInt8?, Int64?, UInt64)] = [
      (nil, nil, 12_884_901_888_000), (0, nil, 12_884_901_888_000_000_000), (3, nil, 12_884_901_888_000_000),
      (9, nil, 12_884_901_888),
      (12, nil, 12_884_901), (19, nil, 1), (29, nil, 0), (127, nil, 0), (0x80 | 32, nil, 3_000_000_000),
      (0x80 | 31, nil, 6_000_000_000), (0x80, nil, 12_884_901_888_000_000_000), (0x80 | 64, nil, 0), (0xff, nil, 0),
      (9, 1, 13_884_901_888), (9, -12, 884_901_888), (9, -13, 0), (0, 6_000_000_000, .max), (9, .max, .max),
      (9, .min, 0),
      (nil, 2, 12_886_901_888_000),
    ]
    for (index, (resolution, offset, _)) in clocks.enumerated() {
      file.interface(UInt16(100 + index), resolution: resolution, offset: offset)
    }
    for index in clocks.indices.reversed() { file.enhanced([UInt8(index)], interface: UInt32(index), ticks: ticks) }
    let reading = Reading(file.bytes)
    #expect(reading.error == nil)
    #expect(reading.times == clocks.reversed().map(\.2))
    #expect(reading.packets.map(\.record.linkType) == clocks.indices.reversed().map { UInt32(100 + $0) })
    #expect(reading.packets.map(\.record.interface) == clocks.indices.reversed().map { UInt32($0) })
  }

  @Test func `sections may change the byte order and forget the interfaces`() {
    var file = Pcapng(little: true)
    file.interface(1)
    file.enhanced([1])
    file.section(little: false)
    file.interface(101, resolution: 9)
    file.enhanced([2], ticks: 7)
    file.section(little: false, version: (1, 2))
    file.interface(113)
    file.enhanced([3])
    file.section(little: true)
    file.enhanced([4])
    let reading = Reading(file.bytes)
    #expect(reading.payloads == [[1], [2], [3]])
    #expect(reading.packets.map(\.record.linkType) == [1, 101, 113])
    #expect(reading.times == [0, 7, 0])
    #expect(reading.error?.kind == .corrupt("a packet from interface 0, which is not described"))
  }

  @Test func `unknown blocks of any size are skipped`() {
    var file = Pcapng()
    file.block(0x0bad) { $0.raw([UInt8](repeating: 1, count: 300_000)) }
    file.interface(1)
    file.block(5) { _ in }
    file.enhanced([1])
    file.block(0x8000_0001) { $0.raw([UInt8](repeating: 2, count: 70_000)) }
    file.enhanced([2])
    #expect(Reading(file.bytes).payloads == [[1], [2]])
    #expect(Reading(file.bytes).error == nil)
  }

  @Test func `simple packets are cut at the snapshot length`() {
    var file = Pcapng()
    file.interface(1, snapLength: 3)
    file.simple([1, 2, 3], original: 1_000)
    file.simple([4], original: 1)
    file.section(little: true)
    file.interface(1, snapLength: 0)
    file.simple([5, 6, 7, 8, 9])
    file.simple([5, 6], original: 5)
    let reading = Reading(file.bytes)
    #expect(reading.payloads == [[1, 2, 3], [4], [5, 6, 7, 8, 9]])
    #expect(reading.packets.map(\.record.originalLength) == [1_000, 1, 5])
    #expect(reading.error?.kind == .corrupt("a block is too short for what it holds"))
  }

  @Test func `block lengths that cannot be are errors at their place`() {
    for length: UInt32 in [0, 4, 8, 11, 13, 35, 0xffff_ffff] {
      var file = Pcapng()
      file.interface(1)
      file.enhanced([1])
      let place = UInt64(file.bytes.count)
      file.block(6, length: length) { $0.u64(0) }
      let reading = Reading(file.bytes)
      #expect(reading.payloads == [[1]])
      #expect(reading.error?.kind == .corrupt("a block says it is \(length) bytes long"))
      #expect(reading.error?.offset == place)
    }
    var file = Pcapng()
    file.block(7, length: 0xffff_fffc) { $0.u64(0) }
    #expect(Reading(file.bytes).error?.kind == .truncated)
    #expect(Reading(file.bytes).error?.offset == UInt64(file.bytes.count))
  }

  @Test func `the two lengths of a block must agree`() {
    var file = Pcapng()
    file.interface(1)
    file.enhanced([1])
    let place = UInt64(file.bytes.count)
    file.block(77, trailer: 24) { $0.u64(0) }
    file.enhanced([2])
    let reading = Reading(file.bytes)
    #expect(reading.payloads == [[1]])
    #expect(reading.error?.kind == .corrupt("a block of 20 bytes ends with length 24"))
    #expect(reading.error?.offset == place + 16)
  }

  @Test func `packets longer than their block or the bound are errors`() {
    for (captured, kind) in [
      (UInt32(5), CaptureError.Kind.corrupt("a block is too short for what it holds")),
      (0xffff_ffff, .tooLarge("a packet of 4294967295 bytes, more than 262144")),
    ] {
      var file = Pcapng()
      file.interface(1)
      file.enhanced([1, 2, 3], captured: captured)
      #expect(Reading(file.bytes).error?.kind == kind)
    }
    var simple = Pcapng()
    simple.interface(1)
    simple.simple([1], original: .max)
    #expect(Reading(simple.bytes).error?.kind == .tooLarge("a packet of 4294967295 bytes, more than 262144"))
  }

  @Test func `the largest packet is read with its options`() {
    var file = Pcapng()
    file.interface(1)
    let large = (0..<262_144).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    file.enhanced(large, comment: [UInt8](repeating: 0x20, count: 60_000))
    file.enhanced([2])
    #expect(Reading(file.bytes).payloads == [large, [2]])
  }

  @Test func `interfaces are bounded per section`() {
    var file = Pcapng()
    for _ in 0..<4_096 { file.interface(1) }
    file.enhanced([1], interface: 4_095)
    file.section(little: true)
    for _ in 0..<4_096 { file.interface(1) }
    file.enhanced([2], interface: 4_095)
    file.interface(1)
    let reading = Reading(file.bytes)
    #expect(reading.payloads == [[1], [2]])
    #expect(reading.error?.kind == .tooLarge("more than 4096 interfaces in one section"))
  }

  @Test func `broken options and headers are errors`() {
    var options = Pcapng()
    options.block(1) {
      $0.u64(1)
      $0.u16(9)
      $0.u16(0xffff)
    }
    #expect(Reading(options.bytes).error?.kind == .corrupt("a block is too short for what it holds"))
    var version = Pcapng()
    version.section(little: true, version: (2, 0))
    #expect(Reading(version.bytes).error?.kind == .unsupported("pcapng version 2.0"))
    var magic = Pcapng().bytes
    magic[8] = 0
    #expect(Reading(magic).error?.kind == .corrupt("a section without a byte-order magic"))
    var length = Pcapng().bytes
    length[4] = 24
    #expect(Reading(length).error?.kind == .corrupt("a block says it is 24 bytes long"))
  }

  @Test func `a capture cut at any byte gives every packet whose bytes are there`() {
    var file = Pcapng()
    var blockEnds = [file.bytes.count]
    var packetEnds: [Int] = []
    file.interface(1, resolution: 6)
    blockEnds.append(file.bytes.count)
    file.enhanced([1, 2, 3], comment: [1])
    packetEnds.append(blockEnds[1] + 28 + 3)
    blockEnds.append(file.bytes.count)
    file.section(little: false)
    blockEnds.append(file.bytes.count)
    file.interface(101)
    blockEnds.append(file.bytes.count)
    file.simple([4, 5])
    packetEnds.append(blockEnds[4] + 12 + 2)
    blockEnds.append(file.bytes.count)
    for count in 0...file.bytes.count {
      let reading = Reading([UInt8](file.bytes.prefix(count)))
      #expect(reading.packets.count == packetEnds.count { $0 <= count })
      #expect(reading.error?.kind == (blockEnds.contains(count) ? nil : .truncated))
      if let error = reading.error { #expect(error.offset == UInt64(count)) }
    }
  }
}

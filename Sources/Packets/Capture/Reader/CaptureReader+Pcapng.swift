internal import Wire

// Blocks of pcapng (www.ietf.org/archive/id/draft-ietf-opsawg-pcapng, sections 3 and 4), except those with packets.

/// The block that is being read, without its first eight bytes.
struct Block {
  let start: UInt64
  let length: UInt32
  /// Unread bytes before the trailing length.
  var left: UInt32
}

extension CaptureReader {
  /// Section header: the same number in both byte orders.
  private static var sectionHeader: UInt32 { 0x0a0d_0d0a }
  /// Type, length, and the length again.
  private static var framing: UInt32 { 12 }

  /// Goes to the next block with a packet; blocks of unknown types are skipped, however large.
  mutating func nextInPcapng() throws(CaptureError) -> CaptureRecord? {
    while true {
      try finishBlock()
      let start = source.offset
      guard try source.read(8) else { return nil }
      let type = source.u32(0)
      let length = source.u32(4)
      if type == CaptureReader.sectionHeader {
        try readSection(start: start, length: length)
        continue
      }
      try enter(start: start, length: length, minimum: 0)
      switch type {
      case 1: try readInterface()
      case 2: return try readObsoletePacket()
      case 3: return try readSimplePacket()
      case 6: return try readEnhancedPacket()
      default: continue
      }
    }
  }

  /// `minimum` is what the block must hold besides its framing.
  private mutating func enter(start: UInt64, length: UInt32, minimum: UInt32) throws(CaptureError) {
    guard length >= CaptureReader.framing, length % 4 == 0, length - CaptureReader.framing >= minimum else {
      throw source.error(.corrupt("a block says it is \(length) bytes long"), at: start)
    }
    block = Block(start: start, length: length, left: length - CaptureReader.framing)
  }

  /// Skips the rest of the block and compares its two lengths.
  private mutating func finishBlock() throws(CaptureError) {
    guard let block else { return }
    try source.skip(block.left)
    let place = source.offset
    try source.require(4)
    let trailer = source.u32(0)
    guard trailer == block.length else {
      let lengths = "a block of \(block.length) bytes ends with length \(trailer)"
      throw source.error(.corrupt(lengths), at: place)
    }
    self.block = nil
  }

  /// Reads `count` bytes of the current block's body.
  mutating func readBody(_ count: UInt32) throws(CaptureError) {
    guard let left = block?.left, let start = block?.start else { return }
    guard count <= left else {
      throw source.error(.corrupt("a block is too short for what it holds"), at: start)
    }
    block?.left = left - count
    try source.require(Int(count))
  }

  /// Byte order, version, section length, options. The length of the section is a hint that many writers leave out.
  private mutating func readSection(start: UInt64, length: UInt32) throws(CaptureError) {
    let wasLittleEndian = source.isLittleEndian
    try source.require(8)
    source.isLittleEndian = false
    switch source.u32(0) {
    case 0x1a2b_3c4d: source.isLittleEndian = false
    case 0x4d3c_2b1a: source.isLittleEndian = true
    default: throw source.error(.corrupt("a section without a byte-order magic"), at: start)
    }
    // The magic is behind the length, which was therefore read in the byte order of the section before.
    let length = source.isLittleEndian == wasLittleEndian ? length : length.byteSwapped
    let (major, minor) = (source.u16(4), source.u16(6))
    guard major == 1, minor == 0 || minor == 2 else {
      throw source.error(.unsupported("pcapng version \(major).\(minor)"), at: start)
    }
    try enter(start: start, length: length, minimum: 16)
    block?.left -= 8
    interfaces.removeAll(keepingCapacity: true)
  }

  /// Link type, reserved, snapshot length, options.
  private mutating func readInterface() throws(CaptureError) {
    if interfaces.count == CaptureReader.maximumInterfaces {
      let limit = CaptureReader.maximumInterfaces
      throw source.error(.tooLarge("more than \(limit) interfaces in one section"), at: block?.start)
    }
    try readBody(8)
    var interface = InterfaceDescription(linkType: UInt32(source.u16(0)), snapLength: source.u32(4))
    while let left = block?.left, left >= 4 {
      try readBody(4)
      let (code, length) = (source.u16(0), source.u16(2))
      if code == 0 { break }
      let padded = (UInt32(length) + 3) & ~3
      try readBody(padded)
      switch (code, length) {
      case (9, 1): interface.clock.setResolution(source.bytes[0])
      case (14, 8):
        let (first, second) = (UInt64(source.u32(0)), UInt64(source.u32(4)))
        let bits = source.isLittleEndian ? second << 32 | first : first << 32 | second
        interface.clock.setOffset(Int64(bitPattern: bits))
      default: continue
      }
    }
    interfaces.append(interface)
  }
}

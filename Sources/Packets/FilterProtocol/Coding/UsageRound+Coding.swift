internal import Wire

extension UsageRound {
  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(begin)
    try writer.u64(end)
    try writer.u64(lost)
    try writer.list(readings) { (reading, writer) throws(DecodeError) in try reading.write(to: &writer) }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    begin = try cursor.u64()
    end = try cursor.u64()
    lost = try cursor.u64()
    readings = try cursor.list(of: UsageReading.shortest, most: UsageRound.most) { (cursor) throws(DecodeError) in
      try UsageReading(&cursor)
    }
    guard begin <= end else { throw cursor.error(.invalid) }
  }
}

extension UsageReading {
  /// The fewest bytes of a reading: it has no name.
  static let shortest = 39

  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u16(device)
    try writer.u8(UInt8(truncatingIfNeeded: name.count))
    try writer.octets(of: name)
    try received.write(to: &writer)
    try sent.write(to: &writer)
    try writer.u32(opened)
  }

  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    device = try cursor.u16()
    let count = Int(try cursor.u8())
    guard let name = Name(octets: try cursor.take(count)) else { throw cursor.error(.invalid) }
    self.name = name
    received = try Traffic(&cursor)
    sent = try Traffic(&cursor)
    opened = try cursor.u32()
  }
}

extension Traffic {
  fileprivate func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u64(bytes)
    try writer.u64(packets)
  }

  fileprivate init(_ cursor: inout Cursor) throws(DecodeError) {
    bytes = try cursor.u64()
    packets = try cursor.u64()
  }
}

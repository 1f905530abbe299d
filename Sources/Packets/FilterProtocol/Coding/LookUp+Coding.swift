internal import Wire

extension LookUp {
  /// The fewest bytes of a look-up: its name is one label of one octet.
  static let shortest = 9

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u32(number)
    try writer.u16(device)
    try writer.u8(UInt8(truncatingIfNeeded: name.count))
    try writer.octets(of: name)
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    number = try cursor.u32()
    device = try cursor.u16()
    let count = Int(try cursor.u8())
    guard count > 0, let name = Name(octets: try cursor.take(count)) else { throw cursor.error(.invalid) }
    self.name = name
  }
}

extension LookUpResult {
  /// The fewest bytes of a finding: nothing was learned.
  static let shortest = 7

  func write(to writer: inout Writer) throws(DecodeError) {
    try writer.u32(number)
    try writer.u16(seconds)
    try writer.optional(addresses) { (addresses, writer) throws(DecodeError) in
      try writer.list(Array(addresses.prefix(LookUpResult.mostAddresses))) { (address, writer) throws(DecodeError) in
        try writer.whole(address)
      }
    }
  }

  init(_ cursor: inout Cursor) throws(DecodeError) {
    number = try cursor.u32()
    seconds = try cursor.u16()
    addresses = try cursor.optional { (cursor) throws(DecodeError) in
      try cursor.list(of: 16, most: LookUpResult.mostAddresses) { (cursor) throws(DecodeError) in
        try cursor.address()
      }
    }
  }
}

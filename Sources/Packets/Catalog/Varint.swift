public import Wire

/// Numbers in as few octets as possible, seven bits in each, the lowest first.
public enum Varint {
  public static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(clamping: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  public static func append(_ octets: some Collection<UInt8>, to bytes: inout [UInt8]) {
    append(octets.count, to: &bytes)
    bytes += octets
  }

  /// At most 2^56.
  public static func read(_ cursor: inout Cursor) throws(DecodeError) -> Int {
    var number = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      let octet = try cursor.u8()
      number |= Int(octet & 0x7f) << shift
      if octet < 0x80 { return number }
    }
    throw cursor.error(.invalid)
  }

  /// Octets with their count in front.
  public static func octets(_ cursor: inout Cursor) throws(DecodeError) -> [UInt8] {
    let span = try cursor.take(try read(&cursor))
    var octets: [UInt8] = []
    octets.reserveCapacity(span.byteCount)
    for index in 0..<span.byteCount { octets.append(span[index]) }
    return octets
  }
}

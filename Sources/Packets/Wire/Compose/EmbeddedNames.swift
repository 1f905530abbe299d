/// Walks the names inside a record's data that may be compressed: in the types of RFC 1035, and in later types where
/// receivers still accept compression (RFC 3597 4). In all other types a pointer is only two octets.
struct EmbeddedNames: ~Escapable {
  struct Found {
    let start: Int
    let name: Name
  }

  private let record: DNSRecord
  private var offset: Int
  private var left: Int

  @_lifetime(copy record)
  init(_ record: DNSRecord) throws(DecodeError) {
    self.record = record
    let skipped: Int
    switch record.type.rawValue {
    // NS, MD, MF, CNAME, MB, MG, MR, PTR, NXT, DNAME, NSEC.
    case 2, 3, 4, 5, 7, 8, 9, 12, 30, 39, 47: (skipped, left) = (0, 1)
    // SOA, MINFO, RP.
    case 6, 14, 17: (skipped, left) = (0, 2)
    // MX, AFSDB, RT, KX, SVCB, HTTPS.
    case 15, 18, 21, 36, 64, 65: (skipped, left) = (2, 1)
    // PX.
    case 26: (skipped, left) = (2, 2)
    // SRV.
    case 33: (skipped, left) = (6, 1)
    // SIG, RRSIG.
    case 24, 46: (skipped, left) = (18, 1)
    // NAPTR: two numbers and three strings (RFC 3403 4.1).
    case 35: (skipped, left) = (try EmbeddedNames.pastStrings(record), 1)
    // A6 is historic (RFC 6563), and its name stands behind a number of bits.
    case 38: throw DecodeError(.invalid, at: record.dataRange.lowerBound)
    default: (skipped, left) = (0, 0)
    }
    offset = record.dataRange.lowerBound + skipped
    if offset > record.dataRange.upperBound { throw DecodeError(.truncated, at: record.dataRange.upperBound) }
  }

  private static func pastStrings(_ record: DNSRecord) throws(DecodeError) -> Int {
    var cursor = record.cursor
    try cursor.skip(4)
    for _ in 0..<3 { try cursor.skip(Int(try cursor.u8())) }
    return cursor.offset - record.dataRange.lowerBound
  }

  mutating func next() throws(DecodeError) -> Found? {
    if left == 0 { return nil }
    left -= 1
    let start = offset
    return Found(start: start, name: try record.name(at: &offset))
  }
}

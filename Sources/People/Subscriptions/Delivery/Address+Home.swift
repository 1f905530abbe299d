internal import Wire

extension Address {
  /// From the bytes of a socket's address (ip(7), ipv6(7)); nil for another family.
  init?(socketAddress bytes: [UInt8]) {
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    // The family is in this machine's own order of bytes, and the two have lengths of their own.
    switch bytes.count {
    case 28...: self.init(high: number(8..<16), low: number(16..<24))
    case 16: self.init(v4: UInt32(truncatingIfNeeded: number(4..<8)))
    default: return nil
    }
  }

  /// Whether it is an address of this machine or of homes alone, or of no single machine, also as translators and tunnels write it
  /// (RFC 8215, RFC 3056), or of those behind which providers put homes (RFC 6598). A public address of the home is none of them.
  var isOfTheHome: Bool {
    let address = withoutNAT64
    if address.isLoopback || address.isLocal || address.isMulticast { return true }
    if !address.isIPv4 {
      return address.high == 0 || address.high >> 16 == 0x64_ff9b_0001 || address.high >> 48 == 0x2002
        || address.high >> 54 == 0x3fb
    }
    return address.v4 >> 24 == 0 || address.v4 >> 22 == 0x191 || address.v4 >> 28 == 0xf
  }
}

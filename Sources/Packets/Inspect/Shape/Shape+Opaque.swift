import Wire

extension Shape {
  /// WireGuard's four messages: type, three zero bytes, and lengths that never vary (whitepaper 5.4).
  static func isWireGuard(_ bytes: RawSpan) -> Bool {
    guard let type = bytes.byte(0), bytes.isZero(1..<4) else { return false }
    switch type {
    case 1: return bytes.byteCount == 148
    case 2: return bytes.byteCount == 92
    case 3: return bytes.byteCount == 64
    case 4: return bytes.byteCount >= 32 && bytes.byteCount % 16 == 0
    default: return false
    }
  }

  /// A control message of L2TP: bits T, L, S, version 2 or 3, and its own length (RFC 2661 3.1, RFC 3931 4.1.2.1).
  static func isL2TP(_ bytes: RawSpan) -> Bool {
    guard let flags = bytes.word(0), flags == 0xc802 || flags == 0xc803 else { return false }
    guard let length = bytes.word(2) else { return false }
    return length >= 12 && Int(length) == bytes.byteCount
  }

  /// IKE on any port; on 4500 behind four zero bytes, which tell it from ESP (RFC 7296 3.1, RFC 3948 2.2).
  static func isIKE(_ bytes: RawSpan, _ ports: Ports) -> Bool {
    if ports.has(4500), bytes.byteCount == 1, bytes.byte(0) == 0xff { return true }
    if bytes.byteCount > 4, bytes.isZero(0..<4), isIKEHeader(bytes, at: 4) { return true }
    return isIKEHeader(bytes, at: 0)
  }

  private static func isIKEHeader(_ bytes: RawSpan, at start: Int) -> Bool {
    guard let version = bytes.byte(start + 17), version == 0x10 || version == 0x20 else { return false }
    guard let exchange = bytes.byte(start + 18), let length = bytes.long(start + 24) else { return false }
    // RFC 2408 3.1 with RFC 2409's own from 32; RFC 7296 3.1 from 34.
    let isExchange = version == 0x10 ? (1...6).contains(exchange) || exchange >= 32 : (34...44).contains(exchange)
    return isExchange && !bytes.isZero(start..<start + 8) && Int(length) == bytes.byteCount - start && length >= 28
  }

  /// ESP in UDP on its own port: an identifier that is not reserved (RFC 3948 2.1, RFC 4303 2.1).
  static func isESP(_ bytes: RawSpan, _ ports: Ports) -> Bool {
    guard ports.has(4500), let identifier = bytes.long(0) else { return false }
    return identifier > 255 && bytes.byteCount >= 28 && bytes.byteCount % 4 == 0
  }
}

extension Shape {
  static func isPrintable(_ octet: UInt8) -> Bool { octet &- 0x20 < 0x5f }

  /// The test that a national firewall applies to first packets: about half of all bits set, and no sign of text.
  ///
  /// Compressed and encrypted data pass it too, so it is grounds for a warning or for a strict level, not for more.
  static func isRandom(_ bytes: RawSpan) -> Bool {
    let count = bytes.byteCount
    if count == 0 { return false }
    var bits = 0
    var printable = 0
    var run = 0
    for index in 0..<count {
      let octet = bytes[index]
      bits += octet.nonzeroBitCount
      run = isPrintable(octet) ? run + 1 : 0
      if run > 0 { printable += 1 }
      // Exempt: six printable bytes at the start, or more than 20 in a row.
      if run > 20 || index == 5 && run == 6 { return false }
    }
    return bits * 10 > count * 34 && bits * 10 < count * 46 && printable * 2 <= count
  }
}

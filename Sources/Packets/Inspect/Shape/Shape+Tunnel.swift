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

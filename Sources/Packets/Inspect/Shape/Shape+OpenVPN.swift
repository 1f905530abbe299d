import Wire

// OpenVPN's first messages (openvpn-wire-protocol 4 and 5): opcode in the upper five bits, key 0, a session of 8 bytes.
extension Shape {
  static func isOpenVPN(_ bytes: RawSpan) -> Bool {
    openVPN(bytes, from: 0, size: bytes.byteCount) == .yes
  }

  /// The same in a stream, behind a length of two bytes.
  static func openVPNStream(_ bytes: RawSpan) -> ShapeMatch {
    guard let size = bytes.word(0) else { return .more }
    return openVPN(bytes, from: 2, size: Int(size))
  }

  private static func openVPN(_ bytes: RawSpan, from start: Int, size: Int) -> ShapeMatch {
    if size < 14 { return .no }
    guard let opcode = bytes.byte(start) else { return .more }
    switch opcode {
    case 0x08, 0x38: return hardReset(bytes, start, size)
    case 0x40: return serverReset(bytes, start, size)
    case 0x50: return wrappedReset(bytes, start, size)
    default: return .no
    }
  }

  /// Client resets 1 and 2: plain, behind a digest (`tls-auth`), or encrypted (`tls-crypt`).
  private static func hardReset(_ bytes: RawSpan, _ start: Int, _ size: Int) -> ShapeMatch {
    // No acknowledgements, message 0.
    if size == 14 { return zeros(bytes, start + 9..<start + 14) }
    // Digest, message number 1, time, then as above.
    let digest = size - 22
    switch digest {
    case 16, 20, 28, 32, 48, 64: break
    default: return .no
    }
    let number = numberIsFirst(bytes, start + 9 + digest)
    if digest != 32 { return number }
    // 54 bytes are either form, and their message numbers stand in different places.
    switch numberIsFirst(bytes, start + 9) {
    case .yes: return .yes
    case .more: return .more
    case .no: return number
    }
  }

  /// Server reset 2: one acknowledgement, of message 0.
  private static func serverReset(_ bytes: RawSpan, _ start: Int, _ size: Int) -> ShapeMatch {
    if size != 26 { return .no }
    guard let count = bytes.byte(start + 9) else { return .more }
    if count != 1 { return .no }
    switch zeros(bytes, start + 10..<start + 14) {
    case .yes: return zeros(bytes, start + 22..<start + 26)
    case .no: return .no
    case .more: return .more
    }
  }

  /// Client reset 3 (`tls-crypt-v2`): encrypted, then the client's wrapped key with its own length at the end.
  private static func wrappedReset(_ bytes: RawSpan, _ start: Int, _ size: Int) -> ShapeMatch {
    guard (54 + 290...54 + 1100).contains(size) else { return .no }
    let number = numberIsFirst(bytes, start + 9)
    guard number == .yes, bytes.byteCount >= start + size else { return number }
    return ShapeMatch(Int(bytes.word(start + size - 2) ?? 0) == size - 54)
  }

  /// 1, or with the flag that asks for early negotiation 0f000001.
  private static func numberIsFirst(_ bytes: RawSpan, _ index: Int) -> ShapeMatch {
    guard let number = bytes.long(index) else {
      // Beyond the prefix that a stream is judged by, only the length and the opcode can be checked.
      return bytes.byteCount >= streamLimit ? .yes : .more
    }
    return ShapeMatch(number == 1 || number == 0x0f00_0001)
  }

  private static func zeros(_ bytes: RawSpan, _ range: Range<Int>) -> ShapeMatch {
    for index in range {
      guard let octet = bytes.byte(index) else { return .more }
      if octet != 0 { return .no }
    }
    return .yes
  }
}

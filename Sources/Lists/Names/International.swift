internal import CIDN2

/// Names in other scripts than Latin's 26 letters, as DNS carries them (UTS 46, non-transitional: `ß` stays itself).
enum International {
  /// What DNS calls it, or nil when it is no name in any script. Slow, so ASCII goes by.
  static func name(_ text: Span<UInt8>) -> [UInt8]? {
    // A name is 253 octets at most when it is encoded, and no encoding is that much shorter.
    guard text.count <= 1_024, hasOtherScript(text) else { return nil }
    var source = text.array
    if source.contains(0) { return nil }
    source.append(0)
    var converted: UnsafeMutablePointer<UInt8>?
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    guard unsafe idn2_lookup_u8(source, &converted, flags) == IDN2_OK.rawValue, let name = unsafe converted else {
      return nil
    }
    defer { unsafe idn2_free(name) }
    return unsafe Array(String(cString: name).utf8)
  }

  private static func hasOtherScript(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] >= 0x80 { return true }
    return false
  }
}

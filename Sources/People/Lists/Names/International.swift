internal import CIDN2
public import Wire

/// Names in other scripts than Latin's 26 letters, as DNS carries them (UTS 46, non-transitional: `ß` stays itself).
enum International {
  /// The name in DNS form, or nil when it is no name in any script. Slow, so it is not called for ASCII.
  ///
  /// Labels are converted one by one: whether an ASCII label is allowed does not depend on its neighbours.
  static func name(_ text: Span<UInt8>) -> [UInt8]? {
    // An encoded name has 253 octets at most, and encoding never shortens it that much.
    guard text.count <= 1_024, hasOtherScript(text) else { return nil }
    var name: [UInt8] = []
    var labels = Pieces.parts(of: text, by: UInt8(ascii: "."))
    while let label = labels.next() {
      guard let converted = hasOtherScript(label) ? converted(label) : label.array else { return nil }
      name += converted + [UInt8(ascii: ".")]
    }
    return name.dropLast()
  }

  private static func converted(_ label: Span<UInt8>) -> [UInt8]? {
    var source = label.array
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

extension Name {
  /// A name as people type it: any script, any case, with or without a dot at the end. nil when it is invalid.
  public init?(people text: String) {
    let octets = Array(text.utf8)
    self.init()
    switch read(octets.raw) {
    case .host: return
    case .address, .empty: return nil
    case .invalid:
      guard let converted = International.name(octets.span), read(converted.raw) == .host else { return nil }
    }
  }
}

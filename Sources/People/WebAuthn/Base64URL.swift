/// Octets as browsers and JSON have them: base64 in the letters of addresses, without padding (RFC 4648 5).
public enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    letters.enumerated().map { ($0.element, UInt32($0.offset)) }, uniquingKeysWith: { first, _ in first })

  public static func text(_ octets: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for octet in octets {
      (bits, count) = (bits << 8 | UInt32(octet), count + 8)
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count) & 63)])
      }
      bits &= 63
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for what `text` does not write.
  public static func octets(_ text: String) -> [UInt8]? {
    var octets: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text.utf8 {
      guard let value = values[letter] else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
      bits &= 255
    }
    // Bits that are left over are zeros, and fewer than a letter has: otherwise two texts would mean the same.
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return octets
  }
}

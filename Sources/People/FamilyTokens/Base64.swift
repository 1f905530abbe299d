/// Octets as text that JSON and shells accept unquoted (RFC 4648 4), read in one canonical spelling.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  package static func text(_ octets: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count + 2) / 3 * 4)
    for start in stride(from: 0, to: octets.count, by: 3) {
      let rest = min(3, octets.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < rest ? UInt32(octets[start + index]) : 0) }
      for index in 0..<4 {
        text.append(index <= rest ? letters[Int(bits >> UInt32(18 - 6 * index) & 63)] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil for text that `text` would not write.
  package static func octets(_ text: some StringProtocol) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count % 4 == 0 else { return nil }
    let pads = text.suffix(2).reduce(0) { $0 + ($1 == padding ? 1 : 0) }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      let missing = start + 4 == text.count ? pads : 0
      var bits: UInt32 = 0
      for index in 0..<4 {
        let value = index < 4 - missing ? values[Int(text[start + index])] : 0
        if value == 255 || index >= 4 - missing && text[start + index] != padding { return nil }
        bits = bits << 6 | UInt32(value)
      }
      // Unused bits must be zero, or two texts would mean one token.
      if missing > 0 && bits & (1 << UInt32(8 * missing) - 1) != 0 { return nil }
      for index in 0..<3 - missing { octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))) }
    }
    return octets
  }
}

internal import CCrypto

/// The secret behind codes that change every half minute (RFC 6238, with HMAC-SHA-1, which every app for them knows).
struct CodeSecret: Hashable, Sendable {
  static let period = 30
  /// As long as the digest (RFC 4226 4).
  static let size = 20

  let octets: [UInt8]

  init(octets: [UInt8]) { self.octets = octets }

  static func fresh() -> CodeSecret { CodeSecret(octets: (0..<size).map { _ in .random(in: .min ... .max) }) }

  /// The number of a step: of half minutes since 1970.
  static func step(at moment: ClockReading) -> Int { moment.wallSeconds / period }

  /// RFC 4226 5.3.
  func code(step: Int, digits: Int = 6) -> String {
    let message = (0..<8).map { UInt8(truncatingIfNeeded: UInt64(clamping: step) >> UInt64(8 * (7 - $0))) }
    let digest = authenticate(message)
    let offset = Int(digest[digest.count - 1] & 15)
    let number = digest[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7fff_ffff
    let modulus = (0..<digits).reduce(1) { number, _ in number * 10 }
    let text = String(number % modulus)
    return String(repeating: "0", count: digits - text.count) + text
  }

  private func authenticate(_ message: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
      var size: UInt32 = 0
      let done = unsafe HMAC(
        EVP_sha1(), octets, Int32(octets.count), message, message.count, digest.baseAddress, &size)
      precondition(unsafe done != nil && size == 20, "libcrypto has no SHA-1")
      count = 20
    }
  }
}

extension CodeSecret {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// In base 32 (RFC 4648 6), as people type it into an app.
  var text: String {
    var text = ""
    var (bits, count) = (0, 0)
    for octet in octets {
      (bits, count) = (bits << 8 | Int(octet), count + 8)
      while count >= 5 {
        count -= 5
        text.append(CodeSecret.letters[bits >> count & 31])
      }
      bits &= 31
    }
    if count > 0 { text.append(CodeSecret.letters[bits << (5 - count) & 31]) }
    return text
  }

  /// Nil for what `text` did not write.
  init?(text: String) {
    var octets: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text {
      guard let value = CodeSecret.letters.firstIndex(of: letter) else { return nil }
      (bits, count) = (bits << 5 | value, count + 5)
      if count >= 8 {
        count -= 8
        octets.append(UInt8(truncatingIfNeeded: bits >> count))
      }
      bits &= 255
    }
    guard !octets.isEmpty else { return nil }
    self.octets = octets
    guard self.text == text else { return nil }
  }

  /// What an app reads from a picture; `name` tells a guardian's codes from another's.
  func address(of name: String?) -> String {
    let label = ["Picket", name].compactMap { $0.map(CodeSecret.percent) }.joined(separator: ":")
    return "otpauth://totp/\(label)?secret=\(text)&issuer=Picket&algorithm=SHA1&digits=6&period=\(CodeSecret.period)"
  }

  private static func percent(_ text: String) -> String {
    text.utf8.map { octet in
      let character = Character(UnicodeScalar(octet))
      if octet < 0x80, character.isLetter || character.isNumber { return String(character) }
      return "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
    }.joined()
  }
}

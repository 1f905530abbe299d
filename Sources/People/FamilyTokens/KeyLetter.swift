/// The family's key for another machine of the family, with some words beside it: sealed by a secret that its reader is told in another
/// way. The database that keeps the letter can neither read nor change it.
package enum KeyLetter {
  private static let label = "picket/fleet/letter/v1"
  /// Octets of a secret, by lot: more than anybody can try.
  package static let secretSize = 20

  package static func freshSecret() -> [UInt8] { FamilyKey.random(secretSize) }

  package static func seal(_ key: FamilyKey, _ words: String, under secret: [UInt8]) -> [UInt8]? {
    guard let siv = siv(secret) else { return nil }
    var text = key.text
    defer { text.wipe() }
    let words = Array(words.utf8)
    guard words.count <= Int(UInt16.max) else { return nil }
    var letter = [UInt8(truncatingIfNeeded: words.count >> 8), UInt8(truncatingIfNeeded: words.count)] + words + text
    defer { letter.wipe() }
    return siv.seal(letter)
  }

  /// nil for what that secret did not seal.
  package static func open(_ letter: [UInt8], under secret: [UInt8]) -> (key: FamilyKey, words: String)? {
    guard letter.count > SIV.tag, var text = siv(secret)?.open(letter), text.count > 2 else { return nil }
    defer { text.wipe() }
    let count = Int(text[0]) << 8 | Int(text[1])
    guard count + 2 <= text.count, let words = String(validating: text[2..<2 + count], as: UTF8.self),
      let key = FamilyKey(text: Array(text[(2 + count)...]))
    else { return nil }
    return (key, words)
  }

  private static func siv(_ secret: [UInt8]) -> SIV? {
    var key = Derivation.key(of: secret, salt: [], info: Array(label.utf8), count: 64)
    defer { key.wipe() }
    return SIV(key: key, associated: [Array(label.utf8)])
  }
}

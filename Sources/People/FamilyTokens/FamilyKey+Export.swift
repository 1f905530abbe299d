internal import CSodium

// The key on paper or in a password manager, in case the disk is lost.
extension FamilyKey {
  private static let head = "picket-key-1:"
  /// The longest text that is read: keys in base64.
  private static let largest = 1 << 17
  static let shortestPassphrase = 8
  // The cost of guessing a passphrase, a quarter of a second each; small enough for a router of 256 MB.
  private static let passes: UInt64 = 3
  private static let memory = 64 << 20

  /// A word of text that only the passphrase opens.
  package func exported(under passphrase: String) throws(FamilyKeyError) -> String {
    guard passphrase.utf8.count >= FamilyKey.shortestPassphrase else {
      throw .invalid("passphrase", "it has less than \(FamilyKey.shortestPassphrase) characters")
    }
    let salt = FamilyKey.random(Int(crypto_pwhash_SALTBYTES))
    let nonce = FamilyKey.random(Int(crypto_secretbox_NONCEBYTES))
    var key = try FamilyKey.stretched(passphrase, salt)
    var clear = text
    defer {
      key.wipe()
      clear.wipe()
    }
    var box = [UInt8](repeating: 0, count: clear.count + Int(crypto_secretbox_MACBYTES))
    guard unsafe crypto_secretbox_easy(&box, clear, UInt64(clear.count), nonce, key) == 0 else {
      throw .unavailable("the key could not be sealed")
    }
    return FamilyKey.head + Base64.text(salt + nonce + box)
  }

  package init(exported text: String, under passphrase: String) throws(FamilyKeyError) {
    let text = text.filter { !$0.isWhitespace }
    guard text.utf8.count <= FamilyKey.largest, text.hasPrefix(FamilyKey.head),
      let octets = Base64.octets(text.dropFirst(FamilyKey.head.count))
    else { throw .invalid("key", "it is not what an export wrote: it begins with \(FamilyKey.head)") }
    let (salts, nonces) = (Int(crypto_pwhash_SALTBYTES), Int(crypto_secretbox_NONCEBYTES))
    let box = Array(octets.dropFirst(salts + nonces))
    guard box.count > Int(crypto_secretbox_MACBYTES) else { throw .invalid("key", "its end is missing") }
    var key = try FamilyKey.stretched(passphrase, Array(octets.prefix(salts)))
    var clear = [UInt8](repeating: 0, count: box.count - Int(crypto_secretbox_MACBYTES))
    defer {
      key.wipe()
      clear.wipe()
    }
    let nonce = Array(octets.dropFirst(salts).prefix(nonces))
    guard unsafe crypto_secretbox_open_easy(&clear, box, UInt64(box.count), nonce, key) == 0,
      let opened = FamilyKey(text: clear)
    else { throw .invalid("passphrase", "it does not open this key, or the key was changed") }
    self = opened
  }

  private static func stretched(_ passphrase: String, _ salt: [UInt8]) throws(FamilyKeyError) -> [UInt8] {
    guard sodium_init() >= 0 else { throw .unavailable("libsodium does not start") }
    var key = [UInt8](repeating: 0, count: Int(crypto_secretbox_KEYBYTES))
    let words = passphrase.utf8.map { CChar(bitPattern: $0) }
    let status = unsafe crypto_pwhash(
      &key, UInt64(key.count), words, UInt64(words.count), salt, passes, memory, crypto_pwhash_ALG_ARGON2ID13)
    guard status == 0 else { throw .unavailable("there is not enough memory to work on a passphrase") }
    return key
  }
}

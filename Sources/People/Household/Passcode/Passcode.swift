internal import CSodium

/// What a guardian types, as it is kept: Argon2id, in the one line that libsodium writes and reads.
struct Passcode: Hashable, Sendable {
  static let shortest = 4
  static let longest = 128
  // 12.5 ms each, and no more memory than a router of 256 MB can spare. Four digits are guessed in a minute off line at
  // any cost, so what protects them is the file's mode and the back-off.
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20

  let hash: String

  /// A hash that no passcode has, which takes as long to try as any.
  static let nobodys = Passcode(
    hash: "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")

  /// As it was stored.
  init(hash: String) { self.hash = hash }

  init(_ passcode: String) throws(HouseholdError) {
    guard (Passcode.shortest...Passcode.longest).contains(passcode.utf8.count) else {
      throw .invalid("passcode", "it has \(Passcode.shortest) to \(Passcode.longest) characters")
    }
    guard sodium_init() >= 0 else { throw .unavailable("libsodium does not start") }
    var line = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let words = passcode.utf8.map { CChar(bitPattern: $0) }
    guard
      unsafe crypto_pwhash_str_alg(
        &line, words, UInt64(words.count), Passcode.passes, Passcode.memory, crypto_pwhash_ALG_ARGON2ID13) == 0
    else { throw .unavailable("there is not enough memory to work on a passcode") }
    hash = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func matches(_ passcode: String) -> Bool {
    let words = passcode.utf8.map { CChar(bitPattern: $0) }
    let line = hash.utf8.map { CChar(bitPattern: $0) } + [0]
    guard sodium_init() >= 0, words.count <= Passcode.longest, line.count <= crypto_pwhash_STRBYTES else {
      return false
    }
    return unsafe crypto_pwhash_str_verify(line, words, UInt64(words.count)) == 0
  }
}

internal import CCrypto

/// HKDF with SHA-256 (RFC 5869): many keys out of one.
enum Derivation {
  private static let block = 32
  /// RFC 5869 2.3: at most 255 blocks.
  static let most = 255 * block

  static func key(of secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
    precondition((1...most).contains(count))
    var extracted = authenticate(secret, under: salt)
    var key: [UInt8] = []
    key.reserveCapacity(count + block)
    var last: [UInt8] = []
    defer {
      extracted.wipe()
      last.wipe()
      key.wipe()
    }
    var number: UInt8 = 0
    while key.count < count {
      number += 1
      last = authenticate(last + info + [number], under: extracted)
      key += last
    }
    return Array(key.prefix(count))
  }

  private static func authenticate(_ message: [UInt8], under key: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: block) { digest, count in
      var size: UInt32 = 0
      let done = unsafe HMAC(
        EVP_sha256(), key, Int32(key.count), message, message.count, digest.baseAddress, &size)
      precondition(unsafe done != nil && size == block, "libcrypto has no SHA-256")
      count = block
    }
  }
}

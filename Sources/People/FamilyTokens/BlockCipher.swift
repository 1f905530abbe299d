internal import CCrypto
internal import Wire

/// Sixteen octets as two numbers, the first octet the highest.
struct CipherBlock {
  var high: UInt64 = 0
  var low: UInt64 = 0

  /// Twice as much in GF(2^128) (RFC 5297 2.3).
  var doubled: CipherBlock {
    CipherBlock(high: high << 1 | low >> 63, low: low << 1 ^ (high >> 63) &* 0x87)
  }

  /// Its octets so many places on, behind zeros. Swift shifts to the other side where 64 bits are fewer.
  func shifted(right octets: Int) -> CipherBlock {
    CipherBlock(high: high >> (8 * octets), low: low >> (8 * octets) | high << (64 - 8 * octets))
  }

  func shifted(left octets: Int) -> CipherBlock {
    CipherBlock(high: high << (8 * octets) | low >> (64 - 8 * octets), low: low << (8 * octets))
  }

  static func ^ (one: CipherBlock, other: CipherBlock) -> CipherBlock {
    CipherBlock(high: one.high ^ other.high, low: one.low ^ other.low)
  }

  /// Up to sixteen octets from `start` on; where there are fewer, a one bit and zeros follow (RFC 4493 2.4).
  init(_ octets: [UInt8], from start: Int) {
    let count = min(octets.count - start, 16)
    if count == 16 {
      high = octets.raw.word(at: start, size: 8).byteSwapped
      low = octets.raw.word(at: start + 8, size: 8).byteSwapped
      return
    }
    for place in 0..<16 {
      let octet: UInt8 = place < count ? octets[start + place] : place == count ? 0x80 : 0
      if place < 8 { high = high << 8 | UInt64(octet) } else { low = low << 8 | UInt64(octet) }
    }
  }

  init(high: UInt64 = 0, low: UInt64 = 0) { (self.high, self.low) = (high, low) }

  func append(to octets: inout [UInt8]) {
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        octets.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
  }
}

/// AES on single blocks, keyed once. The mode around it is a few exclusive ors, while libcrypto's own modes copy and
/// clear a context for each text.
@safe final class BlockCipher {
  private let context: OpaquePointer

  /// nil unless the key has 16, 24 or 32 octets.
  init?(key: [UInt8]) {
    guard [16, 24, 32].contains(key.count),
      let cipher = unsafe EVP_CIPHER_fetch(nil, "AES-\(key.count * 8)-ECB", nil)
    else { return nil }
    defer { unsafe EVP_CIPHER_free(cipher) }
    guard let context = unsafe EVP_CIPHER_CTX_new() else { return nil }
    guard unsafe EVP_CipherInit_ex(context, cipher, nil, key, nil, 1) > 0,
      unsafe EVP_CIPHER_CTX_set_padding(context, 0) > 0
    else {
      unsafe EVP_CIPHER_CTX_free(context)
      return nil
    }
    unsafe self.context = unsafe context
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  /// A text from `start` on, with the blocks that counters from this one on become added to it.
  func masked(_ text: [UInt8], from start: Int, counter: CipherBlock) -> [UInt8] {
    let count = text.count - start
    let room = (count + 15) / 16 * 16
    var counter = counter
    return unsafe [UInt8](unsafeUninitializedCapacity: room) { mask, initialized in
      guard count > 0, let base = mask.baseAddress else { return }
      let octets = UnsafeMutableRawPointer(base)
      for place in stride(from: 0, to: room, by: 16) {
        unsafe octets.storeBytes(of: counter.high.bigEndian, toByteOffset: place, as: UInt64.self)
        unsafe octets.storeBytes(of: counter.low.bigEndian, toByteOffset: place + 8, as: UInt64.self)
        counter.low &+= 1
        if counter.low == 0 { counter.high &+= 1 }
      }
      var written: Int32 = 0
      // All of them in one call: each costs more than a block.
      let isDone = unsafe EVP_CipherUpdate(context, base, &written, base, Int32(room)) > 0
      precondition(isDone && Int(written) == room, "libcrypto could not encrypt blocks")
      unsafe text.withUnsafeBufferPointer { text in
        for place in 0..<count { unsafe mask[place] ^= text[start + place] }
      }
      initialized = count
    }
  }

  func encrypt(_ block: CipherBlock) -> CipherBlock {
    var octets = (block.high.bigEndian, block.low.bigEndian)
    unsafe withUnsafeMutableBytes(of: &octets) { octets in
      var written: Int32 = 0
      let bytes = unsafe octets.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let isDone = unsafe EVP_CipherUpdate(context, bytes, &written, bytes, 16) > 0
      precondition(isDone && written == 16, "libcrypto could not encrypt a block")
    }
    return CipherBlock(high: UInt64(bigEndian: octets.0), low: UInt64(bigEndian: octets.1))
  }
}

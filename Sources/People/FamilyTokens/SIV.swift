internal import CCrypto

/// AES-SIV (RFC 5297): the same text with the same key and associated data always gives the same bytes, and other bytes
/// do not open.
///
/// Keying costs seven times as much as sealing, so it is done once, and so is the associated data. Names are sealed
/// block by block: libcrypto's own mode, which is used to open, copies and clears a context for every text, which costs
/// three times the cryptography.
@safe final class SIV {
  static let tag = 16

  private let sums: BlockCipher
  private let stream: BlockCipher
  /// The result of the associated data, and the subkeys for a whole and for a partial last block.
  private let before: CipherBlock
  private let whole: CipherBlock
  private let partial: CipherBlock
  private let opener: OpaquePointer
  private let work: OpaquePointer

  /// Keys of 32, 48 or 64 octets mean AES-128, AES-192 or AES-256; nil for others.
  init?(key: [UInt8], associated: [[UInt8]]) {
    let name = "AES-\(key.count * 4)-SIV"
    guard [32, 48, 64].contains(key.count), let cipher = unsafe EVP_CIPHER_fetch(nil, name, nil) else { return nil }
    defer { unsafe EVP_CIPHER_free(cipher) }
    var halves = (Array(key.prefix(key.count / 2)), Array(key.suffix(key.count / 2)))
    defer {
      halves.0.wipe()
      halves.1.wipe()
    }
    guard let sums = BlockCipher(key: halves.0), let stream = BlockCipher(key: halves.1) else { return nil }
    (self.sums, self.stream) = (sums, stream)
    whole = sums.encrypt(CipherBlock()).doubled
    partial = whole.doubled
    // RFC 5297 2.4.
    var before = SIV.sum([UInt8](repeating: 0, count: 16), CipherBlock(), sums, whole, partial)
    for data in associated { before = before.doubled ^ SIV.sum(data, CipherBlock(), sums, whole, partial) }
    self.before = before
    let made = unsafe (EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_new())
    guard let opener = unsafe made.0, let work = unsafe made.1,
      unsafe EVP_CipherInit_ex(opener, cipher, nil, key, nil, 0) > 0
    else {
      unsafe EVP_CIPHER_CTX_free(made.0)
      unsafe EVP_CIPHER_CTX_free(made.1)
      return nil
    }
    (unsafe self.opener, unsafe self.work) = unsafe (opener, work)
    for data in associated {
      var count: Int32 = 0
      guard unsafe EVP_CipherUpdate(opener, nil, &count, data, Int32(data.count)) > 0 else { return nil }
    }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(opener)
    unsafe EVP_CIPHER_CTX_free(work)
  }

  /// `head`, the tag, and as many octets as the text has.
  func seal(_ text: [UInt8], behind head: [UInt8] = []) -> [UInt8] {
    let tag =
      text.count < 16
      ? SIV.sum(text, before.doubled, sums, whole, partial, isShort: true)
      : SIV.sum(text, before, sums, whole, partial)
    var sealed: [UInt8] = []
    sealed.reserveCapacity(head.count + SIV.tag + text.count)
    sealed += head
    for place in 0..<SIV.tag { sealed.append(tag[place]) }
    // RFC 5297 2.5: two bits are cleared, for counters of 32 bits.
    var counter = CipherBlock(high: tag.high, low: tag.low & 0x7fff_ffff_7fff_ffff)
    var start = 0
    while start < text.count {
      let mask = stream.encrypt(counter)
      for place in 0..<min(16, text.count - start) { sealed.append(text[start + place] ^ mask[place]) }
      start += 16
      counter.low &+= 1
      if counter.low == 0 { counter.high &+= 1 }
    }
    return sealed
  }

  /// The MAC of a text (RFC 4493 2.4) with `end` added to its last sixteen octets, or to all of a shorter text after
  /// padding (RFC 5297 2.4).
  private static func sum(
    _ text: [UInt8], _ end: CipherBlock, _ cipher: BlockCipher, _ whole: CipherBlock, _ partial: CipherBlock,
    isShort: Bool = false
  ) -> CipherBlock {
    // A padded block is whole.
    if isShort { return cipher.encrypt(CipherBlock(text, from: 0) ^ end ^ whole) }
    var (text, last) = (text, end)
    if text.count > 16 && text.count % 16 != 0 {
      // The last sixteen octets lie across two blocks.
      let start = text.count - 16
      for place in 0..<16 { text[start + place] ^= end[place] }
      last = CipherBlock()
    }
    var sum = CipherBlock()
    var start = 0
    while text.count - start > 16 {
      sum = cipher.encrypt(sum ^ CipherBlock(text, from: start))
      start += 16
    }
    return cipher.encrypt(sum ^ last ^ CipherBlock(text, from: start) ^ (text.count - start == 16 ? whole : partial))
  }

  /// The text of `sealed` from `start` on; nil for anything else.
  func open(_ sealed: [UInt8], from start: Int = 0) -> [UInt8]? {
    let count = sealed.count - start - SIV.tag
    guard count > 0 else { return nil }
    var isOpen = false
    let text = unsafe [UInt8](unsafeUninitializedCapacity: count) { text, initialized in
      unsafe sealed.withUnsafeBufferPointer { sealed in
        guard let base = unsafe sealed.baseAddress.map({ unsafe UnsafeMutablePointer(mutating: $0 + start) }) else {
          return
        }
        var written: Int32 = 0
        isOpen =
          unsafe EVP_CIPHER_CTX_copy(work, opener) > 0
          && EVP_CIPHER_CTX_ctrl(work, EVP_CTRL_AEAD_SET_TAG, Int32(SIV.tag), base) > 0
          && EVP_CipherUpdate(work, text.baseAddress, &written, base + SIV.tag, Int32(count)) > 0
      }
      initialized = isOpen ? count : 0
    }
    return isOpen ? text : nil
  }
}

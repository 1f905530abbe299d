internal import CCrypto

/// AES-SIV (RFC 5297): the same text under the same key and associated data always gives the same bytes, and nothing
/// else opens.
///
/// Keying a context costs seven times what sealing does, so each is keyed once, has taken the associated data in, and
/// is copied for every text.
@safe final class SIV {
  static let tag = 16

  private let sealer: OpaquePointer
  private let opener: OpaquePointer
  private let work: OpaquePointer

  /// 32, 48 or 64 octets of key make it AES-128, AES-192 or AES-256; nil for any other count.
  init?(key: [UInt8], associated: [[UInt8]]) {
    let name = "AES-\(key.count * 4)-SIV"
    guard [32, 48, 64].contains(key.count), let cipher = unsafe EVP_CIPHER_fetch(nil, name, nil) else { return nil }
    defer { unsafe EVP_CIPHER_free(cipher) }
    let made = unsafe (EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_new())
    guard let sealer = unsafe made.0, let opener = unsafe made.1, let work = unsafe made.2,
      unsafe EVP_CipherInit_ex(sealer, cipher, nil, key, nil, 1) > 0,
      unsafe EVP_CipherInit_ex(opener, cipher, nil, key, nil, 0) > 0
    else {
      unsafe EVP_CIPHER_CTX_free(made.0)
      unsafe EVP_CIPHER_CTX_free(made.1)
      unsafe EVP_CIPHER_CTX_free(made.2)
      return nil
    }
    (unsafe self.sealer, unsafe self.opener, unsafe self.work) = unsafe (sealer, opener, work)
    for data in associated {
      var count: Int32 = 0
      guard unsafe EVP_CipherUpdate(sealer, nil, &count, data, Int32(data.count)) > 0,
        unsafe EVP_CipherUpdate(opener, nil, &count, data, Int32(data.count)) > 0
      else { return nil }
    }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(sealer)
    unsafe EVP_CIPHER_CTX_free(opener)
    unsafe EVP_CIPHER_CTX_free(work)
  }

  /// `head`, the tag, and as many octets as the text has.
  func seal(_ text: [UInt8], behind head: [UInt8] = []) -> [UInt8] {
    let start = head.count + SIV.tag
    return unsafe [UInt8](unsafeUninitializedCapacity: start + text.count) { sealed, count in
      var written: Int32 = 0
      let base = sealed.baseAddress
      for index in head.indices { unsafe sealed[index] = head[index] }
      let isDone =
        unsafe EVP_CIPHER_CTX_copy(work, sealer) > 0
        && EVP_CipherUpdate(work, base.map { unsafe $0 + start }, &written, text, Int32(text.count)) > 0
        && EVP_CipherFinal_ex(work, base.map { unsafe $0 + start }, &written) > 0
        && EVP_CIPHER_CTX_ctrl(
          work, EVP_CTRL_AEAD_GET_TAG, Int32(SIV.tag), base.map { unsafe $0 + head.count }) > 0
      // Nothing that anybody sends decides it: only memory that ran out.
      precondition(isDone, "libcrypto could not seal \(text.count) octets")
      count = start + text.count
    }
  }

  /// What was sealed, read from `start`; nil for anything that was not sealed so.
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

internal import CCrypto

extension CredentialKey {
  /// Longer than any of an RSA key.
  static let mostOfSignature = 1_024

  /// Whether the signature is this key's over the message. An invalid key, such as a point that does not lie on the curve, has
  /// signed nothing.
  func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    guard (1...CredentialKey.mostOfSignature).contains(signature.count) else { return false }
    let octets = encoded
    let read = unsafe octets.withUnsafeBufferPointer { octets in
      var place = octets.baseAddress
      return unsafe d2i_PUBKEY(nil, &place, octets.count)
    }
    guard let key = unsafe read else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    // Ed25519 has its digest inside (RFC 8032).
    let hasDigest = if case .ed25519 = self { false } else { true }
    guard unsafe EVP_DigestVerifyInit(context, nil, hasDigest ? EVP_sha256() : nil, nil, key) == 1 else {
      return false
    }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}

enum Digest {
  static func sha256(_ octets: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      _ = unsafe SHA256(octets, octets.count, digest.baseAddress)
      count = 32
    }
  }
}

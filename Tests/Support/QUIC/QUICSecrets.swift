import CCrypto
public import Wire

/// Initial keys by libcrypto's HKDF, to compare with those that the inspector derives by itself.
public struct QUICSecrets: Hashable {
  public let key: [UInt8]
  public let iv: [UInt8]
  public let hp: [UInt8]

  public init(version: QUICVersion, destination: [UInt8], fromServer: Bool = false) {
    let initial = QUICSecrets.hkdf(key: destination, salt: QUICSecrets.salt(version), info: nil, count: 32)
    func expand(_ secret: [UInt8], _ label: String, _ count: Int) -> [UInt8] {
      let name = Array("tls13 \(label)".utf8)
      let info = [UInt8(count >> 8), UInt8(count & 255), UInt8(name.count)] + name + [0]
      return QUICSecrets.hkdf(key: secret, salt: nil, info: info, count: count)
    }
    let secret = expand(initial, fromServer ? "server in" : "client in", 32)
    let prefix = version == .v2 ? "quicv2" : "quic"
    key = expand(secret, "\(prefix) key", 16)
    iv = expand(secret, "\(prefix) iv", 12)
    hp = expand(secret, "\(prefix) hp", 16)
  }

  /// RFC 9001 5.2, RFC 9369 3.3.1, draft-ietf-quic-tls-29 5.2. Versions without a salt get v1's, so that hostile
  /// version numbers can be put on packets that are sound otherwise.
  static func salt(_ version: QUICVersion) -> [UInt8] {
    switch version {
    case .v2: QUICSamples.hex("0dede3def700a6db819381be6e269dcbf9bd2ed9")
    case .draft29: QUICSamples.hex("afbfec289993d24c9e9786f19c6111e04390a899")
    default: QUICSamples.hex("38762cf7f55934b34d179ae6a4c80cadccbb7f0a")
    }
  }

  /// HKDF-Extract when there is a salt, HKDF-Expand when there is not (RFC 5869 2).
  static func hkdf(key: [UInt8], salt: [UInt8]?, info: [UInt8]?, count: Int) -> [UInt8] {
    let function = unsafe EVP_KDF_fetch(nil, "HKDF", nil)
    let context = unsafe EVP_KDF_CTX_new(function)
    defer {
      unsafe EVP_KDF_CTX_free(context)
      unsafe EVP_KDF_free(function)
    }
    // Parameters keep the address of their name: only static text has one that lasts.
    func name(_ text: StaticString) -> UnsafePointer<CChar> {
      unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    var mode = salt == nil ? EVP_KDF_HKDF_MODE_EXPAND_ONLY : EVP_KDF_HKDF_MODE_EXTRACT_ONLY
    var digest = Array("SHA256".utf8CString)
    var (key, other) = (key, salt ?? info ?? [])
    let keyCount = key.count
    // An empty array may have no address, and a parameter without one counts as absent.
    key.append(0)
    let otherCount = other.count
    var output = [UInt8](repeating: 0, count: count)
    let made = unsafe digest.withUnsafeMutableBufferPointer { digest in
      unsafe key.withUnsafeMutableBytes { key in
        unsafe other.withUnsafeMutableBytes { other in
          unsafe withUnsafeMutablePointer(to: &mode) { mode in
            let parameters = unsafe [
              OSSL_PARAM_construct_utf8_string(name("digest"), digest.baseAddress, 0),
              OSSL_PARAM_construct_int(name("mode"), mode),
              OSSL_PARAM_construct_octet_string(name("key"), key.baseAddress, keyCount),
              OSSL_PARAM_construct_octet_string(
                salt == nil ? name("info") : name("salt"), other.baseAddress, otherCount),
              OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_KDF_derive(context, &output, count, parameters)
          }
        }
      }
    }
    precondition(made > 0, "libcrypto derives a key")
    return output
  }

  /// AES-128-GCM with the packet number in the nonce (RFC 9001 5.3); the tag stands at the end.
  func seal(_ text: [UInt8], header: [UInt8], number: UInt64) -> [UInt8] {
    var nonce = iv
    for index in 0..<8 { nonce[11 - index] ^= UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: text.count)
    var tag = [UInt8](repeating: 0, count: 16)
    var written: Int32 = 0
    var rest = [UInt8](repeating: 0, count: 16)
    let done =
      unsafe EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) > 0
      && EVP_EncryptUpdate(context, nil, &written, header, Int32(header.count)) > 0
      && (text.isEmpty || EVP_EncryptUpdate(context, &output, &written, text, Int32(text.count)) > 0)
      && EVP_EncryptFinal_ex(context, &rest, &written) > 0
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) > 0
    precondition(done, "libcrypto seals a packet")
    return output + tag
  }

  /// The five octets of header protection for a sample (RFC 9001 5.4.3).
  func mask(sample: [UInt8]) -> [UInt8] {
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: 32)
    var written: Int32 = 0
    let done =
      unsafe EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nil, hp, nil) > 0
      && EVP_EncryptUpdate(context, &output, &written, sample, 16) > 0
    precondition(done, "libcrypto masks a header")
    return Array(output[0..<5])
  }

  /// SHA-256, for packets that a reference gives by digest.
  public static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 32)
    unsafe _ = EVP_Digest(bytes, bytes.count, &output, nil, EVP_sha256(), nil)
    return output
  }
}

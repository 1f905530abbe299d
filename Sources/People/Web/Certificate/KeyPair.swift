internal import CCrypto

/// A certificate and its key, as libcrypto has them.
@safe final class KeyPair {
  private let key: OpaquePointer
  private let certificate: OpaquePointer

  /// A key of P-256, and a certificate that it signs itself. `names` is as OpenSSL writes them: `DNS:home,IP:192.0.2.1`.
  init?(names: String, days: Int) {
    guard let key = unsafe picket_crypto_new_key() else { return nil }
    guard let certificate = unsafe X509_new() else {
      unsafe EVP_PKEY_free(key)
      return nil
    }
    unsafe (self.key, self.certificate) = unsafe (key, certificate)
    guard fill(days), extend(names), unsafe X509_sign(certificate, key, EVP_sha256()) > 0 else { return nil }
  }

  /// Nil where either is none, or where they do not belong together.
  init?(certificate pem: String, key keyPEM: String) {
    guard let certificate = unsafe KeyPair.read(pem, { unsafe PEM_read_bio_X509($0, nil, nil, nil) }) else {
      return nil
    }
    guard let key = unsafe KeyPair.read(keyPEM, { unsafe PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
      unsafe X509_free(certificate)
      return nil
    }
    unsafe (self.key, self.certificate) = unsafe (key, certificate)
    guard unsafe X509_check_private_key(certificate, key) == 1 else { return nil }
  }

  deinit {
    unsafe X509_free(certificate)
    unsafe EVP_PKEY_free(key)
  }

  private func fill(_ days: Int) -> Bool {
    let day = 86_400
    guard unsafe X509_set_version(certificate, 2) == 1,
      unsafe ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), .random(in: 1...(.max >> 1))) == 1,
      // The clock of a browser may be behind.
      unsafe X509_gmtime_adj(X509_getm_notBefore(certificate), -day) != nil,
      unsafe X509_gmtime_adj(X509_getm_notAfter(certificate), days * day) != nil,
      unsafe X509_set_pubkey(certificate, key) == 1, let name = unsafe X509_get_subject_name(certificate),
      unsafe X509_NAME_add_entry_by_NID(name, NID_commonName, MBSTRING_FLAG, Array("Picket".utf8), -1, -1, 0) == 1
    else { return false }
    return unsafe X509_set_issuer_name(certificate, name) == 1
  }

  private func extend(_ names: String) -> Bool {
    let extensions = [
      (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
      (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, names),
    ]
    for (kind, value) in extensions {
      guard let made = unsafe X509V3_EXT_conf_nid(nil, nil, kind, value) else { return false }
      defer { unsafe X509_EXTENSION_free(made) }
      guard unsafe X509_add_ext(certificate, made, -1) == 1 else { return false }
    }
    return true
  }

  func isFor(address: String) -> Bool { unsafe X509_check_ip_asc(certificate, address, 0) == 1 }
  func isFor(name: String) -> Bool { unsafe X509_check_host(certificate, name, name.utf8.count, 0, nil) == 1 }

  /// Its end, in seconds since 1970; 0 where that cannot be told.
  var end: Int {
    var (days, seconds): (Int32, Int32) = (0, 0)
    guard let start = unsafe ASN1_TIME_set(nil, 0) else { return 0 }
    defer { unsafe ASN1_STRING_free(start) }
    guard unsafe ASN1_TIME_diff(&days, &seconds, start, X509_get0_notAfter(certificate)) == 1 else { return 0 }
    return Int(days) * 86_400 + Int(seconds)
  }

  /// SHA-256 of the certificate, as browsers write it: `0A:1B:...`.
  var fingerprint: String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard unsafe X509_digest(certificate, EVP_sha256(), &digest, &count) == 1 else { return "" }
    return digest.prefix(Int(count)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }

  var certificatePEM: String? { unsafe KeyPair.write { unsafe PEM_write_bio_X509($0, certificate) } }

  var keyPEM: String? {
    unsafe KeyPair.write { unsafe PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
  }

  private static func read(_ text: String, _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    let octets = Array(text.utf8)
    return unsafe octets.withUnsafeBytes { bytes in
      guard let place = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
      defer { unsafe BIO_free(place) }
      return unsafe body(place)
    }
  }

  private static func write(_ body: (OpaquePointer) -> Int32) -> String? {
    guard let place = unsafe BIO_new(BIO_s_mem()) else { return nil }
    defer { unsafe BIO_free(place) }
    guard unsafe body(place) == 1 else { return nil }
    var text = [UInt8](repeating: 0, count: 8_192)
    let count = unsafe BIO_read(place, &text, Int32(text.count))
    return count > 0 ? String(decoding: text.prefix(Int(count)), as: UTF8.self) : nil
  }
}

/// A public key of a passkey (RFC 9053), of one of the three kinds that authenticators are asked for. Its octets are checked when a
/// signature is.
public enum CredentialKey: Hashable, Sendable {
  /// The point of P-256 without its first octet, for ECDSA with SHA-256: every authenticator has it.
  case p256(x: [UInt8], y: [UInt8])
  case ed25519([UInt8])
  /// With PKCS #1 v1.5 and SHA-256, as older TPMs of Windows have it. The exponent is 65537.
  case rsa(modulus: [UInt8])

  /// Their numbers (RFC 9053 2.1, RFC 8152 8.2, RFC 8812 2), those first that are wanted most.
  public static let algorithms = [-7, -8, -257]

  var algorithm: Int64 {
    switch self {
    case .p256: -7
    case .ed25519: -8
    case .rsa: -257
    }
  }

  private static let exponent: [UInt8] = [1, 0, 1]

  /// Nil for other keys, and where something is there beside the key.
  init?(_ cose: CBOR) {
    guard case .map(let parts) = cose, let kind = cose[1]?.integer, let algorithm = cose[3]?.integer else { return nil }
    switch (kind, algorithm) {
    case (2, -7):
      guard parts.count == 5, cose[-1]?.integer == 1, let x = cose[-2]?.octets, let y = cose[-3]?.octets, x.count == 32,
        y.count == 32
      else { return nil }
      self = .p256(x: x, y: y)
    case (1, -8):
      guard parts.count == 4, cose[-1]?.integer == 6, let x = cose[-2]?.octets, x.count == 32 else { return nil }
      self = .ed25519(x)
    case (3, -257):
      guard parts.count == 4, let modulus = cose[-1]?.octets, cose[-2]?.octets == CredentialKey.exponent,
        (256...512).contains(modulus.count), modulus[0] >= 0x80, modulus[modulus.count - 1] & 1 == 1
      else { return nil }
      self = .rsa(modulus: modulus)
    default: return nil
    }
  }
}

extension CredentialKey {
  /// As a certificate has it (SubjectPublicKeyInfo, RFC 5280 4.1.2.7), which libcrypto reads; and as it is kept.
  public var encoded: [UInt8] {
    switch self {
    case .p256(let x, let y): CredentialKey.p256Prefix + x + y
    case .ed25519(let point): CredentialKey.ed25519Prefix + point
    case .rsa(let modulus):
      DER.sequence(
        CredentialKey.rsaAlgorithm
          + DER.bits(DER.sequence(DER.number(modulus) + DER.number(CredentialKey.exponent))))
    }
  }

  /// Nil for what `encoded` did not write.
  public init?(encoded: [UInt8]) {
    if encoded.count == 91, encoded.starts(with: CredentialKey.p256Prefix) {
      self = .p256(x: Array(encoded[27..<59]), y: Array(encoded[59...]))
    } else if encoded.count == 44, encoded.starts(with: CredentialKey.ed25519Prefix) {
      self = .ed25519(Array(encoded[12...]))
    } else {
      // The modulus stands between heads of a fixed length and the exponent.
      let size = encoded.count - CredentialKey.rsaFrame
      guard (256...512).contains(size) else { return nil }
      self = .rsa(modulus: Array(encoded[(encoded.count - 5 - size)..<(encoded.count - 5)]))
      guard self.encoded == encoded else { return nil }
    }
  }

  private static let p256Prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
    0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]
  private static let ed25519Prefix: [UInt8] = [
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
  /// Octets around a modulus whose highest bit is set.
  private static let rsaFrame = 38
  private static let rsaAlgorithm: [UInt8] = [
    0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]
}

/// The few structures of X.690 that a key of RSA needs.
private enum DER {
  static func sequence(_ content: [UInt8]) -> [UInt8] { [0x30] + length(content.count) + content }
  static func bits(_ content: [UInt8]) -> [UInt8] { [0x03] + length(content.count + 1) + [0] + content }

  /// A number without a sign, its highest octet first.
  static func number(_ octets: [UInt8]) -> [UInt8] {
    let content = octets[0] >= 0x80 ? [0] + octets : octets
    return [0x02] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    return count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8 & 255), UInt8(count & 255)]
  }
}

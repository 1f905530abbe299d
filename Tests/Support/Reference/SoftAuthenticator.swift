import CCrypto

/// An authenticator with a browser around it, written from the text of WebAuthn and not from Picket's reader: it makes passkeys and
/// uses them, and lies in one thing when a test wants that.
@safe public final class SoftAuthenticator {
  /// What may be other than it should be. All is by the book as it stands.
  public struct Lie {
    public var type: String?
    public var challenge: String?
    public var origin: String?
    public var site: String?
    public var crossOrigin: String?
    public var flags: UInt8?
    public var counter: UInt32?
    public var format = "none"
    /// Vouches for the passkey by the passkey itself: the number of the signature's kind, unless the true one is meant.
    public var vouches: Voucher?
    public var statement: [UInt8] = [0xa0]
    public var credential: [UInt8]?
    public var cose: [UInt8]?
    public var trail: [UInt8] = []

    public init() {}
  }

  public enum Kind: Sendable, CaseIterable { case p256, ed25519, rsa }
  public enum Voucher: Sendable, CaseIterable { case own, otherKind, otherMessage }

  public struct Made {
    public var client: String
    public var attestation: String
  }

  public struct Used {
    public var credential: String
    public var client: String
    public var authenticator: String
    public var signature: String
    public var user: String
  }

  public let kind: Kind
  public var credential: [UInt8]
  public var counter: UInt32 = 0
  private let key: OpaquePointer

  public init(_ kind: Kind = .p256) {
    self.kind = kind
    credential = (0..<32).map { _ in .random(in: .min ... .max) }
    let made: OpaquePointer? =
      switch kind {
      case .p256: unsafe picket_crypto_new_key()
      case .ed25519: unsafe SoftAuthenticator.generate(EVP_PKEY_ED25519)
      case .rsa: unsafe SoftAuthenticator.generate(EVP_PKEY_RSA)
      }
    guard let made = unsafe made else { preconditionFailure("libcrypto makes no key") }
    unsafe key = made
  }

  deinit { unsafe EVP_PKEY_free(key) }

  private static func generate(_ kind: Int32) -> OpaquePointer? {
    guard let context = unsafe EVP_PKEY_CTX_new_id(kind, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1, unsafe EVP_PKEY_keygen(context, &key) == 1 else { return nil }
    return unsafe key
  }

  public func make(_ challenge: String, at origin: String, _ lie: Lie = Lie()) -> Made {
    let client = clientData("webauthn.create", challenge, origin, lie)
    let credential = lie.credential ?? credential
    let made =
      [UInt8](repeating: 0, count: 16) + [UInt8(credential.count >> 8), UInt8(credential.count & 255)] + credential
      + (lie.cose ?? cose)
    let data = authenticatorData(origin, lie, flags: 0x45) + made + lie.trail
    let statement = lie.vouches.map { self.statement($0, over: data + sha256(client)) } ?? lie.statement
    let object =
      [0xa3] + text("fmt") + text(lie.vouches == nil ? lie.format : "packed") + text("attStmt") + statement
      + text("authData") + octets(data)
    return Made(client: Self.base64URL(client), attestation: Self.base64URL(object))
  }

  private func statement(_ voucher: Voucher, over message: [UInt8]) -> [UInt8] {
    let numbers: [Kind: [UInt8]] = [.p256: [0x26], .ed25519: [0x27], .rsa: [0x39, 0x01, 0x00]]
    let other: Kind = kind == .p256 ? .rsa : .p256
    let signature = sign(voucher == .otherMessage ? message + [0] : message)
    return [0xa2] + text("alg") + (numbers[voucher == .otherKind ? other : kind] ?? []) + text("sig")
      + octets(signature)
  }

  public func use(
    _ challenge: String, at origin: String, user: String, _ lie: Lie = Lie()
  ) -> Used {
    counter += 1
    let client = clientData("webauthn.get", challenge, origin, lie)
    let data = authenticatorData(origin, lie, flags: 0x05) + lie.trail
    return Used(
      credential: Self.base64URL(credential), client: Self.base64URL(client), authenticator: Self.base64URL(data),
      signature: Self.base64URL(sign(data + sha256(client))), user: user)
  }

  private func clientData(_ type: String, _ challenge: String, _ origin: String, _ lie: Lie) -> [UInt8] {
    let crossOrigin = lie.crossOrigin ?? #""crossOrigin":false"#
    return Array(
      #"{"type":"\#(lie.type ?? type)","challenge":"\#(lie.challenge ?? challenge)","origin":"\#(lie.origin ?? origin)",\#(crossOrigin)}"#
        .utf8)
  }

  private func authenticatorData(_ origin: String, _ lie: Lie, flags: UInt8) -> [UInt8] {
    let site = lie.site ?? String(origin.split(separator: "/")[1].split(separator: ":")[0])
    let count = lie.counter ?? counter
    return sha256(Array(site.utf8)) + [lie.flags ?? flags] + (0..<4).map { UInt8(count >> (24 - 8 * UInt32($0)) & 255) }
  }

  /// The public key as RFC 9052 has it, from what libcrypto writes of it.
  public var cose: [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let size = Int(unsafe i2d_PUBKEY(key, &buffer))
    let encoded = (0..<max(0, size)).map { unsafe buffer?[$0] ?? 0 }
    unsafe CRYPTO_free(buffer, nil, 0)
    switch kind {
    case .p256:
      let point = encoded.suffix(64)
      return [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + octets(Array(point.prefix(32))) + [0x22]
        + octets(Array(point.suffix(32)))
    case .ed25519: return [0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21] + octets(Array(encoded.suffix(32)))
    case .rsa:
      return [0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + octets(Array(encoded.dropLast(5).suffix(256)))
        + [0x21, 0x43, 1, 0, 1]
    }
  }

  private func sign(_ message: [UInt8]) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { return [] }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 1_024)
    var size = signature.count
    let isBegun = unsafe EVP_DigestSignInit(context, nil, kind == .ed25519 ? nil : EVP_sha256(), nil, key) == 1
    guard isBegun, unsafe EVP_DigestSign(context, &signature, &size, message, message.count) == 1 else { return [] }
    return Array(signature.prefix(size))
  }

  private func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = unsafe SHA256(message, message.count, &digest)
    return digest
  }

  private func text(_ text: String) -> [UInt8] { [0x60 + UInt8(text.utf8.count)] + Array(text.utf8) }

  private func octets(_ octets: [UInt8]) -> [UInt8] {
    switch octets.count {
    case ..<24: [0x40 + UInt8(octets.count)] + octets
    case ..<256: [0x58, UInt8(octets.count)] + octets
    default: [0x59, UInt8(octets.count >> 8), UInt8(octets.count & 255)] + octets
    }
  }

  /// As a browser's `btoa` has it, in the letters of addresses.
  public static func base64URL(_ octets: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return stride(from: 0, to: octets.count * 8, by: 6).reduce(into: "") { text, bit in
      var value = 0
      for place in bit..<bit + 6 {
        let octet = place / 8 < octets.count ? octets[place / 8] : 0
        value = value * 2 + Int(octet >> (7 - place % 8) & 1)
      }
      text.append(letters[value])
    }
  }
}

internal import Wire

/// What the authenticator says of a ceremony (6.1): 37 octets, and a key where one was made.
struct AuthenticatorData: Hashable {
  /// Longer than any with a key of RSA.
  static let most = 4_096

  let siteDigest: [UInt8]
  let isPresent: Bool
  let isVerified: Bool
  let counter: UInt32
  let credential: [UInt8]?
  let key: CredentialKey?

  init(_ octets: [UInt8]) throws(WebAuthnFault) {
    guard octets.count <= AuthenticatorData.most else {
      throw WebAuthnFault("what the authenticator signed is too long")
    }
    do throws(DecodeError) {
      var cursor = Cursor(octets.raw)
      siteDigest = CBOR.copy(try cursor.take(32))
      let flags = try cursor.u8()
      counter = try cursor.u32()
      (isPresent, isVerified) = (flags & 0x01 != 0, flags & 0x04 != 0)
      // Only what may be copied elsewhere can have been.
      if flags & 0x10 != 0, flags & 0x08 == 0 { throw cursor.error(.invalid) }
      if flags & 0x40 != 0 {
        // The model, which without attestation is anything.
        try cursor.skip(16)
        credential = CBOR.copy(try cursor.take(Int(try cursor.u16())))
        key = CredentialKey(try CBOR(&cursor))
      } else {
        (credential, key) = (nil, nil)
      }
      // Picket asks for no extensions. They mean nothing here, but are read to the end.
      if flags & 0x80 != 0 {
        guard case .map = try CBOR(&cursor) else { throw cursor.error(.invalid) }
      }
      guard cursor.isAtEnd else { throw cursor.error(.invalid) }
    } catch {
      throw WebAuthnFault("what the authenticator signed cannot be read, at octet \(error.offset)")
    }
  }

  /// That the person was there and proved to be the authenticator's owner, for this site.
  func check(site: String) throws(WebAuthnFault) {
    guard siteDigest == Digest.sha256(Array(site.utf8)) else {
      throw WebAuthnFault("the passkey belongs to another site than \(site)")
    }
    guard isPresent else { throw WebAuthnFault("the authenticator was not touched") }
    guard isVerified else {
      throw WebAuthnFault("the authenticator did not check who holds it, by a finger, a face or its PIN")
    }
  }
}

// WebAuthn: what a browser and an authenticator say of a passkey, read and checked (W3C Web Authentication, Level 3).
//
//     ClientData          what the browser signs: which ceremony, which challenge, which origin
//     AuthenticatorData   what the authenticator signs: for which site, who was there, the key that was made
//     CredentialKey       a public key in COSE, and the check of a signature
//     CBOR                the part of CBOR in which authenticators write
//     Creation, Assertion a passkey is made; a passkey is used
//     WebOrigin           under which names passkeys are possible
//
//     let creation = try Creation(client: ..., attestation: ...)      // octets as the browser gave them
//     let assertion = try Assertion(client: ..., authenticator: ..., signature: ...)
//     try assertion.check(by: creation.key)
//
// All are pure functions of their octets. Whether the challenge is one that was made, whose the passkey is, and whether its counter
// has gone back, Household knows. Attestation says who built an authenticator. A family has no list of makers to trust, so
// Picket asks for none, and takes only the format `none`.

/// Why what a browser sent is not taken, in words for people.
public struct WebAuthnFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// What a browser was asked to do, by the word that it signs.
public enum Ceremony: String, Hashable, Sendable {
  case creation = "webauthn.create"
  case assertion = "webauthn.get"
}

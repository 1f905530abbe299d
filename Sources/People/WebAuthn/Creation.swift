/// A passkey was made (7.1).
public struct Creation: Hashable, Sendable {
  /// An identifier has so many octets (CTAP2; 5.8.3).
  public static let credentialSizes = 16...1_023
  private static let most = 8_192

  public let challenge: [UInt8]
  public let origin: WebOrigin
  public let credential: [UInt8]
  public let key: CredentialKey
  public let counter: UInt32

  /// Both as the browser gave them; the challenge is for the caller to know.
  public init(client: [UInt8], attestation: [UInt8]) throws(WebAuthnFault) {
    let client = try ClientData(client, of: .creation)
    guard attestation.count <= Creation.most, let object = CBOR.whole(attestation), case .map(let parts) = object,
      parts.count == 3, let octets = object["authData"]?.octets, let format = object["fmt"]?.text
    else { throw WebAuthnFault("what the authenticator made cannot be read") }
    let data = try AuthenticatorData(octets)
    try data.check(site: client.origin.site)
    guard let credential = data.credential, Creation.credentialSizes.contains(credential.count) else {
      throw WebAuthnFault("the passkey has no identifier, or none of 16 to 1023 octets")
    }
    guard let key = data.key else {
      throw WebAuthnFault("the passkey has a key of a kind that Picket does not check")
    }
    switch format {
    case "none" where object["attStmt"] == .map([:]): break
    case "packed":
      try Creation.check(object["attStmt"], of: key, over: octets + client.digest)
    default: throw WebAuthnFault("the browser says who built the authenticator, which it was asked not to")
    }
    (challenge, origin) = (client.challenge, client.origin)
    (self.credential, self.key, counter) = (credential, key, data.counter)
  }

  /// An authenticator may vouch for a passkey by the passkey itself, which says nothing of who built it: browsers leave that as it is (5.1.3,
  /// 8.2).
  private static func check(_ statement: CBOR?, of key: CredentialKey, over message: [UInt8]) throws(WebAuthnFault) {
    guard case .map(let parts)? = statement, parts.count == 2, let algorithm = statement?["alg"]?.integer,
      let signature = statement?["sig"]?.octets
    else { throw WebAuthnFault("the browser says who built the authenticator, which it was asked not to") }
    guard algorithm == key.algorithm, key.hasSigned(message, signature) else {
      throw WebAuthnFault("the passkey is not signed by itself")
    }
  }
}

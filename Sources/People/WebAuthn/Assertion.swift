/// A passkey was used (7.2).
public struct Assertion: Hashable, Sendable {
  public let challenge: [UInt8]
  public let origin: WebOrigin
  /// How often the authenticator signed, or zero where it does not count.
  public let counter: UInt32
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// All as the browser gave them; the challenge and whose key it is are for the caller to know.
  public init(client: [UInt8], authenticator: [UInt8], signature: [UInt8]) throws(WebAuthnFault) {
    let client = try ClientData(client, of: .assertion)
    let data = try AuthenticatorData(authenticator)
    guard data.credential == nil else { throw WebAuthnFault("the authenticator made a key, and was to use one") }
    try data.check(site: client.origin.site)
    (challenge, origin, counter) = (client.challenge, client.origin, data.counter)
    (signed, self.signature) = (authenticator + client.digest, signature)
  }

  public func check(by key: CredentialKey) throws(WebAuthnFault) {
    guard key.hasSigned(signed, signature) else { throw WebAuthnFault("the signature is not the passkey's") }
  }

  /// Whether the authenticator has counted on since then (6.1.1). One that has not may be a copy.
  public func hasCounted(since last: UInt32) -> Bool { last == 0 && counter == 0 || counter > last }
}

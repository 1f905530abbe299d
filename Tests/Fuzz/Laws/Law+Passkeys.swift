import Support
import WebAuthn

extension Law {
  static let passkeys = Law(
    name: "passkeys",
    sentence:
      "what a browser says of a passkey is refused, or is of a site, a key and a challenge that are written as they were read"
  ) { input in
    // A first octet for where the first part ends.
    let cut = min(Int(input.first ?? 0) * 4, max(0, input.count - 1))
    let (client, data) = (Array(input.dropFirst().prefix(cut)), Array(input.dropFirst(1 + cut)))
    if let origin = WebOrigin(String(decoding: input, as: UTF8.self)),
      origin.site.isEmpty || !origin.text.contains(origin.site) || origin.site.contains(where: { ":/@ ".contains($0) })
    {
      broken("\(origin) is no origin", input)
    }
    let text = Base64URL.text(input)
    if Base64URL.octets(text) != input { broken("the octets differ from what was written", input) }
    if let key = CredentialKey(encoded: input), key.encoded != input { broken("a key is written in two ways", input) }
    for part in [client, data] {
      // No key has signed it.
      if let used = try? Assertion(client: client, authenticator: data, signature: part),
        (try? used.check(by: .ed25519([UInt8](repeating: 9, count: 32)))) != nil
      {
        broken("a signature was taken", input)
      }
    }
    guard let made = try? Creation(client: client, attestation: data) else { return }
    if CredentialKey(encoded: made.key.encoded) != made.key { broken("a key is read as another", input) }
    if !Creation.credentialSizes.contains(made.credential.count) { broken("an identifier is too long", input) }
    if WebOrigin(made.origin.text) != made.origin { broken("an origin is read as another", input) }
  } seeds: {
    SoftAuthenticator.Kind.allCases.flatMap { kind -> [[UInt8]] in
      let (authenticator, origin) = (SoftAuthenticator(kind), "https://picket.example:8053")
      let made = authenticator.make("AAAA", at: origin)
      let used = authenticator.use("AAAA", at: origin, user: "")
      return [(made.client, made.attestation), (used.client, used.authenticator)].map { client, data in
        // The first part's length is written in fours: blanks are no part of JSON's meaning.
        var client = Base64URL.octets(client) ?? []
        while !client.count.isMultiple(of: 4) { client.append(0x20) }
        return [UInt8(client.count / 4)] + client + (Base64URL.octets(data) ?? [])
      }
    } + [Array("https://picket.example:8053".utf8), CredentialKey.ed25519([UInt8](repeating: 7, count: 32)).encoded]
  }
}

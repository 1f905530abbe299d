// FamilyTokens: names to opaque tokens and back, with the family's keys.
//
//     var keyring = try Keyring(path: "/var/lib/picket/family.key", mayBegin: true)
//     let token = keyring.sealer.seal("www.example.com", as: .domain)    // equal names have equal tokens
//     keyring.sealer.open(token, as: .domain)                            // nil for what another family sealed
//     try keyring.rotate()                                               // a new key seals, all old ones open
//     let text = try keyring.key.exported(under: "correct horse")        // the key on paper
//
//     FamilyKey      the keys, newest last: file, export
//     Sealer, SIV    AES-SIV (RFC 5297), under keys that HKDF derives from the newest
//     RowSealer      the same for what nodes of a family hand each other
//     Secret         key material in memory that is kept out of swap and overwritten
//
// Stores, logs and apps hold nothing but tokens. No other module sees a key.

/// The opaque token of a name, a category or an application: stores, logs and apps hold nothing else.
public struct Token: Hashable, Sendable {
  /// What the token stands for. A token of one kind never opens as another.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case domain
    case category
    case application
  }

  public let octets: [UInt8]

  public init(octets: [UInt8]) { self.octets = octets }

  /// Reads its JSON form; nil for text that is no canonical base64.
  public init?(text: String) {
    guard let octets = Base64.octets(text) else { return nil }
    self.octets = octets
  }

  public var text: String { Base64.text(octets) }
}

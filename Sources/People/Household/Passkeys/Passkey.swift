internal import Ledger
internal import WebAuthn

/// A guardian's passkey: a key that a browser, a phone or a stick keeps and uses for one site alone, after a finger, a face or a PIN.
/// Its public half is kept here, which opens nothing.
public struct Passkey: Hashable, Sendable, Identifiable {
  public let id: Int
  /// Nil for the guardian of the passcode without a name.
  public let guardian: Int?
  public let name: String
  /// The pages that it opens.
  public let origin: String
  /// Seconds since 1970.
  public let created: Int
  public internal(set) var lastUse: Int?
  let credential: [UInt8]
  let user: [UInt8]
  let key: CredentialKey
  var counter: UInt32
}

extension Passkey {
  /// Nil for a row that means nothing.
  init?(_ row: PasskeyRow) {
    guard let key = CredentialKey(encoded: row.key), let counter = UInt32(exactly: row.counter) else { return nil }
    self.init(
      id: row.id, guardian: row.guardian == 0 ? nil : row.guardian, name: row.name, origin: row.origin,
      created: row.created, lastUse: row.used, credential: row.credential, user: row.user, key: key, counter: counter)
  }

  var row: PasskeyRow {
    PasskeyRow(
      id: id, guardian: guardian ?? 0, name: name, origin: origin, credential: credential, user: user,
      key: key.encoded, counter: Int(counter), created: created, used: lastUse)
  }
}

/// What a browser is asked to make a passkey by. Octets are in base64url.
public struct PasskeyOrder: Hashable, Sendable {
  public let challenge: String
  /// The name that the passkey is for.
  public let site: String
  /// By what the browser knows its owner: nothing that tells who that is.
  public let user: String
  /// What the browser calls its owner.
  public let userName: String
  /// The owner's passkeys: what keeps one of them makes no second one.
  public let known: [String]
}

/// What a browser sends of a passkey that was used, in base64url.
public struct PasskeyUse: Hashable, Sendable {
  let credential: String
  let client: String
  let authenticator: String
  let signature: String
  let user: String

  public init(credential: String, client: String, authenticator: String, signature: String, user: String) {
    (self.credential, self.client, self.authenticator) = (credential, client, authenticator)
    (self.signature, self.user) = (signature, user)
  }
}

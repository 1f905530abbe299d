internal import Catalog

/// What a token stands for.
public struct Revealed: Hashable, Sendable {
  public let token: Token
  public let kind: Token.Kind
  public let value: String
  /// For people.
  public let title: String
}

extension Household {
  static let mostTokens = 10_000

  /// Tokens of names, categories or applications, in their order.
  public func mint(_ kind: Token.Kind, _ values: [String]) throws(HouseholdError) -> [Token] {
    guard values.count <= Household.mostTokens else {
      throw .invalid("values", "\(Household.mostTokens) at most at once")
    }
    var tokens: [Token] = []
    for value in values {
      let text = try TokenText.canonical(value, kind, "values")
      guard let token = sealer.seal(text, as: kind) else { throw .invalid("values", "'\(text)' is too long") }
      tokens.append(token)
    }
    return tokens
  }

  /// What tokens stand for: for guardians' eyes. One that is none of this household's is refused.
  public func reveal(_ tokens: [Token]) throws(HouseholdError) -> [Revealed] {
    guard tokens.count <= Household.mostTokens else {
      throw .invalid("tokens", "\(Household.mostTokens) at most at once")
    }
    var revealed: [Revealed] = []
    for token in tokens {
      guard let (kind, text) = sealer.open(token) else {
        throw .invalid("tokens", "one is not of this household")
      }
      revealed.append(Revealed(token: token, kind: kind, value: text, title: catalog.title(of: text, kind)))
    }
    return revealed
  }

  /// The same under the newest key.
  public func refresh(_ tokens: [Token]) throws(HouseholdError) -> [Token] {
    try reveal(tokens).map { revealed in sealer.seal(revealed.value, as: revealed.kind) ?? revealed.token }
  }

  /// The version of the key that seals.
  public var keyVersion: Int { key.version }

  /// A new key seals from now on; all old ones open.
  public func rotateKey() throws(HouseholdError) -> Int {
    var fresh = key
    _ = try fresh.rotate()
    try take(fresh)
    return key.version
  }

  public func exportKey(under passphrase: String) throws(HouseholdError) -> String {
    try key.exported(under: passphrase)
  }

  /// The keys of a backup or of another node; what this household's own sealed still opens.
  public func importKey(_ text: String, under passphrase: String) throws(HouseholdError) {
    let other = try FamilyKey(exported: text, under: passphrase)
    var fresh = key
    try fresh.add(other)
    try take(fresh)
    try reload()
  }

  private func take(_ fresh: FamilyKey) throws(HouseholdError) {
    if fresh == key { return }
    try fresh.save(to: keyPath)
    key = fresh
    sealer = Sealer(fresh)
  }
}

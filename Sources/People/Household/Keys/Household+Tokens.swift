internal import Catalog
public import FamilyTokens

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

  /// Tokens of names, categories or applications, in the order of the values.
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

  /// What tokens stand for, which only guardians may see. A token of another household is refused.
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

  /// The same tokens under the newest key.
  public func refresh(_ tokens: [Token]) throws(HouseholdError) -> [Token] {
    try reveal(tokens).map { revealed in sealer.seal(revealed.value, as: revealed.kind) ?? revealed.token }
  }

  /// The version of the key that seals.
  public var keyVersion: Int { keyring.key.version }

  /// A new key seals from now on; all old ones open. Returns its version.
  public func rotateKey() throws(HouseholdError) -> Int {
    do throws(FamilyKeyError) { try keyring.rotate() } catch { throw HouseholdError(error) }
    if let family = sharing?.membership.family, let seal = FamilyRowSeal(keyring.key, family: family) {
      sharing?.seal = seal
    }
    return keyVersion
  }

  public func exportKey(under passphrase: String) throws(HouseholdError) -> String {
    do throws(FamilyKeyError) {
      return try keyring.key.exported(under: passphrase)
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Takes over the keys of a backup or of another node. What this household sealed itself still opens.
  public func importKey(_ text: String, under passphrase: String) throws(HouseholdError) {
    flushUsage()
    do throws(FamilyKeyError) {
      try keyring.add(try FamilyKey(exported: text, under: passphrase))
    } catch {
      throw HouseholdError(error)
    }
    try reload()
  }
}

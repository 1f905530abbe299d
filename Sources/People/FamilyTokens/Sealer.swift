package import Wire

/// Texts to tokens and back, with the family's keys.
///
///     token = version of the key ‖ SIV ‖ ciphertext;  plaintext = length (2) ‖ text ‖ zeros to a multiple of 32
///
/// While one key is the newest, equal texts have equal tokens, so logs can be counted and stores compared without
/// names. The padding hides a name's length as far as possible.
package final class Sealer {
  static let step = 32
  /// The longest text; names have 253 at most.
  static let longest = 65_535
  private static let label = "picket/token/v1"

  /// What is sealed: a token's name, or a text that people wrote.
  enum Kind: Hashable {
    case token(Token.Kind)
    case words

    var name: String {
      switch self {
      case .token(let kind): kind.rawValue
      case .words: "words"
      }
    }
  }

  private let keys: [Keyed]
  private var memory = TokenMemory()

  private struct Keyed {
    let version: UInt8
    let sivs: [Kind: SIV]

    init(_ key: FamilyKey.Entry) {
      version = key.version
      var secret = key.secret.lend { secret in
        Derivation.key(of: secret, salt: key.household, info: Array(Sealer.label.utf8), count: 64)
      }
      defer { secret.wipe() }
      var sivs: [Kind: SIV] = [:]
      for kind in Token.Kind.allCases.map(Kind.token) + [.words] {
        let associated = Array(Sealer.label.utf8) + [0] + Array(kind.name.utf8) + [0] + key.household
        sivs[kind] = SIV(key: secret, associated: [associated])
      }
      self.sivs = sivs
    }
  }

  package init(_ key: FamilyKey) { keys = key.entries.map { Keyed($0) } }

  /// nil for text that is too long.
  package func seal(_ text: String, as kind: Token.Kind) -> Token? {
    seal(Array(text.utf8), .token(kind)).map { Token(octets: $0) }
  }

  /// The token of a requested name.
  package func seal(_ name: borrowing Name) -> Token? {
    memory.token(of: name) { name in
      var text: [UInt8] = []
      name.append(to: &text)
      return seal(text, .token(.domain)).map { Token(octets: $0) }
    }
  }

  package func open(_ token: Token, as kind: Token.Kind) -> String? { open(token.octets, .token(kind)) }

  /// Opens a token of any kind.
  package func open(_ token: Token) -> (kind: Token.Kind, text: String)? {
    for kind in Token.Kind.allCases {
      if let text = open(token, as: kind) { return (kind, text) }
    }
    return nil
  }

  /// Whether the newest key sealed it.
  package func isFresh(_ token: Token) -> Bool { token.octets.first == keys.last?.version && open(token) != nil }

  package func seal(words: String) -> String? { seal(Array(words.utf8), .words).map { Base64.text($0) } }

  package func open(words: String) -> String? { Base64.octets(words).flatMap { open($0, .words) } }

  private func seal(_ octets: [UInt8], _ kind: Kind) -> [UInt8]? {
    guard let key = keys.last, let siv = key.sivs[kind] else { return nil }
    guard octets.count <= Sealer.longest else { return nil }
    let whole = (octets.count + 2 + Sealer.step - 1) / Sealer.step * Sealer.step
    var padded: [UInt8] = []
    padded.reserveCapacity(whole)
    padded.append(UInt8(truncatingIfNeeded: octets.count >> 8))
    padded.append(UInt8(truncatingIfNeeded: octets.count))
    padded += octets
    padded += repeatElement(0, count: whole - padded.count)
    return siv.seal(padded, behind: [key.version])
  }

  private func open(_ sealed: [UInt8], _ kind: Kind) -> String? {
    // Before any cryptography: the shape of a token.
    guard let version = sealed.first, sealed.count > 1 + SIV.tag, (sealed.count - 1 - SIV.tag) % Sealer.step == 0,
      sealed.count <= 1 + SIV.tag + Sealer.longest + 2 + Sealer.step
    else { return nil }
    for key in keys.reversed() where key.version == version {
      guard let padded = key.sivs[kind]?.open(sealed, from: 1) else { continue }
      let count = Int(padded[0]) << 8 | Int(padded[1])
      guard count + 2 <= padded.count else { return nil }
      return String(validating: padded[2..<2 + count], as: UTF8.self)
    }
    return nil
  }
}

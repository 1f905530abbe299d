/// Seals what nodes of a family hand each other, under keys that are derived from the family's: the
/// courier that carries rows and the database that keeps them can neither read one nor make another.
///
///     sealed = version of the key ‖ SIV ‖ ciphertext;  plaintext = kind (8) ‖ length of the number (1) ‖ number ‖ body
///
/// The row's kind and number are inside, so that a body counts for its own row alone. The same body has the same octets, so what is
/// handed over again changes nothing.
package final class RowSealer {
  private static let (sealing, naming) = ("picket/fleet/row/v1", "picket/fleet/name/v1")
  /// No number is longer.
  private static let longestNumber = 64

  private struct Keyed {
    let version: UInt8
    let siv: SIV
  }

  private let keys: [Keyed]
  private let names: SIV

  /// `family` is the household that began the fleet, in hex: its first key names things on all nodes alike, whatever keys come
  /// after it. nil where it is not among the keys.
  package init?(_ key: FamilyKey, family: String) {
    guard let first = key.entries.first(where: { Hexadecimal.text($0.household) == family }),
      let names = RowSealer.siv(first, RowSealer.naming)
    else { return nil }
    self.names = names
    keys = key.entries.compactMap { entry in
      RowSealer.siv(entry, RowSealer.sealing).map { Keyed(version: entry.version, siv: $0) }
    }
  }

  private static func siv(_ entry: FamilyKey.Entry, _ label: String) -> SIV? {
    var secret = entry.secret.lend { secret in
      Derivation.key(of: secret, salt: entry.household, info: Array(label.utf8), count: 64)
    }
    defer { secret.wipe() }
    return SIV(key: secret, associated: [Array(label.utf8) + [0] + entry.household])
  }

  package func seal(_ body: [UInt8], kind: Int64, number: [UInt8]) -> [UInt8] {
    guard let key = keys.last, number.count <= RowSealer.longestNumber else { return [] }
    return key.siv.seal(RowSealer.head(kind, number) + body, behind: [key.version])
  }

  /// nil for octets that this family did not seal for this row.
  package func open(_ sealed: [UInt8], kind: Int64, number: [UInt8]) -> [UInt8]? {
    guard let version = sealed.first, number.count <= RowSealer.longestNumber else { return nil }
    for key in keys.reversed() where key.version == version {
      guard let text = key.siv.open(sealed, from: 1), RowSealer.isHead(of: text, kind, number) else { continue }
      return Array(text[RowSealer.headCount(number)...])
    }
    return nil
  }

  /// Whether octets say that they are under a key after the last one here.
  package func isOfNewerKey(_ sealed: [UInt8]) -> Bool {
    guard let version = sealed.first, let last = keys.last else { return false }
    return version > last.version
  }

  /// A number for what has a name, which only the family can work out: sixteen octets, the same on all nodes.
  package func number(of parts: [String]) -> [UInt8] { number(of: parts.map { Array($0.utf8) }) }

  package func number(of parts: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = []
    for part in parts {
      for shift in [24, 16, 8, 0] { text.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
      text += part
    }
    return Array(names.seal(text + [1]).prefix(SIV.tag))
  }

  private static func headCount(_ number: [UInt8]) -> Int { 9 + number.count }

  /// Whether a text begins with what `head` makes, which is not made for each row that is opened.
  private static func isHead(of text: [UInt8], _ kind: Int64, _ number: [UInt8]) -> Bool {
    guard text.count >= headCount(number), Int(text[8]) == number.count else { return false }
    for place in 0..<8 where text[place] != UInt8(truncatingIfNeeded: kind >> Int64(56 - 8 * place)) { return false }
    for place in number.indices where text[9 + place] != number[place] { return false }
    return true
  }

  private static func head(_ kind: Int64, _ number: [UInt8]) -> [UInt8] {
    var head: [UInt8] = []
    head.reserveCapacity(headCount(number))
    for shift in stride(from: 56, through: 0, by: -8) { head.append(UInt8(truncatingIfNeeded: kind >> Int64(shift))) }
    head.append(UInt8(number.count))
    return head + number
  }
}

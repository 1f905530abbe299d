/// All keys that a household's tokens were sealed with, the newest last.
///
/// Rotation and import only add keys: what the older ones sealed still opens.
package struct FamilyKey: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// The first octet of its tokens.
    var version: UInt8
    /// Bound into its tokens, so that they open in no other household.
    var household: [UInt8]
    var secret: Secret
  }

  static let householdSize = 16
  static let secretSize = 32
  static let most = 256

  private(set) var entries: [Entry]

  /// A household's first key.
  package init() {
    entries = [FamilyKey.entry(1, of: FamilyKey.random(FamilyKey.householdSize))]
  }

  init?(entries: [Entry]) {
    guard !entries.isEmpty, entries.count <= FamilyKey.most else { return nil }
    self.entries = entries
  }

  /// The household's identifier, in hex.
  package var household: String { Hexadecimal.text(entries[entries.count - 1].household) }

  package func knows(household: String) -> Bool { entries.contains { Hexadecimal.text($0.household) == household } }

  /// The version of the sealing key.
  package var version: Int { Int(entries[entries.count - 1].version) }

  /// Adds a new sealing key; returns its version.
  package mutating func rotate() throws(FamilyKeyError) -> Int {
    let newest = entries[entries.count - 1]
    let highest = entries.filter { $0.household == newest.household }.map(\.version).max() ?? 0
    guard highest < .max, entries.count < FamilyKey.most else {
      throw .conflict("the family's key was changed \(highest) times, and more do not fit into its file")
    }
    entries.append(FamilyKey.entry(highest + 1, of: newest.household))
    return version
  }

  /// Adds another's keys; the newest of those seals from now on.
  package mutating func add(_ other: FamilyKey) throws(FamilyKeyError) {
    let joined = entries.filter { !other.entries.contains($0) } + other.entries
    guard joined.count <= FamilyKey.most else {
      throw .conflict("these keys and those that there are do not fit into one file")
    }
    entries = joined
  }

  private static func entry(_ version: UInt8, of household: [UInt8]) -> Entry {
    var octets = random(secretSize)
    defer { octets.wipe() }
    return Entry(version: version, household: household, secret: Secret(octets))
  }

  static func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: .min ... .max) } }
}

/// Octets as text that people can compare.
package enum Hexadecimal {
  package static func text(_ octets: [UInt8]) -> String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Digits as they stand in a file.
  static func append(_ octets: [UInt8], to text: inout [UInt8]) {
    for octet in octets { for digit in [octet >> 4, octet & 15] { text.append(digit + (digit < 10 ? 0x30 : 0x57)) } }
  }

  static func octets(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(digits.count / 2)
    for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      octets.append(high << 4 | low)
    }
    return octets
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

/// Why a key could not be read, written, changed or opened, for people.
package enum FamilyKeyError: Error, Hashable, Sendable, CustomStringConvertible {
  case invalid(parameter: String, why: String)
  case conflict(why: String)
  case unavailable(why: String)

  static func invalid(_ parameter: String, _ why: String) -> FamilyKeyError { .invalid(parameter: parameter, why: why) }
  static func conflict(_ why: String) -> FamilyKeyError { .conflict(why: why) }
  static func unavailable(_ why: String) -> FamilyKeyError { .unavailable(why: why) }

  package var description: String {
    switch self {
    case .invalid(let parameter, let why): "\(parameter): \(why)"
    case .conflict(let why), .unavailable(let why): why
    }
  }
}

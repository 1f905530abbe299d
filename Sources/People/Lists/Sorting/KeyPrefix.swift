/// The first octets of a key, as two numbers that compare as the octets do: most comparisons need no more.
struct KeyPrefix: Equatable {
  private let first: UInt64
  private let second: UInt64

  init(_ key: ArraySlice<UInt8>) {
    first = KeyPrefix.word(key.prefix(8))
    second = KeyPrefix.word(key.dropFirst(8).prefix(8))
  }

  /// The first octet highest, zeros behind the last.
  private static func word(_ octets: ArraySlice<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for octet in octets { word = word << 8 | UInt64(octet) }
    return word << UInt64(8 * (8 - octets.count))
  }

  func precedes(_ other: KeyPrefix) -> Bool { first != other.first ? first < other.first : second < other.second }
}

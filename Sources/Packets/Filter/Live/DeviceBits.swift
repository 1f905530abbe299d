internal import Inspect

/// A set of devices, in fixed memory.
struct DeviceBits: Sendable {
  private var words = InlineArray<16, UInt64>(repeating: 0)

  static let count = 16 * 64
  static let none = DeviceBits()
  static var all: DeviceBits {
    var bits = DeviceBits()
    for word in bits.words.indices { bits.words[word] = .max }
    return bits
  }

  /// The devices of `others` for which `isWanted` is true.
  init(_ others: DeviceBits, where isWanted: (UInt16) -> Bool) {
    for device in 0..<UInt16(DeviceBits.count) where others.contains(device) && isWanted(device) { insert(device) }
  }

  init() {}

  var isEmpty: Bool { words.indices.allSatisfy { words[$0] == 0 } }

  func contains(_ device: UInt16) -> Bool {
    let place = DeviceBits.place(device)
    return words[place.word] & place.bit != 0
  }

  mutating func insert(_ device: UInt16) {
    let place = DeviceBits.place(device)
    words[place.word] |= place.bit
  }

  mutating func formUnion(_ other: DeviceBits) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  mutating func subtract(_ other: DeviceBits) {
    for word in words.indices { words[word] &= ~other.words[word] }
  }

  /// Devices with higher numbers share the last one, as in flow tables.
  private static func place(_ device: UInt16) -> (word: Int, bit: UInt64) {
    let number = min(Int(device), count - 1)
    return (number / 64, 1 << UInt64(number % 64))
  }
}

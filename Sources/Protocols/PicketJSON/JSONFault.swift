/// Why bytes are not JSON or JSON5, or exceed a limit.
public struct JSONFault: Error, Hashable, Sendable {
  /// In bytes, from 0.
  public let offset: Int
  /// What is wrong, and what would be right.
  public let sentence: String

  public init(offset: Int, sentence: String) {
    self.offset = offset
    self.sentence = sentence
  }

  /// The line and column in the text that was read.
  public func place(in text: [UInt8]) -> JSONPlace {
    var place = JSONPlace()
    place.advance(over: text[..<min(offset, text.count)], before: offset < text.count ? text[offset] : nil)
    return place
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String { "at byte \(offset): \(sentence)" }
}

/// A position in a text: both numbers count from 1, columns in Unicode characters.
public struct JSONPlace: Hashable, Sendable {
  public private(set) var line = 1
  public private(set) var column = 1

  /// Moves on over `bytes`. A CR ends a line unless an LF follows it, which may be the byte behind.
  mutating func advance(over bytes: ArraySlice<UInt8>, before following: UInt8?) {
    for index in bytes.indices {
      let octet = bytes[index]
      let next = index + 1 < bytes.endIndex ? bytes[index + 1] : following
      if octet == 0x0a || (octet == 0x0d && next != 0x0a) {
        line += 1
        column = 1
      } else if octet & 0xc0 != 0x80 {
        column += 1
      }
    }
  }
}

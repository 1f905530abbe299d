/// A QUIC connection ID of at most 20 octets (RFC 9000 17.2), held inline so that flow tables hash it without the heap.
public struct ConnectionID: Hashable, Sendable, BitwiseCopyable {
  /// RFC 9000 17.2.
  public static let capacity = 20

  /// Octets 0-7, 8-15 and 16-19, big-endian; octets beyond `count` are zero.
  public let words: (first: UInt64, second: UInt64, third: UInt32)
  @usableFromInline let length: UInt8

  /// The connection ID of zero octets.
  @inlinable public init() {
    words = (0, 0, 0)
    length = 0
  }

  /// Nil when `bytes` are more than 20.
  public init?(_ bytes: RawSpan) {
    guard bytes.byteCount <= ConnectionID.capacity else { return nil }
    var words: (first: UInt64, second: UInt64, third: UInt32) = (0, 0, 0)
    for index in 0..<bytes.byteCount {
      let octet = UInt64(bytes[index])
      switch index >> 3 {
      case 0: words.first |= octet << UInt64(56 - 8 * index)
      case 1: words.second |= octet << UInt64(56 - 8 * (index - 8))
      default: words.third |= UInt32(octet) << UInt32(24 - 8 * (index - 16))
      }
    }
    self.words = words
    length = UInt8(bytes.byteCount)
  }

  @inlinable public var count: Int { Int(length) }
  @inlinable public var isEmpty: Bool { length == 0 }

  /// The octet at `index`. Traps outside `0..<count`.
  @inlinable public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return switch index >> 3 {
    case 0: UInt8(truncatingIfNeeded: words.first >> UInt64(56 &- 8 &* index))
    case 1: UInt8(truncatingIfNeeded: words.second >> UInt64(120 &- 8 &* index))
    default: UInt8(truncatingIfNeeded: words.third >> UInt32(152 &- 8 &* index))
    }
  }

  @inlinable public static func == (left: ConnectionID, right: ConnectionID) -> Bool {
    left.words == right.words && left.length == right.length
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(words.first)
    hasher.combine(words.second)
    hasher.combine(words.third)
    hasher.combine(length)
  }
}

extension ConnectionID: CustomStringConvertible {
  /// Hexadecimal, as in the RFCs.
  public var description: String {
    (0..<count).map { String(self[$0] >> 4, radix: 16) + String(self[$0] & 15, radix: 16) }.joined()
  }
}

extension Cursor {
  /// A connection ID behind its length octet.
  ///
  /// More than 20 octets are invalid in every version that Picket reads; the 255 that RFC 8999 leaves to unheard-of
  /// versions are refused as well, because their packets are refused anyway.
  @_lifetime(self: copy self)
  mutating func connectionID() throws(DecodeError) -> ConnectionID {
    let start = error(.invalid)
    let length = Int(try u8())
    guard length <= ConnectionID.capacity else { throw start }
    guard let id = ConnectionID(try take(length)) else { throw start }
    return id
  }
}

/// The Internet's ones' complement sum (RFC 1071), fed piece by piece so that a pseudo-header never has to exist.
public struct Checksum: Sendable {
  private var sum: UInt64 = 0
  /// An odd number of bytes came so far: the next piece starts in the low half of a word.
  private var isOdd = false

  public init() {}

  public mutating func add(_ bytes: RawSpan) {
    var part: UInt64 = 0
    var cursor = Cursor(bytes)
    // Longer words sum to the same (RFC 1071 2.C).
    while let words = try? cursor.u64() { part &+= words >> 32 &+ words & 0xffff_ffff }
    if let words = try? cursor.u32() { part &+= UInt64(words) }
    if let word = try? cursor.u16() { part &+= UInt64(word) }
    if let last = try? cursor.u8() { part &+= UInt64(last) << 8 }
    merge(part)
    if bytes.byteCount & 1 == 1 { isOdd.toggle() }
  }

  public mutating func add(_ value: UInt16) { merge(UInt64(value)) }

  public mutating func add(_ value: UInt32) { merge(UInt64(value >> 16) + UInt64(value & 0xffff)) }

  /// Swapping the bytes of every word swaps those of the sum (RFC 1071 2.B), which is how odd pieces join.
  private mutating func merge(_ part: UInt64) {
    let folded = Checksum.fold(part)
    sum &+= UInt64(isOdd ? folded.byteSwapped : folded)
  }

  private static func fold(_ sum: UInt64) -> UInt16 {
    var sum = sum
    while sum >> 16 != 0 { sum = (sum & 0xffff) &+ (sum >> 16) }
    return UInt16(truncatingIfNeeded: sum)
  }

  /// The value for the header field; over bytes that already hold a right one, zero.
  public var value: UInt16 { ~Checksum.fold(sum) }
}

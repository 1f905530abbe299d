/// Which minutes of an hour were used: one bit for each, the first minute's lowest.
public struct MinuteMap: Hashable, Sendable {
  public private(set) var bits: UInt64

  static let full: UInt64 = (1 << 60) - 1

  public init() { bits = 0 }

  /// nil where there are bits beyond the 60 minutes.
  public init?(bits: UInt64) {
    guard bits <= MinuteMap.full else { return nil }
    self.bits = bits
  }

  public var count: Int { bits.nonzeroBitCount }
  public var isEmpty: Bool { bits == 0 }

  /// From 0 to 59; no other minute is ever in it.
  public func contains(_ minute: Int) -> Bool { (0..<60).contains(minute) && bits >> UInt64(minute) & 1 == 1 }

  public mutating func insert(_ minute: Int) {
    if (0..<60).contains(minute) { bits |= 1 << UInt64(minute) }
  }

  /// Merging is a bitwise OR, so order, grouping and repetition change nothing.
  @inlinable public mutating func formUnion(_ other: MinuteMap) { formUnion(bits: other.bits) }
  public func union(_ other: MinuteMap) -> MinuteMap { MinuteMap(unchecked: bits | other.bits) }

  @usableFromInline mutating func formUnion(bits other: UInt64) { bits |= other }

  /// Only the minutes in this range; 0 is the hour's first.
  public func intersection(_ minutes: Range<Int>) -> MinuteMap {
    let minutes = minutes.clamped(to: 0..<60)
    return MinuteMap(unchecked: bits & ((1 << UInt64(minutes.count)) - 1) << UInt64(minutes.lowerBound))
  }

  private init(unchecked bits: UInt64) { self.bits = bits }
}

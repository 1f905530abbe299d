/// Marks that agree with `value` in the bits of `mask`.
public struct MarkMatch: Hashable, Sendable {
  public let value: UInt32
  public let mask: UInt32

  public init(_ value: UInt32, mask: UInt32) {
    self.value = value & mask
    self.mask = mask
  }

  /// Every mark.
  public static let any = MarkMatch(0, mask: 0)

  public func matches(_ mark: UInt32) -> Bool { mark & mask == value }
}

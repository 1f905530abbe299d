/// A network prefix, or a single address.
public struct Network: Hashable, Sendable {
  public let address: Address
  /// The length of the prefix, up to 32 or 128 bits.
  public let length: Int

  public init(_ address: Address) {
    self.address = address
    length = address.isIPv4 ? 32 : 128
  }

  /// Clears the bits of `address` behind the prefix. nil for a length that the family does not have.
  public init?(_ address: Address, length: Int) {
    guard length >= 0, length <= (address.isIPv4 ? 32 : 128) else { return nil }
    let bits = address.isIPv4 ? length + 96 : length
    let high = bits >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(bits))
    let low = bits <= 64 ? 0 : ~(UInt64.max >> UInt64(bits - 64))
    self.address = Address(high: address.high & high, low: address.low & low)
    self.length = length
  }

  public var isIPv4: Bool { address.isIPv4 }

  public func contains(_ other: Network) -> Bool {
    guard isIPv4 == other.isIPv4, length <= other.length else { return false }
    return Network(other.address, length: length)?.address == address
  }
}

extension Network: Comparable {
  public static func < (left: Network, right: Network) -> Bool {
    (left.address.high, left.address.low, left.length) < (right.address.high, right.address.low, right.length)
  }
}

extension Network: CustomStringConvertible {
  public var description: String {
    length == (isIPv4 ? 32 : 128) ? address.description : "\(address)/\(length)"
  }
}

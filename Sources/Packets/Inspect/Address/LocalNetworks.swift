public import Wire

/// Which addresses lie in the home, or on a laptop's own networks (R15).
///
/// A private address need not be in the home: behind another router, the whole neighbourhood has private addresses.
public struct LocalNetworks: Hashable, Sendable {
  private struct Prefix: Hashable, Sendable, Comparable {
    let address: Address
    let mask: Address

    static func < (left: Prefix, right: Prefix) -> Bool {
      (left.address.high, left.address.low, left.mask.high, left.mask.low)
        < (right.address.high, right.address.low, right.mask.high, right.mask.low)
    }
  }

  /// nil where the interfaces are unknown.
  private let prefixes: [Prefix]?

  private init(_ prefixes: [Prefix]?) { self.prefixes = prefixes }

  /// All private addresses. For captures, where the interfaces are unknown.
  public static let privateRanges = LocalNetworks(nil)

  /// Networks, with prefix lengths of 0 to 128.
  public init(_ networks: [(address: Address, length: Int)]) {
    let known = networks.filter { $0.length > 0 && $0.length <= 128 }.map { network in
      let high = network.length >= 64 ? UInt64.max : ~(UInt64.max >> UInt64(network.length))
      let low = network.length <= 64 ? 0 : ~(UInt64.max >> UInt64(network.length - 64))
      let mask = Address(high: high, low: low)
      return Prefix(
        address: Address(high: network.address.high & high, low: network.address.low & low), mask: mask)
    }
    prefixes = Set(known).sorted()
  }

  public func contains(_ address: Address) -> Bool {
    guard let prefixes else { return address.isLocal }
    for prefix in prefixes
    where address.high & prefix.mask.high == prefix.address.high && address.low & prefix.mask.low == prefix.address.low
    {
      return true
    }
    return address.staysOnLink
  }
}

extension Address {
  /// Addresses that no router forwards: link-local, multicast and broadcast (RFC 3927, RFC 4291 2.5.6).
  fileprivate var staysOnLink: Bool {
    if isMulticast { return true }
    return isIPv4 ? v4 == .max || v4 >> 16 == 0xa9fe : high >> 54 == 0x3fa
  }
}
